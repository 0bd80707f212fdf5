import { expect, test } from 'vitest'
import type { Verdict } from '#domain/sync/push.ts'
import type { Desk } from '#local/desk.ts'
import { takeIds } from '#local/ids.ts'
import { mutate } from '#local/mutate.ts'
import { discard, reissue, retry, takeBack, undo } from '#local/outbox.ts'
import { threadOf } from '#local/queries/conversations.ts'
import type { OpProblem } from '#local/rows.ts'
import { withBox } from '#local/rows.ts'
import { toChunks } from '#local/threads.ts'
import { applyVerdicts } from '#sync/verdicts.ts'
import { conversationRow, inboundRow, mailboxRow, memoryDesk } from '../../support/replica.ts'

async function deskWithConversation() {
  const desk = await memoryDesk()
  await desk.db.mailboxes.put({ ...mailboxRow, v: 1 })
  await desk.db.conversations.put(withBox({ ...conversationRow(10), v: 2 }))
  await desk.db.threads.bulkPut(toChunks(10, [{ e: 'messages', v: 3, r: inboundRow(11, 10, 1) }]))
  return desk
}

const setStatus = (desk: Desk, statusId: number, needs: string[] = []) =>
  mutate(desk, 'conversations.setStatus', { conversationId: 10, statusId, acknowledged: 0 }, { needs })

async function reply(desk: Desk, group?: string) {
  const [id] = await takeIds(desk.db, 1)
  const args = {
    ...{ id, conversationId: 10, mode: 'reply', messageId: 11, acknowledged: 0, html: '<p>Thanks</p>' },
    ...{ to: [{ email: 'dana@ryeandrail.example', name: 'Dana' }], cc: [], bcc: [] },
    ...{ attachments: [], draftId: null, notBefore: null },
  }
  return mutate(desk, 'messages.reply', args, group === undefined ? {} : { group })
}

const verdict = (op: string, rest: Partial<Verdict>): Verdict => ({
  ...{ t: 'verdict', op, st: 'applied', seq: 9, rows: [] },
  ...rest,
})

const judge = (desk: Desk, verdicts: Verdict[]) =>
  applyVerdicts(desk.db, verdicts, { now: desk.clock.now(), random: desk.random })

/** Parks an op, like the engine after too many server faults. */
async function park(desk: Desk, op: string) {
  await desk.db.outbox.where('op').equals(op).modify({ firstSentAt: 5, attempts: 5 })
  await judge(desk, [verdict(op, { st: 'rejected', message: 'The server has a problem with this change.' })])
  const problem: OpProblem = { st: 'parked', message: 'The server has a problem with this change.', at: 1 }
  await desk.db.outbox.where('op').equals(op).modify({ verdict: problem })
}

const queue = async (desk: Desk) =>
  (await desk.db.outbox.orderBy('n').toArray()).map(({ cmd, state }) => `${cmd} ${state}`)

test('what was set aside is tried again under its own id, behind what was done since, with what it blocked', async () => {
  const desk = await deskWithConversation()
  const sent = await reply(desk)
  const close = await setStatus(desk, 4, [sent.op])
  await park(desk, sent.op)
  await judge(desk, [verdict(close.op, { st: 'blocked' })])
  await mutate(desk, 'conversations.star', { conversationId: 10, isStarred: true })
  expect((await threadOf.run(desk.db, 10)).messages).toHaveLength(1)

  await retry(desk, sent.op)
  expect(await queue(desk)).toEqual([
    'conversations.star waiting',
    'messages.reply waiting',
    'conversations.setStatus waiting',
  ])
  const [, again, closing] = await desk.db.outbox.orderBy('n').toArray()
  expect(again).toMatchObject({ op: sent.op, verdict: null, failures: 0, nextAt: 0, firstSentAt: 5 })
  expect(closing).toMatchObject({ op: close.op, needs: [sent.op] })
  expect((await threadOf.run(desk.db, 10)).messages).toHaveLength(2)
  expect(await desk.db.conversations.get(10)).toMatchObject({ statusId: 4, isStarred: true })
})

test('discarding what was set aside asks the server first: it may have it', async () => {
  const desk = await deskWithConversation()
  const sent = await reply(desk)
  await park(desk, sent.op)
  expect(await discard(desk, sent.op)).toBe('asked')
  expect(await queue(desk)).toEqual(['messages.reply discarding'])
  await judge(desk, [verdict(sent.op, { st: 'voided' })])
  expect(await queue(desk)).toEqual([])
  expect((await threadOf.run(desk.db, 10)).messages).toHaveLength(1)
})

test('discarding what was refused is done at once: a verdict is final', async () => {
  const desk = await deskWithConversation()
  const sent = await reply(desk)
  await desk.db.outbox.where('op').equals(sent.op).modify({ firstSentAt: 5 })
  await judge(desk, [verdict(sent.op, { st: 'rejected', message: 'No' })])
  expect(await discard(desk, sent.op)).toBe('gone')
})

test('what was blocked by a refused op stays one gesture with its successor', async () => {
  const desk = await deskWithConversation()
  const sent = await reply(desk, 'g')
  const args = { conversationId: 10, statusId: 4, acknowledged: 0 }
  const close = await mutate(desk, 'conversations.setStatus', args, { needs: [sent.op], group: 'g' })
  await judge(desk, [
    verdict(sent.op, { st: 'conflict', reason: 'newer_messages' }),
    verdict(close.op, { st: 'blocked' }),
  ])
  const again = await reissue(desk, sent.op, { acknowledged: 3 })
  const ops = await desk.db.outbox.orderBy('n').toArray()
  expect(ops.map(({ group }) => group)).toEqual(['g', 'g'])
  expect(ops[1]?.needs).toEqual([again.op])
})

test('undoing a change that became part of a waiting op undoes that part alone', async () => {
  const desk = await deskWithConversation()
  const hold = await setStatus(desk, 3)
  const close = await setStatus(desk, 4)
  expect(close).toMatchObject({ op: hold.op, isJoined: true })
  await undo(desk, close)
  expect((await desk.db.conversations.get(10))?.statusId).toBe(3)
  expect(await queue(desk)).toEqual(['conversations.setStatus waiting'])
  await undo(desk, hold)
  expect((await desk.db.conversations.get(10))?.statusId).toBe(2)
  expect(await queue(desk)).toEqual([])
})

test('a mail that the server has is asked back; its answer decides', async () => {
  const desk = await deskWithConversation()
  const [one, two] = [await reply(desk), await reply(desk)]
  await judge(desk, [verdict(one.op, {}), verdict(two.op, { seq: 10 })])
  expect(await queue(desk)).toEqual([])
  expect(await takeBack(desk, one.op)).toBe('asked')
  expect(await takeBack(desk, two.op)).toBe('asked')
  expect(await queue(desk)).toEqual(['messages.reply discarding', 'messages.reply discarding'])
  await judge(desk, [verdict(one.op, { st: 'voided' }), verdict(two.op, { seq: 10 })])
  expect(await queue(desk)).toEqual([])
  expect((await desk.db.sentLog.toArray()).map(({ op }) => op)).toEqual([two.op])
})

test('a mail that has not left is taken back here and now', async () => {
  const desk = await deskWithConversation()
  const sent = await reply(desk)
  expect(await takeBack(desk, sent.op)).toBe('gone')
  expect(await queue(desk)).toEqual([])
})
