import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { expect, test } from 'vitest'
import { Form, List } from '#app/surveys/survey-kind.tsx'
import { allFeatures } from '#domain/access/features.ts'
import { allPermissions } from '#domain/access/permissions.ts'
import { mailboxRow } from '../../support/replica.ts'
import { render } from '../render.tsx'

const kept = {
  ...{ id: 7, revision: 2, name: 'After a repair', subject: 'How was it?', mailboxIds: [1], auto: true },
  ...{ ratingsType: 'number', heading: 'How did we do?', subHeading: '', description: '', footer: 'Bye' },
  ...{
    commentEnabled: true,
    commentEnabledBelow: 3,
    commentTitle: 'What went wrong?',
    finishText: 'Thank you',
  },
  ...{ logo: null, isActive: true },
}
const place = {
  ...{ title: 'Customer satisfaction', noun: 'survey' },
  path: '/settings/customer-satisfaction' as const,
}

interface Opening {
  permissions?: readonly string[]
  features?: readonly string[]
}

async function open(path: string, opening: Opening = {}) {
  const written: { method: string; path: string; body: unknown }[] = []
  const answer = (body: object) => new Response(JSON.stringify(body))
  const rendered = await render(
    <Routes>
      <Route path={place.path} element={<List {...place} />} />
      <Route path={`${place.path}/new`} element={<Form {...place} />} />
      <Route path={`${place.path}/:recordId`} element={<Form {...place} />} />
    </Routes>,
    {
      ...{ path: `${place.path}${path}`, permissions: allPermissions, ...opening },
      async fill({ db }) {
        await db.mailboxes.bulkPut([
          { ...mailboxRow, v: 1 },
          { ...mailboxRow, id: 2, name: 'Unverified', emailVerified: false, v: 1 },
          { ...mailboxRow, id: 3, name: 'Texts', type: 'sms', v: 1 } as never,
        ])
      },
      serve(method, at, body) {
        const [name = ''] = at.split('?')
        if (method !== 'GET') written.push({ method, path: name, body })
        if (name === '/productivity/surveys' && method === 'GET')
          return answer({ data: [kept], total: 1, next: null })
        if (method === 'DELETE') return answer({ id: 7 })
        return answer(kept)
      },
    },
  )
  return { ...rendered, written }
}

const box = (name: string) => screen.getByRole('textbox', { name: new RegExp(`^${name}`) })
const preview = () => document.querySelector('[data-preview]')?.shadowRoot?.querySelector('.page')

test('SUR-001 SUR-002 SUR-031 SUR-032 SUR-033: a new survey has its defaults', async () => {
  await open('/new')
  await screen.findByRole('heading', { name: 'Create survey' })
  expect(screen.getByRole('switch', { name: /^Send after/ })).toHaveProperty('checked', true)
  expect(screen.getByRole('switch', { name: 'Include additional comments box' })).toHaveProperty(
    'checked',
    true,
  )
  expect(screen.getByRole('combobox', { name: /rating is below/ }).textContent).toBe('3')
  expect(screen.getByRole('combobox', { name: 'Rating' }).textContent).toBe('Numbers 0 to 9')
  expect(box('Thank You page text')).toHaveProperty('value', 'Thank you for your valuable feedback')
  expect(box('Comment box title')).toHaveProperty('value', 'Can you tell us more about your experience?')
})

test('SUR-001 SUR-002: one that is there opens as Edit survey', async () => {
  await open('/7')
  await screen.findByRole('heading', { name: 'Edit survey' })
  expect(await screen.findByRole('textbox', { name: /^Name/ })).toHaveProperty('value', 'After a repair')
})

test('SUR-003: both sections fold, and what was written stays', async () => {
  const { user } = await open('/7')
  for (const title of ['General Info', 'Survey Customization']) {
    const part = (await screen.findByRole('heading', { name: title })).closest('details')
    expect(part?.open).toBe(true)
    await user.click(within(part as HTMLElement).getByText(title))
    expect(part?.open).toBe(false)
  }
  expect(document.querySelector<HTMLInputElement>('[name="name"]')?.value).toBe('After a repair')
})

test('SUR-004 SUR-007 SUR-008 SUR-010: the preview follows what is typed: mail, page and thank you', async () => {
  const { user } = await open('/7')
  await user.type(await screen.findByRole('textbox', { name: /^Heading/ }), ' Again')
  await waitFor(() => expect(preview()?.querySelector('h1')?.textContent).toBe('How did we do? Again'))
  expect(preview()?.textContent).toContain('Bye')
  await user.click(screen.getByRole('radio', { name: 'Page' }))
  expect(preview()?.querySelectorAll('input[type=radio]')).toHaveLength(10)
  expect(preview()?.textContent).toContain('What went wrong?')
  await user.click(screen.getByRole('switch', { name: 'Include additional comments box' }))
  expect(preview()?.textContent).not.toContain('What went wrong?')
  await user.click(screen.getByRole('radio', { name: 'Thank You' }))
  await user.type(box('Thank You page text'), ' all')
  expect(preview()?.querySelector('h1')?.textContent).toBe('Thank you all')
})

test('SUR-019 SUR-020 SUR-021 SUR-028 SUR-029 D1-03: what is missing or too long is said under its field', async () => {
  const { user, written } = await open('/new')
  await user.type(await screen.findByRole('textbox', { name: /^Thank You page text/ }), 'x'.repeat(30))
  await user.type(box('Comment box title'), 'x'.repeat(20))
  await user.click(screen.getByRole('button', { name: 'Create' }))
  await screen.findByText('Name cannot be an empty field')
  for (const text of [
    'Subject cannot be an empty field',
    'mailboxIds must contain at least one item',
    'Thank You page text length must be less than or equal to 60 characters',
    'Comment box title length must be less than or equal to 60 characters',
  ])
    expect(screen.getByText(text)).toBeDefined()
  expect(written).toEqual([])
})

test('SUR-027 ADM-023 ER2-023: only verified email inboxes are offered; a form of parts is sent', async () => {
  const { user, written, toast } = await open('/new')
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'After a sale')
  await user.type(box('Subject'), 'How was it?')
  await user.click(screen.getByRole('combobox', { name: /Inboxes/ }))
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Support/),
  ])
  await user.click(screen.getByRole('option', { name: /^Support/ }))
  await user.click(screen.getByRole('button', { name: 'Create' }))
  await toast('Survey Created')
  const [sent] = written
  expect(sent).toMatchObject({ method: 'POST', path: '/productivity/surveys' })
  expect(Object.fromEntries(sent?.body as FormData)).toEqual({
    ...{ name: 'After a sale', subject: 'How was it?', 'mailboxIds[0]': '1', auto: 'true', logo: '' },
    ...{ ratingsType: 'number', heading: '', subHeading: '', description: '', footer: '', isActive: 'true' },
    ...{
      commentEnabled: 'true',
      commentEnabledBelow: '3',
      finishText: 'Thank you for your valuable feedback',
    },
    commentTitle: 'Can you tell us more about your experience?',
  })
})

test('ER2-023: changing a survey says so', async () => {
  const { user, written, toast } = await open('/7')
  await user.type(await screen.findByRole('textbox', { name: /^Footer/ }), '!')
  await user.click(screen.getByRole('button', { name: 'Update' }))
  await toast('Survey Updated')
  expect(written).toMatchObject([{ method: 'PUT', path: '/productivity/surveys/7' }])
  const [{ body } = { body: new FormData() }] = written
  expect((body as FormData).get('revision')).toBe('2')
})

test('SUR-018 ER2-023: the list switches a survey off, and deletes it after a question', async () => {
  const { user, written, toast } = await open('')
  await user.click(await screen.findByRole('switch', { name: /After a repair/ }))
  await toast('Status Updated')
  await user.click(screen.getByRole('button', { name: /^(Delete|Remove).*After a repair/ }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: /Delete/ }))
  await toast('Survey Deleted')
  expect(written).toMatchObject([
    { method: 'PUT', path: '/productivity/surveys/7/status', body: { isActive: false } },
    { method: 'DELETE', path: '/productivity/surveys/7' },
  ])
})

test('PR2-027: without the permission a survey is read and not changed', async () => {
  await open('/7', {
    permissions: allPermissions.filter((name) => name !== 'productivity.manage_customer_satisfaction'),
  })
  expect(await screen.findByRole('textbox', { name: /^Name/ })).toHaveProperty('readOnly', true)
  expect(screen.getByRole('switch', { name: 'Active' }).getAttribute('aria-disabled')).toBe('true')
})

test('PR2-027 PR2-046 SHL-022: without the plan feature the form leads back to the list, where New is locked', async () => {
  await open('/7', { features: allFeatures.filter((name) => name !== 'advanceFeatures.csatSurveys') })
  const make = await screen.findByRole('link', { name: 'New survey' }).catch(() => null)
  const locked = make ?? screen.getByRole('button', { name: 'New survey' })
  expect(locked.getAttribute('aria-disabled')).toBe('true')
  expect(screen.queryByRole('heading', { name: 'Edit survey' })).toBeNull()
})

test('SUR-005: leaving with unsaved changes asks first; No stays with what was typed', async () => {
  const { user } = await open('/7')
  await user.type(await screen.findByRole('textbox', { name: /^Footer/ }), '!')
  await user.click(screen.getByRole('link', { name: /^Back|Customer satisfaction$/ }))
  const dialog = await screen.findByRole('alertdialog', { name: 'There are some unsaved changes !' })
  await user.click(within(dialog).getByRole('button', { name: 'No' }))
  expect(await screen.findByRole('textbox', { name: /^Footer/ })).toHaveProperty('value', 'Bye!')
})
