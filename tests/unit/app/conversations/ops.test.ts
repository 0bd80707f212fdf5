import { expect, test } from 'vitest'
import { attentionOps, newestSeen, unseenBy, verbOf } from '#app/conversations/reviews/attention.ts'
import { pendingFields } from '#app/conversations/reviews/pending-fields.ts'
import { opOfItem } from '#app/messages/conversation-view.ts'
import { toThread } from '#local/threads.ts'
import type { OutboxOp } from '#local/rows.ts'
import { inboundRow } from '../../../support/replica.ts'

const op = (name: string, fields: Partial<OutboxOp> = {}) =>
  ({
    op: name,
    cmd: 'messages.reply',
    state: 'waiting',
    args: {},
    needs: [],
    isQuiet: false,
    ...fields,
  }) as OutboxOp

test('fields of waiting ops are pending, those of applied ones are not', () => {
  const pending = pendingFields([
    op('a', { cmd: 'conversations.setStatus' }),
    op('b', { cmd: 'conversations.setPriority', state: 'applied' }),
    op('c', { cmd: 'conversations.addLabels', args: { labelIds: [1, 2] } }),
    op('d', { cmd: 'conversations.removeLabels', args: { labelIds: [2] } }),
  ])
  expect(pending).toMatchObject({ status: true, priority: false, assignee: false })
  expect([...pending.addedLabels]).toEqual([1])
  expect([...pending.removedLabels]).toEqual([2])
})

test('ops that only follow a held one are not asked about, nor quiet ones', () => {
  const held = op('a', { state: 'attention' })
  const follower = op('b', { state: 'attention', needs: ['a'] })
  const quiet = op('c', { state: 'attention', isQuiet: true })
  expect(attentionOps([held, follower, quiet, op('d')])).toEqual([held])
})

test('a held reply is shown beside what others wrote after what was seen', () => {
  const ours = { ...inboundRow(2, 5, 2), isInbound: false, authorId: 7 }
  const priyas = { ...inboundRow(3, 5, 3), isInbound: false, authorId: 8 }
  const thread = toThread([
    {
      conversationId: 5,
      n: 0,
      items: [
        { e: 'messages', v: 1, r: inboundRow(1, 5, 1) },
        { e: 'messages', v: 1, r: ours },
        { e: 'messages', v: 1, r: priyas },
        { e: 'messages', v: 1, r: inboundRow(4, 5, 4) },
      ],
    },
  ])
  const held = op('a', {
    state: 'attention',
    verdict: { st: 'conflict', message: '', at: 0, facts: { newest: 4, seen: 1 } },
  })
  const news = unseenBy(held, thread, 7)
  expect(news.map(({ item }) => item.id)).toEqual([3, 4])
  expect(news.map(verbOf)).toEqual(['replied', 'wrote'])
  expect(newestSeen(held)).toBe(4)
})

test('a waiting message is found by its id, whatever else waits', () => {
  const reply = op('a', { args: { id: 9 } })
  const draft = op('b', { cmd: 'drafts.save', args: { id: 9 } })
  expect(opOfItem([draft, reply], 9)).toBe(reply)
  expect(opOfItem([draft], 9)).toBeUndefined()
})
