import { beforeEach, expect, test } from 'vitest'
import { sendReply } from '#app/composer/sending/send-message.ts'
import type { SentOps } from '#app/desk/live/settled.ts'
import { announceSent, closingOf, heldText, keptToastTexts, offlineText } from '#app/desk/live/settled.ts'
import { undoSendSetting } from '#app/desk/undo-send-setting.ts'
import { toasts } from '#app/toasts/toast-store.ts'
import { writeMeta } from '#local/meta.ts'
import { unknownStatus } from '#local/session/status.ts'
import { applyVerdicts } from '#sync/verdicts.ts'
import { until } from '../../../support/until.ts'
import { answeredDesk, hear, replyWords } from './desk.ts'
import { mailboxRow } from '../../../support/replica.ts'

/* Toasts about a mail from Send to the mail server: one at a time, and none too early. */

type TestDesk = Awaited<ReturnType<typeof answeredDesk>>

beforeEach(() => {
  toasts.shown = []
})

const said = () => toasts.shown.map(({ words }) => words.text)
const isSaid = (text: string) => until(`it says ${text}`, () => said().includes(text))

async function send(desk: TestDesk, delay: 0 | 5, close = false): Promise<SentOps> {
  undoSendSetting.set(delay)
  const writing = { fontFamily: 'Arial', fontSize: 16 }
  const ops = await sendReply(desk, { conversationId: 5, draftId: null, words: replyWords(), writing }, close)
  undoSendSetting.set(5)
  return ops
}

async function judge(desk: TestDesk, op: string, st: 'applied' | 'rejected'): Promise<void> {
  const verdict = { t: 'verdict' as const, op, st, seq: 9, rows: [] }
  const changes = await applyVerdicts(desk.db, [verdict], { now: desk.clock.now(), random: desk.random })
  desk.bus.publish(changes.toChanges())
}

/** The server accepts the ops. */
async function take(desk: TestDesk, ops: SentOps): Promise<void> {
  for (const op of [ops.op, closingOf(ops.followers)].filter((each) => each !== null))
    await judge(desk, op, 'applied')
}

/** The engine loses the server. */
async function lose(desk: TestDesk): Promise<void> {
  await writeMeta(desk.db, { status: { ...unknownStatus, connection: 'offline' } })
  desk.bus.publish({ meta: true })
}

const undo = () => Promise.resolve(false as const)

/** Waits for pending work. */
const rest = () => new Promise((resolve) => setTimeout(resolve, 50))

test('ERR-010: a mail that leaves at once is said to be sent when it has left, not when the server has taken it', async () => {
  const desk = await answeredDesk()
  const ops = await send(desk, 0)
  void announceSent(desk, ops, 'mail', false, undo)
  await rest()
  expect(said()).toEqual([])
  await take(desk, ops)
  await rest()
  expect(said()).toEqual([])
  await hear(desk, ops.op, 'sent')
  await isSaid('Email Sent')
  expect(toasts.shown.at(-1)?.words.undo).toBeUndefined()
})

test.each([
  [false, 'Email Sent', 'Send'],
  [true, 'Email Sent and Closed', 'Send & Close'],
])(
  'ERR-010, ERR-011: a mail that is held back can be undone at once, and is said to be sent once it has left, closing %s',
  async (close, words, deed) => {
    const desk = await answeredDesk()
    const ops = await send(desk, 5, close)
    void announceSent(desk, ops, 'mail', false, undo)
    await isSaid(heldText)
    expect(toasts.shown.at(-1)?.words).toMatchObject({
      undo: expect.any(Function),
      undoes: deed,
      lasts: 5000,
    })
    await take(desk, ops)
    await hear(desk, ops.op, 'queued')
    desk.clock.pass(5000)
    await rest()
    expect(said()).toEqual([heldText])
    await hear(desk, ops.op, 'sending')
    await rest()
    expect(said()).toEqual([heldText])
    await hear(desk, ops.op, 'sent')
    await isSaid(words)
    expect(said()).toEqual([words])
  },
)

test('offline a mail waits for a connection, and after that it is held back as any other', async () => {
  const desk = await answeredDesk()
  const ops = await send(desk, 5)
  void announceSent(desk, ops, 'mail', true, undo)
  await isSaid('Will be sent when you are online')
  await take(desk, ops)
  await isSaid(heldText)
  expect(said()).toEqual([heldText])
})

test.each(['failed', null] as const)(
  'a held mail that is %s in the end is not said to be sent',
  async (state) => {
    const desk = await answeredDesk()
    const ops = await send(desk, 5)
    const told = announceSent(desk, ops, 'mail', false, undo)
    await take(desk, ops)
    await isSaid(heldText)
    await hear(desk, ops.op, state)
    desk.clock.pass(5000)
    await rest()
    desk.clock.pass(60_000)
    await told
    expect(said()).toEqual([heldText])
  },
)

test('a mail that the server refuses is not said to be sent, nor to be about to', async () => {
  const desk = await answeredDesk()
  const ops = await send(desk, 5)
  const told = announceSent(desk, ops, 'mail', false, undo)
  await isSaid(heldText)
  await judge(desk, ops.op, 'rejected')
  await told
  expect(said()).toEqual([])
})

test.each([0, 5] as const)(
  'when the connection goes before the server has a mail, that is said in place of what was, held back %s s',
  async (delay) => {
    const desk = await answeredDesk()
    const ops = await send(desk, delay)
    void announceSent(desk, ops, 'mail', false, undo)
    if (delay > 0) await isSaid(heldText)
    await lose(desk)
    await isSaid(offlineText)
    expect(said()).toEqual([offlineText])
    expect(toasts.shown.at(-1)?.words.undo).toBeDefined()
    await take(desk, ops)
    await hear(desk, ops.op, 'sent')
    desk.clock.pass(5000)
    await isSaid('Email Sent')
    expect(said()).toEqual(['Email Sent'])
  },
)

test('what the server holds leaves without this device: that the connection goes changes nothing of what is said', async () => {
  const desk = await answeredDesk()
  const ops = await send(desk, 5)
  void announceSent(desk, ops, 'mail', false, undo)
  await isSaid(heldText)
  await take(desk, ops)
  await rest()
  await lose(desk)
  await rest()
  expect(said()).toEqual([heldText])
})

test.each([
  [false, 'Kept on this server, not sent'],
  [true, 'Closed. Kept on this server, not sent'],
])(
  'a mail that no mail server takes is said to be kept from Send on, and never to be sent, closing %s',
  async (close, words) => {
    const desk = await answeredDesk()
    await desk.db.mailboxes.put({ ...mailboxRow, mailLeaves: false, v: 2 })
    const ops = await send(desk, 5, close)
    void announceSent(desk, ops, 'mail', false, undo)
    await isSaid(keptToastTexts.held)
    await lose(desk)
    await isSaid(keptToastTexts.offline)
    await take(desk, ops)
    await hear(desk, ops.op, 'queued')
    desk.clock.pass(5000)
    await hear(desk, ops.op, 'kept')
    await isSaid(words)
    expect(said()).toEqual([words])
  },
)
