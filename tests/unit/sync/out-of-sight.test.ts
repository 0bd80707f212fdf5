import { expect, test } from 'vitest'
import type { OutboxOp } from '#local/rows.ts'
import { withBox } from '#local/rows.ts'
import { entriesOf } from '#app/outbox/entries.ts'
import { forgetOutOfSight } from '#sync/out-of-sight.ts'
import { conversationRow, memoryDesk } from '../../support/replica.ts'

const refused = (n: number, fields: Partial<OutboxOp>): OutboxOp => ({
  ...{ n, op: `op-${n}`, cmd: 'messages.reply', opv: 1, at: 1, lanes: [10], needs: [], group: null },
  ...{
    isQuiet: false,
    title: 'Forward to Jo',
    state: 'attention',
    attempts: 1,
    failures: 0,
    faults: 0,
    nextAt: 0,
  },
  ...{ firstSentAt: 1, seq: null, base: { lastMessage: 3 } },
  args: {
    conversationId: 10,
    html: '<div style="font-family: \'Roboto\'"><p>Look</p></div><div data-quote="attribution">From: Dana</div><blockquote>secret</blockquote>',
  },
  verdict: { st: 'rejected', code: 'NOT_FOUND', message: 'Not found', at: 1 },
  ...fields,
})

test('refused work forgets what it passed on, once its conversation has left, and keeps what was written', async () => {
  const { db } = await memoryDesk()
  await db.outbox.bulkAdd([
    refused(1, {}),
    refused(2, { lanes: [20] }),
    refused(3, { state: 'waiting', verdict: null }),
    refused(4, { verdict: { st: 'rejected', code: 'INVALID', message: 'No', at: 1 } }),
    refused(5, { cmd: 'conversations.compose' }),
  ])
  await db.conversations.put(withBox({ ...conversationRow(20), v: 1 }))
  await db.transaction('rw', [db.outbox, db.conversations], () => forgetOutOfSight(db))
  const ops = await db.outbox.orderBy('n').toArray()
  expect(ops[0]).toMatchObject({
    args: { html: '<div style="font-family: \'Roboto\'"><p>Look</p></div>' },
    base: null,
    verdict: { reason: 'out_of_sight' },
  })
  // Visible, undecided, refused for another reason, or a new conversation: nothing is changed.
  for (const op of ops.slice(1)) expect(JSON.stringify(op.args)).toContain('secret')
})

const draft = (id: number, mode: string, html = '<p>Mine</p>') => ({
  cmd: 'drafts.save',
  args: { id, conversationId: 10, mode, html },
})

test('words that were only kept stay, and a new mail is its own', async () => {
  const { db } = await memoryDesk()
  await db.outbox.bulkAdd([refused(1, draft(6, 'reply')), refused(2, draft(7, 'new'))])
  await db.transaction('rw', [db.outbox, db.conversations], () => forgetOutOfSight(db))
  const ops = await db.outbox.orderBy('n').toArray()
  expect(ops.map(({ n, verdict }) => [n, verdict?.reason])).toEqual([
    [1, 'out_of_sight'],
    [2, undefined],
  ])
  expect(ops[0]?.args).toMatchObject({ html: '<p>Mine</p>' })
})

test('words that were kept and then sent are shown once, and nothing of them is removed', async () => {
  const note = (n: number, draftId: number, html: string) =>
    refused(n, { cmd: 'notes.add', args: { conversationId: 10, draftId, html } })
  const styled = '<div style="font-size: 16px"><p>Mine</p></div>'
  const sent = [refused(1, draft(5, 'note')), note(2, 5, styled)]
  const changed = [
    refused(3, draft(8, 'note', '<p>A thought that was dropped</p>')),
    note(4, 8, '<p>Another</p>'),
  ]
  const shown = ({ attention }: ReturnType<typeof entriesOf>) =>
    attention.flatMap(({ ops }) => ops.map(({ n }) => n)).sort((a, b) => a - b)
  expect(shown(entriesOf([...sent, ...changed]))).toEqual([2, 3, 4])
  expect(shown(entriesOf(sent.slice(0, 1)))).toEqual([1])
})
