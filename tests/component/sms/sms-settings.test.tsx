import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { expect, test } from 'vitest'
import { Form, List } from '#app/sms/sms-kind.tsx'
import { allPermissions } from '#domain/access/permissions.ts'
import { render } from '../render.tsx'

const kept = {
  ...{ id: 7, revision: 2, name: 'Texts', provider: 'twilio', accountSID: 'AC1', sid: 'PN2', webhookUrl: '' },
  ...{ phoneNumber: '+15005550006', assignees: [1], threadingInterval: 7, settings: { autoResolvedDays: 3 } },
  ...{ receiveUrl: 'http://desk.test/sms/abc', secrets: ['authToken'] },
}
const maya = {
  ...{ id: 1, firstName: 'Maya', lastName: 'Doe', email: 'maya@x.example', avatar: null, isActive: true },
  ...{ roleId: 1, presence: 'online' },
}
const place = { title: 'SMS', noun: 'SMS channel', path: '/settings/sms' as const }

async function open(path: string, problem?: string) {
  const asked: { method: string; path: string; body: unknown }[] = []
  const json = (body: object, status = 200) => Response.json(body, { status })
  const answers = { problem }
  const rendered = await render(
    <Routes>
      <Route path="/settings/sms" element={<List {...place} />} />
      <Route path="/settings/sms/new" element={<Form {...place} />} />
      <Route path="/settings/sms/:recordId" element={<Form {...place} />} />
    </Routes>,
    {
      ...{ path: `/settings/sms${path}`, permissions: allPermissions, isAdministrator: true },
      async fill({ db }) {
        await db.users.put({ ...maya, v: 1 } as never)
      },
      serve(method, at, body) {
        asked.push({ method, path: at, body })
        const [name = ''] = at.split('?')
        if (name === '/sms/sharedsecret') return json({ secret: 'a fresh secret' })
        if (name === '/sms/incomingphonenumber')
          return answers.problem
            ? json({ code: 'INVALID', message: answers.problem }, 400)
            : json({ data: [{ phoneNumber: '+15005550006', sid: 'PN2', friendlyName: '(500) 555-0006' }] })
        if (name === '/sms' && method === 'GET') return json({ data: [kept], total: 1, next: null })
        return json(method === 'DELETE' ? { id: 7 } : kept)
      },
    },
  )
  const written = () => asked.filter(({ method }) => method !== 'GET')
  const lookups = () => asked.filter(({ path: each }) => each.startsWith('/sms/incomingphonenumber'))
  return { ...rendered, written, lookups, answers }
}

type Page = Awaited<ReturnType<typeof open>>
const box = (name: string) => screen.findByRole('textbox', { name: new RegExp(`^${name}`) })
async function choose({ user }: Page, name: string, option: RegExp | string) {
  await user.click(await screen.findByRole('combobox', { name }))
  await user.click(await screen.findByRole('option', { name: option }))
}
async function assign({ user }: Page) {
  await user.click(await screen.findByRole('combobox', { name: 'Assignees' }))
  await user.click(await screen.findByRole('option', { name: /Maya/ }))
}

test('SMS-002 SMS-005 SMS-007 SMS-008 ER2-029: a custom provider gets a shared secret that nobody types', async () => {
  const page = await open('/new')
  await screen.findByRole('heading', { name: 'SMS Settings' })
  await page.user.click(screen.getByRole('combobox', { name: 'Provider' }))
  const names = (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
  expect(names).toEqual(['Twilio', 'Custom SMS'])
  await page.user.click(screen.getByRole('option', { name: 'Custom SMS' }))
  const token = await box('Auth token')
  await waitFor(() => expect(token).toHaveProperty('value', 'a fresh secret'))
  expect(token).toHaveProperty('readOnly', true)
  await page.user.type(await box('Name'), 'Texts')
  await page.user.type(await box('Phone number'), '+4915112345678')
  await page.user.type(await box('Webhook URL'), 'https://sms.example/out')
  await assign(page)
  await page.user.click(screen.getByRole('button', { name: 'Create' }))
  await page.toast('SMS Channel Added')
  expect(page.written()).toMatchObject([
    {
      ...{ method: 'POST', path: '/sms' },
      body: {
        provider: 'custom_sms',
        authToken: 'a fresh secret',
        phoneNumber: '+4915112345678',
        assignees: [1],
      },
    },
  ])
  expect(page.lookups()).toEqual([])
})

test('SMS-009 SMS-010 SMS-021: numbers are fetched once all keys are there, and picking one sets its SID', async () => {
  const page = await open('/new')
  await page.user.type(await box('Name'), 'Texts')
  await choose(page, 'Provider', 'Twilio')
  await page.user.type(await box('Account SID'), 'AC1')
  expect(page.lookups()).toEqual([])
  await page.user.type(await screen.findByLabelText('Auth token'), 'token')
  await waitFor(() => expect(page.lookups()).toHaveLength(1), { timeout: 3000 })
  expect(page.lookups()[0]?.path).toBe(
    '/sms/incomingphonenumber?provider=twilio&accountSID=AC1&authToken=token',
  )
  await choose(page, 'Phone number', /\+15005550006/)
  await page.user.click(screen.getByRole('combobox', { name: 'Threading interval' }))
  const intervals = (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
  expect(intervals).toEqual(['Never', '1 day', '1 week', '1 month'])
  await page.user.click(screen.getByRole('option', { name: '1 month' }))
  await assign(page)
  await page.user.click(screen.getByRole('button', { name: 'Create' }))
  await page.toast('SMS Channel Added')
  expect(page.written()[0]?.body).toMatchObject({
    sid: 'PN2',
    phoneNumber: '+15005550006',
    threadingInterval: 30,
  })
})

test('ER2-040 D1-99: a lookup that fails is said in the words of the provider, and can be tried again', async () => {
  const page = await open('/new', 'Authenticate (Twilio 20003)')
  await choose(page, 'Provider', 'Twilio')
  await page.user.type(await box('Account SID'), 'AC1')
  await page.user.type(await screen.findByLabelText('Auth token'), 'token')
  await page.toast('Authenticate (Twilio 20003)')
  page.answers.problem = undefined
  await page.user.click(await screen.findByRole('button', { name: 'Retry' }))
  await choose(page, 'Phone number', /\+15005550006/)
  expect(await box('Account SID')).toHaveProperty('value', 'AC1')
})

test('SMS-001 SMS-011 ADM-040 D1-25: of a channel that is there provider, number and keys are locked and not sent', async () => {
  const page = await open('')
  await page.user.click(await screen.findByRole('link', { name: /Texts/ }))
  expect(await box('Phone number')).toMatchObject({ value: '+15005550006', readOnly: true })
  expect(await box('Auth token')).toMatchObject({ value: '••••••••', readOnly: true })
  expect(screen.getByRole('combobox', { name: 'Provider' }).getAttribute('aria-disabled')).toBe('true')
  await page.user.type(await box('Name'), ' 2')
  await page.user.click(screen.getByRole('button', { name: 'Update' }))
  await page.toast('SMS Channel Updated')
  const [{ body } = { body: {} }] = page.written()
  expect(body).toMatchObject({ name: 'Texts 2', threadingInterval: 7 })
  for (const field of ['phoneNumber', 'authToken', 'accountSID', 'sid'])
    expect(body).not.toHaveProperty(field)
})

test('SMS-003: Delete Channel asks first; cancel keeps', async () => {
  const page = await open('/7')
  await page.user.click(await screen.findByRole('button', { name: 'Delete Channel' }))
  await page.user.click(await screen.findByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(page.written()).toEqual([])
  await page.user.click(screen.getByRole('button', { name: 'Delete Channel' }))
  const sure = within(await screen.findByRole('alertdialog'))
  await page.user.click(sure.getByRole('button', { name: 'Delete Channel' }))
  await page.toast('SMS Channel Deleted')
  expect(page.written()).toMatchObject([{ method: 'DELETE', path: '/sms/7' }])
})
