import 'fake-indexeddb/auto'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { expect, test } from 'vitest'
import { Form, List } from '#app/support-widget/support-widget-kind.tsx'
import { allPermissions } from '#domain/access/permissions.ts'
import { mailboxRow } from '../../support/replica.ts'
import { render } from '../render.tsx'

const code = '<script async src="http://desk.test/support/widget/loader.js" data-widget="abc"></script>'
const kept = {
  ...{ id: 7, revision: 2, name: 'Chat with us', mailboxId: 1, color: '#1b5f47', position: 'end' },
  ...{ greeting: 'Hello.', askFields: ['name', 'email'], allowedOrigins: ['https://shop.example'] },
  ...{ isActive: true, code, key: 'abc', hasSecret: false, docId: null },
}
const base = (id: number, name: string, isPublic = true) => ({
  ...{ id, name, detail: '', createdAt: 1, articleCount: 1, categoryCount: 0, cname: '', isDeleted: false },
  ...{ isPublic, url: 'http://desk.test/help/1' },
})
let bases = [base(11, 'Drafts', false), base(12, 'Forks'), base(13, 'Bikes')]
const place = { title: 'Support widget', noun: 'support widget', path: '/settings/support-widget' as const }

async function open(path: string, permissions: readonly string[] = allPermissions) {
  const written: { method: string; path: string; body: unknown }[] = []
  const answer = (body: object) => new Response(JSON.stringify(body))
  const rendered = await render(
    <Routes>
      <Route path="/settings/support-widget" element={<List {...place} />} />
      <Route path="/settings/support-widget/new" element={<Form {...place} />} />
      <Route path="/settings/support-widget/:recordId" element={<Form {...place} />} />
    </Routes>,
    {
      ...{ path: `/settings/support-widget${path}`, permissions },
      async fill({ db }) {
        await db.mailboxes.put({ ...mailboxRow, v: 1 })
      },
      serve(method, at, body) {
        const [name = ''] = at.split('?')
        if (method !== 'GET') written.push({ method, path: name, body })
        if (name === '/desk/help-learnmore/urls') return answer({ helpCenter: 'https://help.test/' })
        if (name === '/support-widgets' && method === 'GET')
          return answer({ data: [kept], total: 1, next: null })
        if (name === '/docs/getDocs') return answer({ data: bases, total: bases.length })
        if (name.endsWith('/secret')) return answer({ secret: 'told once' })
        if (method === 'DELETE') return answer({ id: 7 })
        return answer(kept)
      },
    },
  )
  return { ...rendered, written }
}

const box = (name: string) => screen.getByRole('textbox', { name: new RegExp(`^${name}`) })
const preview = () => within(screen.getByRole('region', { name: 'Preview' }))

test('a widget is made with its inbox and origins, the preview follows what is typed, and faults stand under fields', async () => {
  const { user, written, toast } = await open('/new')
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Chat with us')
  expect(preview().getByText('Chat with us')).toBeDefined()
  await user.type(box('Greeting'), 'We answer soon.')
  expect(preview().getByText('We answer soon.')).toBeDefined()
  await user.type(box('Allowed origins'), 'shop.example')
  await user.click(screen.getByRole('button', { name: 'Create' }))
  await screen.findByText('An origin is like https://www.example.com')
  expect(screen.getByText('Inbox is a required field')).toBeDefined()
  await user.clear(box('Allowed origins'))
  await user.type(box('Allowed origins'), 'https://Shop.example/{enter}http://localhost:3000{enter}')
  await user.click(screen.getByRole('combobox', { name: 'Inbox' }))
  await user.click(await screen.findByRole('option', { name: /Support/ }))
  expect(screen.getByRole('checkbox', { name: 'Ask for the email' })).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('checkbox', { name: 'Ask for the name' }))
  expect(preview().getByText('Email, Message')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Create' }))
  await toast('Support Widget Created')
  expect(written).toMatchObject([
    {
      ...{ method: 'POST', path: '/support-widgets' },
      body: {
        ...{ name: 'Chat with us', greeting: 'We answer soon.', askFields: ['email'], color: '#1b5f47' },
        allowedOrigins: ['https://shop.example', 'http://localhost:3000'],
      },
    },
  ])
})

test('a saved widget shows its HTML to copy, is changed and deleted, and says so', async () => {
  const { user, written, toast } = await open('/7')
  await user.click(await screen.findByRole('tab', { name: 'Embed Code' }))
  expect(box('Embed code')).toHaveProperty('value', code)
  await user.click(screen.getByRole('button', { name: 'Copy code' }))
  await toast('Copied')
  expect(await navigator.clipboard.readText()).toBe(code)
  await user.click(screen.getByRole('switch', { name: 'Active' }))
  await user.click(screen.getByRole('tab', { name: 'Setup' }))
  fireEvent.input(screen.getByLabelText('Choose colour'), { target: { value: '#aa2233' } })
  expect(box('Colour')).toHaveProperty('value', '#aa2233')
  await user.click(screen.getByRole('button', { name: 'Update' }))
  await toast('Support Widget Updated')
  expect(written).toMatchObject([
    { method: 'PUT', path: '/support-widgets/7', body: { isActive: false, color: '#aa2233', revision: 2 } },
  ])
})

test('the identity tab makes a secret that is shown once, asks before another, and gives code for Node.js', async () => {
  const { user, written } = await open('/7')
  await user.click(await screen.findByRole('tab', { name: 'Identity' }))
  await user.click(screen.getByRole('button', { name: 'Make a secret' }))
  const shown = within(await screen.findByRole('dialog', { name: 'Identity secret' }))
  expect(shown.getByRole('textbox', { name: 'Secret' })).toHaveProperty('value', 'told once')
  await user.click(shown.getByRole('button', { name: 'Done' }))
  expect(screen.queryByDisplayValue('told once')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'New secret' }))
  const asked = within(await screen.findByRole('alertdialog'))
  expect(asked.getByText(/accepted for another 24 hours/)).toBeDefined()
  await user.click(asked.getByRole('button', { name: 'Cancel' }))
  expect(written).toMatchObject([{ method: 'POST', path: '/support-widgets/7/secret' }])
  await user.click(await screen.findByRole('button', { name: 'Copy Node.js code' }))
  await waitFor(async () => expect(await navigator.clipboard.readText()).toContain("aud: 'abc'"))
  await user.click(screen.getByRole('button', { name: 'Copy embed code' }))
  await waitFor(async () =>
    expect(await navigator.clipboard.readText()).toContain('data-widget="abc" data-identity="TOKEN">'),
  )
})

test('the search of articles is offered where a knowledge base is published, and names it where several are', async () => {
  const { user, written } = await open('/7')
  await user.click(await screen.findByRole('switch', { name: /^Search articles in the panel/ }))
  await user.click(screen.getByRole('combobox', { name: 'Knowledge base' }))
  expect(screen.queryByRole('option', { name: /Drafts/ })).toBeNull()
  await user.click(await screen.findByRole('option', { name: /Bikes/ }))
  await user.click(screen.getByRole('button', { name: 'Update' }))
  await waitFor(() => expect(written).toMatchObject([{ method: 'PUT', body: { docId: 13 } }]))
  cleanup()
  bases = []
  await open('/7')
  await screen.findByRole('tab', { name: 'Identity' })
  expect(screen.queryByRole('switch', { name: /^Search articles/ })).toBeNull()
})

test('deleting a widget asks first, and says so', async () => {
  const { user, written, toast } = await open('')
  await user.click(await screen.findByRole('button', { name: /^(Delete|Remove).*Chat with us/ }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: /Delete/ }))
  await toast('Support Widget Deleted')
  expect(written).toMatchObject([{ method: 'DELETE', path: '/support-widgets/7' }])
})

test('PRM-015, PR2-012, D1-100: without manage_support_widget a widget is read and not changed', async () => {
  await open(
    '/7',
    allPermissions.filter((name) => name !== 'channels.manage_support_widget'),
  )
  await screen.findByRole('tab', { name: 'Setup' })
  for (const name of ['Name', 'Greeting', 'Colour', 'Allowed origins'])
    expect(box(name)).toHaveProperty('readOnly', true)
  expect(screen.getByRole('switch', { name: 'Active' }).getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(screen.getByRole('tab', { name: 'Identity' }))
  const make = await screen.findByRole('button', { name: 'Make a secret' })
  expect(make.getAttribute('aria-disabled')).toBe('true')
})
