import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ConversationPane } from '#app/conversations/conversation-pane.tsx'
import { withBox } from '#local/rows.ts'
import { toChunks } from '#local/threads.ts'
import { conversationRow, inboundRow, mailboxRow } from '../../support/replica.ts'
import { render } from '../render.tsx'

const id = 4821
const incidents = [
  { id: 31, title: 'Checkout is slow', startDate: 5, isResolved: false, v: 1 },
  { id: 32, title: 'Mail was late', startDate: 9, isResolved: true, v: 1 },
]
const pane = () => within(screen.getByRole('region', { name: 'Conversation' }))

async function open(incidentId: number | null, isOffline = false) {
  const page = await render(<ConversationPane conversationId={id} layout="pane" />, {
    isOffline,
    async fill({ db }) {
      await db.mailboxes.put({ ...mailboxRow, v: 1 })
      await db.statusIncidents.bulkPut(incidents)
      const { incidentId: _, ...older } = conversationRow(id)
      // Rows of an older build lack the field.
      const row = incidentId === null ? older : { ...older, incidentId }
      await db.conversations.put(withBox({ ...row, v: 1 } as never))
      await db.threads.bulkPut(toChunks(id, [{ e: 'messages', r: inboundRow(1, id, 1) }] as never))
    },
  })
  await waitFor(() => pane().getByRole('button', { name: 'More' }))
  return page
}

const choose = async ({ user }: Awaited<ReturnType<typeof open>>) => {
  await user.click(pane().getByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Link to incident' }))
  return within(await screen.findByRole('dialog', { name: 'Link to incident' }))
}

test('a conversation is linked to an open incident without a connection, and Undo takes it back', async () => {
  const page = await open(null, true)
  expect(pane().queryByRole('link', { name: /Part of incident/ })).toBeNull()
  const dialog = await choose(page)
  await page.user.click(dialog.getByRole('combobox', { name: /Incident/ }))
  // Resolved ones are not offered.
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Checkout is slow'])
  await page.user.click(screen.getByRole('option', { name: 'Checkout is slow' }))
  await page.user.click(dialog.getByRole('button', { name: 'Link' }))
  const link = await pane().findByRole('link', { name: 'Part of incident: Checkout is slow' })
  expect(link.getAttribute('href')).toBe('/statuspage/incidents/31')
  expect((await page.ops()).at(-1)).toMatchObject({
    cmd: 'conversations.setIncident',
    args: { conversationId: id, incidentId: 31 },
  })
  await page.undo('Saved on this device')
  await waitFor(async () => expect(await page.ops()).toEqual([]))
  await waitFor(() => expect(pane().queryByRole('link', { name: /Part of incident/ })).toBeNull())
})

test('an incident that is over stays named, and can be removed', async () => {
  const page = await open(32)
  await pane().findByRole('link', { name: 'Part of incident: Mail was late' })
  const dialog = await choose(page)
  await page.user.click(dialog.getByRole('button', { name: 'Remove' }))
  await waitFor(async () =>
    expect((await page.ops()).at(-1)?.args).toEqual({ conversationId: id, incidentId: null }),
  )
})
