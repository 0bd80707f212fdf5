import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DeskImportPage } from '#app/desk-import/desk-import-page.tsx'
import { DeskImportFindings } from '#app/desk-import/desk-import-findings.tsx'
import type { DeskImport } from '#domain/desk-import/desk-import.ts'
import { render } from '../render.tsx'

const view: DeskImport = {
  ...{ id: 5, name: 'zendesk.zip', source: 'zendesk', mailboxId: 1, job: null, refused: 1 },
  counts: { customers: 2, companies: 1, conversations: 1200, messages: 5, notes: 1, tags: 1, files: 1 },
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
  screen.getByText(/1 customers and 1 conversations came in before/)
  const agents = within(screen.getByRole('table', { name: 'Agents' }))
  agents.getByText('Insa Agent')
  agents.getByText(/^Nobody/)
  within(screen.getByRole('table', { name: 'Refused' })).getByText('Its requester has no email address')
})

test('an export is chosen with its inbox, seen, and then imported', async () => {
  const sent: string[] = []
  const job = {
    ...{ id: 8, title: 'Import of a help desk', about: 'zendesk.zip', state: 'waiting', isUndo: false },
    ...{ done: 0, total: 3, outcome: '', error: null, startedBy: 'Maya', undoes: null },
    ...{ createdAt: 1, endedAt: null },
  }
  const { user, toast } = await render(<DeskImportPage />, {
    isAdministrator: true,
    fill: async ({ db }) => void (await db.mailboxes.put({ id: 5, name: 'Support', v: 1 } as never)),
    serve(method, path) {
      if (method !== 'GET') sent.push(`${method} ${path}`)
      return Response.json(path.endsWith('/start') ? { ...view, job } : view)
    },
  })
  const choose = await screen.findByRole('button', { name: 'Choose a file' })
  expect(choose.hasAttribute('disabled') || choose.getAttribute('aria-disabled') === 'true').toBe(true)
  await user.click(screen.getByRole('combobox', { name: 'Inbox' }))
  await user.click(await screen.findByRole('option', { name: /Support/ }))
  await user.upload(screen.getByLabelText('Export'), new File(['{}'], 'zendesk.json'))
  await waitFor(() => expect(sent[0]).toMatch(/^POST \/account\/desk-imports\?mailboxId=5$/))
  await user.click(await screen.findByRole('button', { name: 'Import' }))
  await toast('Import has begun')
  expect(sent[1]).toBe('POST /account/desk-imports/5/start')
  await screen.findByText(/It goes on if you leave this page/)
})
