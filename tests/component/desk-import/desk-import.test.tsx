import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DeskImportPage } from '#app/desk-import/desk-import-page.tsx'
import { DeskImportFindings } from '#app/desk-import/desk-import-findings.tsx'
import type { DeskImport } from '#domain/desk-import/desk-import.ts'
import { render } from '../render.tsx'

const view: DeskImport = {
  ...{ id: 5, name: 'zendesk.zip', source: 'zendesk', mailboxId: 1, job: null, refused: 1 },
  counts: {
    customers: 2,
    companies: 1,
    conversations: 1200,
    messages: 5,
    notes: 1,
    tags: 1,
    files: 1,
    filesInside: 0,
  },
  known: { customers: 1, conversations: 1 },
  refusals: [{ kind: 'ticket', record: '#102', reason: 'Its requester has no email address' }],
  agents: [
    { name: 'Insa', email: 'insa@desk.test', user: 'Insa Agent' },
    { name: 'Gone', email: 'gone@acme.example', user: null },
  ],
}

test('a dry run shows counts by kind, what came in before, agents and refused records', async () => {
  await render(<DeskImportFindings view={view} />)
  screen.getByText('1,200')
  screen.getByText(/1 customer and 1 conversation came in before/)
  const agents = within(screen.getByRole('table', { name: 'Agents' }))
  agents.getByText('Insa Agent')
  agents.getByText(/^Nobody/)
  within(screen.getByRole('table', { name: 'Refused' })).getByText('Its requester has no email address')
})

const job = {
  ...{ id: 8, title: 'Import of a help desk', about: 'zendesk.zip', state: 'waiting', isUndo: false },
  ...{ done: 0, total: 3, outcome: '', error: null, startedBy: 'Maya', undoes: null },
  ...{ createdAt: 1, endedAt: null },
} as const

/** Opens the page on a server that answers by method and path. */
const open = (answer: (call: string) => object | Response) =>
  render(<DeskImportPage />, {
    isAdministrator: true,
    fill: async ({ db }) => void (await db.mailboxes.put({ id: 5, name: 'Support', v: 1 } as never)),
    serve(method, path) {
      const content = answer(`${method} ${path}`)
      return content instanceof Response ? content : Response.json(content)
    },
  })
type User = Awaited<ReturnType<typeof open>>['user']
async function choose(user: User, source?: string) {
  await user.click(await screen.findByRole('combobox', { name: 'Inbox' }))
  await user.click(await screen.findByRole('option', { name: /Support/ }))
  if (source) {
    await user.click(screen.getByRole('combobox', { name: 'Help desk' }))
    await user.click(await screen.findByRole('option', { name: source }))
  }
  await user.upload(screen.getByLabelText('Export', { selector: 'input' }), new File(['{}'], 'export.json'))
}

test('an export is chosen with its inbox, seen, and then imported', async () => {
  const sent: string[] = []
  const { user, toast } = await open((call) => {
    if (!call.startsWith('GET')) sent.push(call)
    else if (call === 'GET /account/desk-imports') return { newest: null }
    return call.endsWith('/start') ? { ...view, job } : view
  })
  const button = await screen.findByRole('button', { name: 'Choose a file' })
  expect(button.hasAttribute('disabled') || button.getAttribute('aria-disabled') === 'true').toBe(true)
  await choose(user)
  await waitFor(() => expect(sent[0]).toMatch(/^POST \/account\/desk-imports\?mailboxId=5$/))
  await screen.findByRole('heading', { name: 'Zendesk, zendesk.zip' })
  await user.click(await screen.findByRole('button', { name: 'Import' }))
  await toast('Import started')
  expect(sent[1]).toBe('POST /account/desk-imports/5/start')
  await screen.findByText(/It continues if you leave this page/)
})

test('a file of another help desk than the one that was chosen says so under its field', async () => {
  const message = 'This is an export of Zendesk, not of Help Scout'
  const sent: string[] = []
  const { user } = await open((call) => {
    if (call.startsWith('GET')) return { newest: null }
    sent.push(call)
    return Response.json({ code: 'INVALID', field: 'file', message }, { status: 400 })
  })
  await choose(user, 'Help Scout')
  await screen.findByText(message)
  expect(sent).toEqual(['POST /account/desk-imports?mailboxId=5&source=helpscout'])
  expect(screen.getByRole('group', { name: 'Export' }).getAttribute('aria-describedby')).toBe(
    screen.getByText(message).closest('[id]')?.id,
  )
})

test('the import that was started last is shown after a reload: it is paused, and what is in it is seen', async () => {
  const sent: string[] = []
  const { user } = await open((call) => {
    if (call === 'GET /account/desk-imports')
      return { newest: { ...view, job: { ...job, state: 'running' } } }
    sent.push(call)
    return { ...view, job: { ...job, state: 'paused' } }
  })
  const last = within(await screen.findByRole('region', { name: 'Last import' }))
  await user.click(last.getByRole('button', { name: /^Pause/ }))
  await last.findByRole('button', { name: /^Continue/ })
  expect(sent).toEqual(['PUT /account/desk-imports/5/job'])
  await user.click(last.getByRole('button', { name: 'Show what is in it' }))
  within(await screen.findByRole('table', { name: 'Refused' })).getByText('#102')
})
