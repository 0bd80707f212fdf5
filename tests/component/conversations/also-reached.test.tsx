import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ConversationPane } from '#app/conversations/conversation-pane.tsx'
import { withBox } from '#local/rows.ts'
import { toChunks } from '#local/threads.ts'
import { conversationRow, inboundRow, mailboxRow } from '../../support/replica.ts'
import { render } from '../render.tsx'

const id = 4821

test('a mail that reached another inbox too leads to its conversation there', async () => {
  await render(<ConversationPane conversationId={id} layout="pane" onBack={vi.fn<() => void>()} />, {
    async fill({ db }) {
      await db.mailboxes.bulkPut([
        { ...mailboxRow, v: 1 },
        { ...mailboxRow, id: 2, name: 'Warranty', v: 1 },
      ])
      await db.conversations.put(withBox({ ...conversationRow(id, { items: 2 }), v: 1 }))
      const told = {
        ...{
          id: 900,
          conversationId: id,
          position: 2,
          field: 'alsoReached',
          from: 2,
          actorId: null,
          op: null,
        },
        to: [{ id: 77, ticketNo: 4900, subject: 'Hello', messages: 1, items: 1 }],
        ...{ overruledUserId: null, ruleName: null, createdAt: 1010, origins: [] },
      }
      await db.threads.bulkPut(
        toChunks(id, [
          { e: 'messages', r: inboundRow(1, id, 1) },
          { e: 'activities', r: told },
        ] as never),
      )
    },
  })
  await screen.findByText('Outpost placed the same mail in Warranty too: #4900 Hello')
  expect(screen.getByRole('link', { name: 'Open #4900' }).getAttribute('href')).toBe('/inbox/77')
})
