import { expect, test } from 'vitest'
import { wantedDraft } from '#app/composer/drafts/edit-op.ts'
import { sendReply } from '#app/composer/sending/send-message.ts'
import type { SentOps } from '#app/desk/live/settled.ts'
import { closingOf } from '#app/desk/live/settled.ts'
import { undoSend } from '#app/composer/sending/undo-send.ts'
import { undoSendSetting } from '#app/desk/undo-send-setting.ts'
import { toasts } from '#app/toasts/toast-store.ts'
import { writeMeta } from '#local/meta.ts'
import { delayedMails } from '#local/queries/sent.ts'
import { applyVerdicts } from '#sync/verdicts.ts'
import { until } from '../../../support/until.ts'
import { answeredDesk, commands, replyWords } from './desk.ts'

type TestDesk = Awaited<ReturnType<typeof answeredDesk>>
const writing = { fontFamily: 'Arial', fontSize: 16 }

async function sent(desk: TestDesk, close = false): Promise<SentOps> {
  return sendReply(desk, { conversationId: 5, draftId: null, words: replyWords(), writing }, close)
}

async function judge(desk: TestDesk, op: string, st: 'applied' | 'voided') {
  const verdict = { t: 'verdict' as const, op, st, seq: 9, rows: [] }
  const changes = await applyVerdicts(desk.db, [verdict], { now: desk.clock.now(), random: desk.random })
  desk.bus.publish(changes.toChanges())
}

/** Presses Undo; resolves when the request is in flight. */
async function press(desk: TestDesk, ops: SentOps) {
  const opened: number[] = []
  const done = undoSend(desk, ops, (id) => opened.push(id))
  await until('the server is asked', async () =>
    (await desk.db.outbox.toArray()).some(({ state }) => state === 'discarding'),
  )
  return { done, opened }
}

test('a mail is held for as long as the agent chose, by the server’s clock', async () => {
  const desk = await answeredDesk()
  await writeMeta(desk.db, { clockOffset: 60_000 })
  undoSendSetting.set(20)
  const { op, notBefore } = await sent(desk)
  expect(notBefore).toBe(desk.clock.now() + 80_000)
  await judge(desk, op, 'applied')
  const [held] = await delayedMails.run(desk.db, undefined)
  expect(held).toMatchObject({ op, conversationId: 5, leavesAt: desk.clock.now() + 20_000, followers: [] })
  undoSendSetting.set(0)
  expect((await sent(desk)).notBefore).toBeNull()
  undoSendSetting.set(5)
})

test('taken back in time, the words are a draft and the conversation has the status it had', async () => {
  const desk = await answeredDesk()
  const ops = await sent(desk, true)
  await judge(desk, ops.op, 'applied')
  await judge(desk, closingOf(ops.followers) ?? '', 'applied')
  const [held] = await delayedMails.run(desk.db, undefined)
  expect(held?.followers).toMatchObject([{ op: closingOf(ops.followers), before: { statusId: 2 } }])

  const { done, opened } = await press(desk, ops)
  expect((await desk.db.drafts.toArray()).map(({ html }) => html)).toEqual(['<p>On its way</p>'])
  await judge(desk, ops.op, 'voided')
  await done
  const [draft] = await desk.db.drafts.toArray()
  expect(wantedDraft.id).toBe(draft?.id)
  expect(opened).toEqual([5])
  expect(await commands(desk)).toEqual(['drafts.save', 'conversations.setStatus'])
  const [, back] = await desk.db.outbox.orderBy('n').toArray()
  expect(back?.args).toMatchObject({ statusId: 2 })
})

test('too late, it says so, and the copy of the words goes again', async () => {
  const desk = await answeredDesk()
  const ops = await sent(desk)
  await judge(desk, ops.op, 'applied')
  const { done, opened } = await press(desk, ops)
  await judge(desk, ops.op, 'applied')
  await done
  expect(opened).toEqual([])
  expect(await desk.db.drafts.count()).toBe(0)
  expect(toasts.shown.at(-1)?.words.text).toBe('It has been sent already')
})

test('a mail that was thrown away meanwhile has nothing to take back', async () => {
  const desk = await answeredDesk()
  const ops = await sent(desk)
  await desk.db.outbox.clear()
  await undoSend(desk, ops, () => undefined)
  expect(await desk.db.drafts.count()).toBe(0)
  expect(toasts.shown.at(-1)?.words.text).toBe('There is nothing to take back any more')
})
