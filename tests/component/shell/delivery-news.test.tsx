import 'fake-indexeddb/auto'
import { screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { panels } from '#app/desk/page/panels.ts'
import { useDeliveryNews } from '#app/shell/delivery-news.ts'
import { toasts } from '#app/toasts/toast-store.ts'
import { mutate } from '#local/mutate.ts'
import { writeMeta } from '#local/meta.ts'
import { withBox } from '#local/rows.ts'
import { unknownStatus } from '#local/session/status.ts'
import { conversationRow, mailboxRow } from '../../support/replica.ts'
import { render } from '../render.tsx'

function News() {
  useDeliveryNews()
  return null
}

afterEach(() => {
  panels.isOutboxOpen = false
  toasts.shown = []
})

const ids = [11, 12, 13, 14]

test('at a return it is said how much was delivered and what needs one, with Open Outbox', async () => {
  const { user, desk, ops, answer, toast } = await render(<News />, {
    isOffline: true,
    async fill(memory) {
      await memory.db.mailboxes.put({ ...mailboxRow, v: 1 })
      await memory.db.conversations.bulkPut(ids.map((id) => withBox({ ...conversationRow(id), v: 1 })))
      for (const conversationId of ids)
        await mutate(memory, 'conversations.star', { conversationId, isStarred: true })
    },
  })
  const waiting = await ops()
  expect(waiting).toHaveLength(4)
  // Pending ops are recorded while offline.
  await new Promise((resolve) => setTimeout(resolve, 50))
  const refused = { st: 'rejected', code: 'NOT_FOUND', message: 'the conversation is gone' }
  for (const [index, { op }] of waiting.entries()) await answer(op, index === 0 ? refused : {})
  await writeMeta(desk.db, { status: { ...unknownStatus, connection: 'online', since: desk.clock.now() } })
  desk.bus.publish({ meta: true })
  const card = within((await toast('3 changes delivered, 1 needs you')).parentElement as HTMLElement)
  await user.click(card.getByRole('button', { name: 'Open Outbox' }))
  expect(panels.isOutboxOpen).toBe(true)
  expect(screen.queryByText('4 changes delivered')).toBeNull()
})
