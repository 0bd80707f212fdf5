import { afterEach, beforeEach, expect, test } from 'vitest'
import { DraftStore } from '#app/composer/drafts/draft-store.ts'
import { discardOp, wantedDraft } from '#app/composer/drafts/edit-op.ts'
import { undoSend } from '#app/composer/sending/undo-send.ts'
import { openDrafts } from '#app/composer/sending/composer-request.ts'
import {
  announceScheduled,
  reschedule,
  scheduleLetter,
  sendWaiting,
  unschedule,
  type ScheduledDraft,
} from '#app/composer/sending/schedule-message.ts'
import { undoSendSetting } from '#app/desk/undo-send-setting.ts'
import { dismissToast, toasts } from '#app/toasts/toast-store.ts'
import { nextFullHour } from '#lib/zone.ts'
import type { Desk } from '#local/desk.ts'
import { toThread } from '#local/threads.ts'
import { applyVerdicts } from '#sync/verdicts.ts'
import { answeredDesk, commands, replyWords } from './desk.ts'

let desk: Desk
beforeEach(async () => {
  desk = await answeredDesk()
})
afterEach(() => {
  for (const { id } of [...toasts.shown]) dismissToast(id)
})

const writing = { fontFamily: 'Arial', fontSize: 16 }
const shownToasts = () => toasts.shown.filter(({ isLeaving }) => !isLeaving).map(({ words }) => words.text)
const soon = () => nextFullHour(desk.clock.now(), 0)

async function schedule(
  at = soon(),
  html = '<p>Monday it is</p>',
): Promise<{ op: string; draft: () => Promise<ScheduledDraft> }> {
  const store = new DraftStore(desk, 'x', 5, replyWords({ html: '' }))
  store.change({ html })
  await store.flush()
  const letter = { conversationId: 5, ...store.ending, words: store.state.words, writing }
  const op = await scheduleLetter(desk, letter, { at, zone: 'UTC' })
  const { draftId } = store.state
  return { op, draft: async () => (await desk.db.drafts.get(draftId as number)) as ScheduledDraft }
}

test('a draft that leaves later shows so at once, in no composer', async () => {
  const at = soon()
  const { op, draft } = await schedule(at)
  expect(await draft()).toMatchObject({
    html: '<p>Monday it is</p>',
    scheduled: { at, op, heldFor: null, seen: 1 },
  })
  expect((await draft()).scheduled.html).toContain('font-size: 16px')
  expect(openDrafts([await draft()], [])).toEqual([])
})

test('CMP-029: a time before the next full hour is refused on the device already', async () => {
  await expect(schedule(soon() - 1)).rejects.toThrow('no earlier than the next full hour')
})

test('it can be given another time, and be made a draft again', async () => {
  const { draft, op } = await schedule()
  const again = await reschedule(desk, await draft(), { at: soon() + 3_600_000, zone: 'UTC' })
  expect((await draft()).scheduled).toMatchObject({ at: soon() + 3_600_000, op: again })
  expect(again).not.toBe(op)
  await unschedule(desk, await draft())
  expect(await draft()).toMatchObject({ scheduled: null, html: '<p>Monday it is</p>' })
  expect(openDrafts([await draft()], [])).toHaveLength(1)
})

test('sent now it names the time it was to leave at, so that it cannot leave twice', async () => {
  const { draft, op } = await schedule()
  const before = await draft()
  await sendWaiting(desk, before)
  expect(await draft()).toBeUndefined()
  const sent = (await desk.db.outbox.orderBy('n').last())!
  expect(sent).toMatchObject({ cmd: 'messages.reply', args: { scheduledBy: op, draftId: before.id } })
})

test('it leaves without placeholders that nobody filled', async () => {
  const { draft } = await schedule(
    soon(),
    '<p>Hello {{contact.company}}, Monday {{contact.lastName|it}} is</p>',
  )
  await sendWaiting(desk, await draft())
  const chunks = await desk.db.threads.where('conversationId').equals(5).toArray()
  const sent = toThread(chunks).messages.find(({ isInbound }) => !isInbound)
  expect(sent?.html).toContain('<p>Hello, Monday it is</p>')
})

test.each([0, 10] as const)('sent now it can be taken back for as long as any mail: %s s', async (delay) => {
  const { draft } = await schedule()
  undoSendSetting.set(delay)
  const { notBefore } = await sendWaiting(desk, await draft())
  undoSendSetting.set(5)
  expect(notBefore).toBe(delay === 0 ? null : desk.clock.now() + delay * 1000)
  const sent = (await desk.db.outbox.orderBy('n').last())!
  expect(sent.args).toMatchObject({ notBefore })
})

test('sent now and taken back, its words are a draft that leaves at no time by itself', async () => {
  const { draft } = await schedule()
  const sent = await sendWaiting(desk, await draft())
  const opened: number[] = []
  expect(await undoSend(desk, sent, (id) => opened.push(id))).toEqual([])
  expect(opened).toEqual([5])
  const drafts = await desk.db.drafts.toArray()
  expect(drafts).toMatchObject([{ id: wantedDraft.id, html: '<p>Monday it is</p>', scheduled: null }])
})

test('sending now can be thrown away: the mail leaves at its time, or now after all when that is undone', async () => {
  const { draft, op } = await schedule()
  const before = await draft()
  await sendWaiting(desk, before)
  const sent = (await desk.db.outbox.orderBy('n').last())!
  const undo = await discardOp(desk, sent)
  expect(await commands(desk)).toEqual(['drafts.save', 'drafts.schedule'])
  expect(await draft()).toEqual(before)
  await undo?.()
  expect(await draft()).toBeUndefined()
  const again = (await desk.db.outbox.orderBy('n').last())!
  expect(again).toMatchObject({ cmd: 'messages.reply', args: { scheduledBy: op, draftId: before.id } })
})

test('ERR-012: Mail Scheduled is said when the server knows, offline that it does not yet', async () => {
  const { op } = await schedule()
  const told = announceScheduled(desk, op, true)
  expect(shownToasts()).toEqual(['Will be scheduled when you are online'])
  const verdict = { op, st: 'applied', seq: 9, rows: [] }
  const changes = await applyVerdicts(desk.db, [verdict as never], { now: 1, random: desk.random })
  desk.bus.publish(changes.toChanges())
  await told
  expect(shownToasts()).toEqual(['Mail Scheduled'])
})

test('its ops count as work that waits', async () => {
  await schedule()
  expect(await commands(desk)).toEqual(['drafts.save', 'drafts.schedule'])
})
