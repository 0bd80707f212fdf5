import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import { Suspense } from 'react'
import { useRoutes } from 'react-router-dom'
import { expect, test } from 'vitest'
import { areas } from '#app/areas.ts'
import { allPermissions } from '#domain/access/permissions.ts'
import { render } from '../render.tsx'

/* Keys, webhooks and Slack, through the areas' routes. */

const routes = areas.flatMap(({ routes: own = [] }) =>
  own.map((route) => ({ ...route, path: `/settings/${route.path}` })),
)
const Pages = () => <Suspense>{useRoutes(routes)}</Suspense>

const structure = { conversations: ['create_ticket', 'manage_conversation'], tasks: ['manage_tasks'] }
const apiKey = {
  ...{ id: 7, revision: 1, name: 'Warehouse', permissions: {}, expiresAt: null, hint: 'opk_abcd…' },
  ...{ userId: 1, createdAt: 5, lastUsedAt: null },
}
const hook = {
  ...{ id: 9, revision: 1, url: 'https://hooks.example/x', description: '', events: ['message.received'] },
  ...{ isActive: true, failingSince: null, offReason: null },
}
const call = {
  ...{ id: 31, messageId: 'msg_31', type: 'message.received', state: 'failed', attempts: 10, status: 500 },
  ...{ reason: 'It answered 500', at: 1_000_000, triedAt: 2_000_000, body: '{"type":"message.received"}' },
}

interface Sent {
  method: string
  path: string
  body: unknown
}

/** Opens a page on a server that answers by path prefix. */
async function open(
  path: string,
  answers: Record<string, object>,
  permissions: readonly string[] = allPermissions,
) {
  const sent: Sent[] = []
  const page = await render(<Pages />, {
    ...{ path, permissions, isAdministrator: permissions.length === allPermissions.length },
    serve(method, target, body) {
      if (method !== 'GET') sent.push({ method, path: target, body })
      const key = Object.keys(answers).find((each) => `${method} ${target}`.startsWith(each))
      return key ? Response.json(answers[key]) : Response.json({ data: [], total: 0, next: null })
    },
  })
  const press = async (name: string) => page.user.click(await screen.findByRole('button', { name }))
  const type = async (name: string, text: string) =>
    page.user.type(await screen.findByRole('textbox', { name }), text)
  return { ...page, sent, press, type }
}

test('D1-121, SET-005: a key is made with scopes and an end, and shown this one time', async () => {
  const { press, type, user, sent, toast } = await open('/settings/developer-api/new', {
    'GET /account/roles/structure': structure,
    'POST /account/api-keys': { ...apiKey, key: 'opk_secret' },
  })
  await type('Name', 'Warehouse')
  await user.click(await screen.findByRole('checkbox', { name: /^Change tasks/ }))
  await press('Create')
  await toast('API Key Created')
  expect(sent[0]).toMatchObject({
    ...{ path: '/account/api-keys', body: { name: 'Warehouse', permissions: { tasks: ['manage_tasks'] } } },
  })
  expect(Number((sent[0]?.body as { expiresAt?: number } | undefined)?.expiresAt)).toBeGreaterThan(
    Date.now() + 88 * 86_400_000,
  )
  const dialog = within(await screen.findByRole('dialog', { name: 'API key Warehouse' }))
  expect(dialog.getByDisplayValue('opk_secret')).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Done' }))
  expect(screen.queryByDisplayValue('opk_secret')).toBeNull()
})

test('D1-121: the list tells how a key begins, and revokes it', async () => {
  const { press, sent, toast, user } = await open('/settings/developer-api', {
    'GET /account/api-keys': { data: [apiKey], total: 1, next: null },
    'DELETE /account/api-keys/7': { id: 7 },
  })
  await screen.findByText(/opk_abcd… · reads only/)
  expect(screen.getByRole('link', { name: 'API reference' }).getAttribute('href')).toBe('/api/reference')
  await press('Delete Warehouse')
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
  await toast('API Key Revoked')
  expect(sent).toMatchObject([{ method: 'DELETE', path: '/account/api-keys/7' }])
})

test('a webhook is made with its events, and its secret is shown this one time', async () => {
  const { press, type, user, sent, toast } = await open('/settings/webhooks/new', {
    'POST /account/webhooks': { ...hook, secret: 'whsec_x' },
  })
  await type('URL', hook.url)
  await user.click(screen.getByRole('combobox', { name: 'Events' }))
  await user.click(await screen.findByRole('option', { name: /A customer wrote/ }))
  await press('Create')
  await toast('Webhook Created')
  expect(sent[0]?.body).toMatchObject({ url: hook.url, events: ['message.received'], isActive: true })
  expect(await screen.findByDisplayValue('whsec_x')).toBeDefined()
  await press('Done')
  await waitFor(() => expect(screen.queryByDisplayValue('whsec_x')).toBeNull())
})

test('the log of a webhook tells what came of each call, and sends one or all from it again', async () => {
  const { press, user, sent, toast } = await open('/settings/webhooks/9', {
    'GET /account/webhooks/9/deliveries': { data: [call], next: null },
    'GET /account/webhooks': { data: [hook], total: 1, next: null },
    'POST /account/webhooks/9/replay': { count: 1 },
    'POST /account/webhooks/9/test': { count: 1 },
  })
  // The log may be remounted once the webhook has been read, and is collapsed then.
  await waitFor(() => {
    const line = screen.getByText(/failed · It answered 500 · 10 tries/)
    const details = line.closest('details')
    // Each change of the page runs this again: opening what is open would be another change.
    if (details && !details.open) details.open = true
    screen.getByRole('button', { name: 'Send again' })
  })
  await press('Send again')
  await toast('1 call is sent again')
  await press('Send all from here again')
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Send again' }))
  await press('Send test event')
  await toast('Test event sent')
  expect(sent.map(({ path, body }) => ({ path, body }))).toEqual([
    { path: '/account/webhooks/9/replay', body: { from: 31, to: 31 } },
    { path: '/account/webhooks/9/replay', body: { from: 31 } },
    { path: '/account/webhooks/9/test', body: undefined },
  ])
})

test('a webhook whose calls do not arrive says so in its form and in the line of its list', async () => {
  const failing = { ...hook, description: 'Orders', failingSince: 1_000_000 }
  const answers = { 'GET /account/webhooks': { data: [failing], total: 1, next: null } }
  await open('/settings/webhooks/9', answers)
  expect((await screen.findByRole('alert')).textContent).toMatch(/^No call has arrived since .* tried again/)
  await open('/settings/webhooks', answers)
  await screen.findByText('Failing · Orders')
})

test('D1-102, SET-006: the cards say which products can be connected, and the page of another says that it cannot', async () => {
  const { user } = await open('/settings/integrations', {
    'GET /integrations': { data: [{ provider: 'slack', isConnected: true }] },
  })
  const cards = within(await screen.findByRole('list', { name: 'Integrations' }))
  await cards.findByText('Connected')
  expect(cards.getAllByRole('listitem')).toHaveLength(13)
  expect(cards.getAllByText('Not available yet')).toHaveLength(9)
  await user.click(cards.getByRole('link', { name: 'Trello' }))
  await screen.findByText('Trello cannot be connected yet: there is nothing to set up here.')
})

test('PR2-015: Slack is connected by who may, and each of its buttons asks for its permission', async () => {
  const slack = { provider: 'slack', isConnected: false, events: [], sentAt: null, trouble: null }
  const { press, type, user, sent, toast } = await open('/settings/integrations/slack', {
    'GET /integrations/slack': slack,
    'PUT /integrations/slack': { provider: 'slack', isConnected: true },
  })
  await press('Connect')
  const dialog = within(await screen.findByRole('dialog', { name: 'Connect Slack' }))
  await type('Webhook URL', 'https://hooks.slack.com/services/x')
  await user.click(dialog.getByRole('combobox', { name: 'Events' }))
  await user.click(await screen.findByRole('option', { name: /A customer wrote/ }))
  await user.click(dialog.getByRole('button', { name: 'Connect' }))
  await toast('Slack connected')
  expect(sent[0]?.body).toMatchObject({ events: ['message.received'] })
  await open(
    '/settings/integrations/slack',
    { 'GET /integrations/slack': { ...slack, isConnected: true, trouble: 'Slack answered 404' } },
    ['integrations.view_data_from_integrations'],
  )
  expect((await screen.findByRole('alert')).textContent).toMatch('Slack answered 404')
  for (const name of ['Change', 'Send test message', 'Disconnect'])
    expect(screen.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('true')
  await open('/settings/integrations/slack', {}, [])
  await screen.findByText(/Your current roles does not allow/)
})

test('SET-010, PR2-015: Shopify is connected by who may, and its shop is said', async () => {
  const { press, type, user, sent, toast } = await open('/settings/integrations/shopify', {
    'GET /integrations/shops/shopify': { shop: null },
    'PUT /integrations/shops/shopify': { shop: 'acme.myshopify.com' },
  })
  await press('Connect')
  const dialog = within(await screen.findByRole('dialog', { name: 'Connect Shopify' }))
  await type('Shop domain', 'https://Acme.myshopify.com/admin')
  await user.type(dialog.getByLabelText('Access token'), 'shpat_x')
  await user.click(dialog.getByRole('button', { name: 'Connect' }))
  await toast('Shopify connected')
  expect(sent[0]).toMatchObject({ method: 'PUT', body: { shop: 'acme.myshopify.com', token: 'shpat_x' } })
  const connected = { 'GET /integrations/shops/shopify': { shop: 'acme.myshopify.com' } }
  await open('/settings/integrations/shopify', connected, ['integrations.view_data_from_integrations'])
  await screen.findByText(/orders of acme\.myshopify\.com/)
  for (const name of ['Change', 'Disconnect'])
    expect(screen.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('true')
})

test('SET-012, PR2-015: Jira and GitHub are connected by who may, and a failed call is said', async () => {
  const jira = { tracker: 'jira', settings: null, trouble: null, webhook: null }
  const settings = {
    site: 'https://acme.atlassian.net',
    project: 'OUT',
    email: 'a@b.example',
    issueType: 'Bug',
  }
  const { press, type, user, sent, toast } = await open('/settings/integrations/jira', {
    'GET /integrations/issue-trackers/jira': jira,
    'PUT /integrations/issue-trackers/jira': { ...jira, settings },
  })
  await press('Connect')
  const dialog = within(await screen.findByRole('dialog', { name: 'Connect Jira' }))
  await type('Site', settings.site)
  await type('Email', settings.email)
  await type('Project', 'OUT')
  await user.type(dialog.getByLabelText('API token'), 'secret')
  await user.click(dialog.getByRole('button', { name: 'Connect' }))
  await toast('Jira connected')
  expect(sent[0]).toMatchObject({
    method: 'PUT',
    body: { ...settings, issueType: 'Task', token: 'secret' },
  })
  await open(
    '/settings/integrations/github',
    {
      'GET /integrations/issue-trackers/github': {
        ...{ tracker: 'github', trouble: 'GitHub answered 401' },
        settings: { site: 'https://api.github.com', project: 'acme/shop' },
        webhook: { url: hookUrl, hasSecret: true, heardAt: null },
      },
    },
    ['integrations.view_data_from_integrations'],
  )
  expect((await screen.findByRole('alert')).textContent).toMatch('GitHub answered 401')
  screen.getByText(/issues are created in acme\/shop/)
  for (const name of ['Change', 'Disconnect'])
    expect(screen.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('true')
})

const hookUrl = 'https://desk.example/issue-trackers/0123'

test('SET-012: the webhook of a tracker shows its address, and its secret this one time', async () => {
  const settings = { site: 'https://api.github.com', project: 'acme/shop' }
  const webhook = { url: hookUrl, hasSecret: false, heardAt: null as number | null }
  const { press, user, sent, toast } = await open('/settings/integrations/github', {
    'GET /integrations/issue-trackers/github': { tracker: 'github', settings, trouble: null, webhook },
    'POST /integrations/issue-trackers/github/secret': { secret: 'a fresh secret' },
  })
  expect(await screen.findByRole('textbox', { name: 'Address' })).toHaveProperty('value', hookUrl)
  screen.getByText(/Make a secret first/)
  await press('Copy address')
  await toast('Copied')
  Object.assign(webhook, { hasSecret: true, heardAt: 5 })
  await press('Make a secret')
  const shown = await screen.findByRole('dialog', { name: 'Webhook secret' })
  expect(within(shown).getByRole('textbox', { name: 'Secret' })).toHaveProperty('value', 'a fresh secret')
  await user.click(within(shown).getByRole('button', { name: 'Done' }))
  await screen.findByText(/The last call arrived/)
  expect(screen.queryByDisplayValue('a fresh secret')).toBeNull()
  // The current secret is in use: replacing it needs a confirmation.
  await press('New secret')
  await press('Cancel')
  expect(sent).toHaveLength(1)
})
