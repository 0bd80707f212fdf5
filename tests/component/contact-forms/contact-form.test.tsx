import 'fake-indexeddb/auto'
import { screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { expect, test } from 'vitest'
import { Form, List } from '#app/contact-forms/contact-form-kind.tsx'
import { allPermissions } from '#domain/access/permissions.ts'
import { contactFormLimits } from '#domain/contact-forms/contact-form.ts'
import { mailboxRow } from '../../support/replica.ts'
import { render } from '../render.tsx'

const code = '<iframe src="http://desk.test/contact/abc?embed" title="Write to us"></iframe>'
const kept = {
  ...{ id: 7, revision: 2, headerText: 'Write to us', subHeaderText: 'We answer soon.' },
  ...{ submitText: 'Send', submitMsg: 'Thank you.', mailboxId: 1, captcha: false, attachments: false },
  ...{ allowFields: ['name', 'email', 'subject', 'message'], isActive: true, code },
}
const place = { title: 'Contact form', noun: 'contact form', path: '/settings/contact-form' as const }

async function open(path: string, permissions: readonly string[] = allPermissions) {
  const written: { method: string; path: string; body: unknown }[] = []
  const answer = (body: object) => new Response(JSON.stringify(body))
  const rendered = await render(
    <Routes>
      <Route path="/settings/contact-form" element={<List {...place} />} />
      <Route path="/settings/contact-form/new" element={<Form {...place} />} />
      <Route path="/settings/contact-form/:recordId" element={<Form {...place} />} />
    </Routes>,
    {
      ...{ path: `/settings/contact-form${path}`, permissions },
      async fill({ db }) {
        await db.mailboxes.put({ ...mailboxRow, v: 1 })
      },
      serve(method, at, body) {
        const [name = ''] = at.split('?')
        if (method !== 'GET') written.push({ method, path: name, body })
        if (name === '/desk/help-learnmore/urls') return answer({ helpCenter: 'https://help.test/' })
        if (name === '/channels' && method === 'GET') return answer({ data: [kept], total: 1, next: null })
        if (method === 'DELETE') return answer({ id: 7 })
        return answer(kept)
      },
    },
  )
  return { ...rendered, written }
}

const box = (name: string) => screen.getByRole('textbox', { name: new RegExp(`^${name}`) })

test('CHF-001, CHF-002, CHF-003: a new form has two tabs, and Embed Code waits until it is saved', async () => {
  await open('/new')
  const tabs = await screen.findAllByRole('tab')
  expect(tabs.map(({ textContent }) => textContent)).toEqual(['Setup', 'Embed Code'])
  expect(screen.getByRole('tab', { name: 'Embed Code' })).toHaveProperty('disabled', true)
})

test('CHF-012, CHF-013, CHF-014, CHF-015, CHF-016: what is missing or too long is said under its field', async () => {
  const { user, written } = await open('/new')
  await user.type(await screen.findByRole('textbox', { name: /^Header text/ }), 'x'.repeat(31))
  await user.click(screen.getByRole('button', { name: 'Create' }))
  const { headerText } = contactFormLimits
  await screen.findByText(`Header text length must be less than or equal to ${headerText} characters`)
  for (const label of ['Sub header text', 'Submit text', 'Submit message', 'Inbox'])
    expect(screen.getByText(`${label} is a required field`)).toBeDefined()
  expect(written).toEqual([])
})

test('CHF-006, CHF-008, CHF-009, CHF-011, ADM-034, ER2-028: a form is saved with its fields, and leads to the list', async () => {
  const { user, written, toast } = await open('/new')
  await screen.findByRole('tab', { name: 'Setup' })
  await user.type(box('Header text'), 'Write to us')
  await user.type(box('Sub header text'), 'We answer soon.')
  await user.type(box('Submit text'), 'Send')
  await user.type(box('Submit message'), 'Thank you.')
  await user.click(screen.getByRole('combobox', { name: 'Inbox' }))
  await user.click(await screen.findByRole('option', { name: /Support/ }))
  for (const name of ['Name', 'Email', 'Subject', 'Message'])
    expect(screen.getByRole('checkbox', { name })).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('checkbox', { name: 'Phone' }))
  await user.click(screen.getByRole('switch', { name: 'Active' }))
  await user.click(screen.getByRole('button', { name: 'Create' }))
  await toast('Contact Form Created')
  expect(written).toMatchObject([
    {
      ...{ method: 'POST', path: '/channels' },
      body: {
        allowFields: ['name', 'email', 'phone', 'subject', 'message'],
        ...{ isActive: false, captcha: false, attachments: false, headerText: 'Write to us' },
      },
    },
  ])
  await screen.findByRole('heading', { name: /^Contact form/ })
})

test('CHF-003, CHF-004, CHF-005: a saved form shows its HTML to copy, and where to learn more', async () => {
  const { user, toast } = await open('/7')
  await user.click(await screen.findByRole('tab', { name: 'Embed Code' }))
  const field = box('Embed code')
  expect(field).toHaveProperty('value', code)
  expect(field).toHaveProperty('readOnly', true)
  await user.click(screen.getByRole('button', { name: 'Copy code' }))
  await toast('Copied')
  expect(await navigator.clipboard.readText()).toBe(code)
  const link = await screen.findByRole('link', { name: 'Learn more' })
  expect(link.getAttribute('href')).toBe('https://help.test/')
})

test('ER2-028: changing a form says so', async () => {
  const { user, written, toast } = await open('/7')
  await user.click(await screen.findByRole('switch', { name: /^Captcha/ }))
  await user.click(screen.getByRole('button', { name: 'Update' }))
  await toast('Contact Form Updated')
  expect(written).toMatchObject([
    { method: 'PUT', path: '/channels/7', body: { captcha: true, revision: 2 } },
  ])
})

test('ER2-028: deleting a form asks first, and says so', async () => {
  const { user, written, toast } = await open('')
  await user.click(await screen.findByRole('button', { name: /^(Delete|Remove).*Write to us/ }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: /Delete/ }))
  await toast('Contact Form Deleted')
  expect(written).toMatchObject([{ method: 'DELETE', path: '/channels/7' }])
})

test('PRM-015, PR2-012, PR2-031: without manage_contact_form a form is read and not changed', async () => {
  await open(
    '/7',
    allPermissions.filter((name) => name !== 'channels.manage_contact_form'),
  )
  await screen.findByRole('tab', { name: 'Setup' })
  expect(box('Header text')).toHaveProperty('readOnly', true)
  expect(screen.getByRole('switch', { name: 'Active' }).getAttribute('aria-disabled')).toBe('true')
})
