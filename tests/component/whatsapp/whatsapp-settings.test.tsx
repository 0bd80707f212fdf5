import 'fake-indexeddb/auto'
import { screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { expect, test } from 'vitest'
import { Form, List } from '#app/whatsapp/whatsapp-kind.tsx'
import { allPermissions } from '#domain/access/permissions.ts'
import { render } from '../render.tsx'

const kept = {
  ...{ id: 7, revision: 2, type: 'whatsapp', name: 'Shop', phoneNumber: '+16315555555' },
  ...{ phoneNumberId: '1063', businessAccountId: '', verifiedName: 'Northwind Cycles' },
  ...{ assignees: [], threadingInterval: 7, verifyToken: 'the verify token' },
  receiveUrl: 'http://desk.test/whatsapp/k1',
  secrets: ['accessToken'],
}
const place = { title: 'WhatsApp', noun: 'WhatsApp channel', path: '/settings/whatsapp' as const }

async function open(path: string, refusal?: object) {
  const asked: { method: string; path: string; body: unknown }[] = []
  const rendered = await render(
    <Routes>
      <Route path="/settings/whatsapp" element={<List {...place} />} />
      <Route path="/settings/whatsapp/new" element={<Form {...place} />} />
      <Route path="/settings/whatsapp/:recordId" element={<Form {...place} />} />
    </Routes>,
    {
      ...{ path: `/settings/whatsapp${path}`, permissions: allPermissions },
      serve(method, at, body) {
        asked.push({ method, path: at, body })
        if (method === 'GET') return Response.json({ data: [kept], total: 1, next: null })
        if (refusal) return Response.json(refusal, { status: 400 })
        return Response.json(method === 'DELETE' ? { id: 7 } : kept)
      },
    },
  )
  const written = () => asked.filter(({ method }) => method !== 'GET')
  return { ...rendered, asked, written }
}

const secretBox = (name: string) => screen.findByLabelText<HTMLInputElement>(name)
const box = (name: string) => screen.findByRole('textbox', { name: new RegExp(`^${name}`) })

async function fill({ user }: Awaited<ReturnType<typeof open>>) {
  await user.type(await box('Name'), 'Shop')
  await user.type(await box('Phone number(?! ID)'), '+16315555555')
  await user.type(await box('Phone number ID'), '1063')
  await user.type(await secretBox('Access token'), 'the token')
  await user.type(await secretBox('App secret'), 'the secret')
  await user.click(screen.getByRole('button', { name: 'Create' }))
}

test('CHN-002 ADM-036: a channel is added by its call', async () => {
  const page = await open('/new')
  for (const name of ['Access token', 'App secret'])
    expect(await secretBox(name)).toMatchObject({ type: 'password', autocomplete: 'off' })
  await fill(page)
  await page.toast('WhatsApp Channel Added')
  expect(page.written()).toMatchObject([
    {
      ...{ method: 'POST', path: '/channels/addWhatsApp' },
      body: {
        name: 'Shop',
        phoneNumber: '+16315555555',
        phoneNumberId: '1063',
        accessToken: 'the token',
        appSecret: 'the secret',
      },
    },
  ])
})

test('ADM-036: what WhatsApp refuses stands under its field, and what was typed stays', async () => {
  const message = 'Invalid OAuth access token (WhatsApp 190)'
  const page = await open('/new', { code: 'INVALID', field: 'accessToken', message })
  await fill(page)
  await screen.findByText(message)
  expect(await secretBox('Access token')).toHaveProperty('value', 'the token')
})

test('ADM-035 CHN-002: channels are listed by their type; of one that is there the number is locked', async () => {
  const page = await open('')
  await screen.findByText('+16315555555 · Northwind Cycles')
  await page.user.click(await screen.findByRole('link', { name: /Shop/ }))
  expect(page.asked[0]?.path).toMatch(/^\/channels\?type=whatsapp&/)
  for (const name of ['Phone number(?! ID)', 'Phone number ID'])
    expect(await box(name)).toHaveProperty('readOnly', true)
  expect(await secretBox('Access token')).toMatchObject({ value: '', readOnly: false })
  expect(await box('Callback URL')).toMatchObject({ value: kept.receiveUrl, readOnly: true })
  expect(await box('Verify token')).toMatchObject({ value: 'the verify token', readOnly: true })
  // Shown until there is one.
  await screen.findByText(/^Nothing is received until the app secret is entered/)
  await page.user.type(await box('Name'), ' 2')
  await page.user.click(screen.getByRole('button', { name: 'Update' }))
  await page.toast('WhatsApp Channel Updated')
  expect(page.written()).toMatchObject([
    {
      method: 'PUT',
      path: '/channels/7',
      body: { name: 'Shop 2', accessToken: '', appSecret: '', revision: 2 },
    },
  ])
})

test('CHN-002: a channel is deleted once it was asked for', async () => {
  const page = await open('')
  await page.user.click(await screen.findByRole('button', { name: /^(Delete|Remove).*Shop/ }))
  const sure = within(await screen.findByRole('alertdialog'))
  await page.user.click(sure.getByRole('button', { name: /^Delete/ }))
  await page.toast('WhatsApp Channel Deleted')
  expect(page.written()).toMatchObject([{ method: 'DELETE', path: '/channels/7' }])
})
