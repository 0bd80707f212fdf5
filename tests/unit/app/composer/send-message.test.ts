import { expect, test } from 'vitest'
import { DraftStore } from '#app/composer/drafts/draft-store.ts'
import { sendNew, sendNote, sendReply } from '#app/composer/sending/send-message.ts'
import { announceSent, closingOf, sentTexts, whenApplied } from '#app/desk/live/settled.ts'
import { emptyContent } from '#app/composer/texts/composer-content.ts'
import { dismissToast, toasts } from '#app/toasts/toast-store.ts'
import { toThread } from '#local/threads.ts'
import { applyVerdicts } from '#sync/verdicts.ts'
import type { Desk } from '#local/desk.ts'
import type { MemoryDesk } from '../../../support/replica.ts'
import { answeredDesk, commands, hear, replyWords } from './desk.ts'

const writing = { fontFamily: 'Arial', fontSize: 16 }

/** Waits until the send delay has passed and the mail is sent. */
async function leaves(desk: MemoryDesk, op: string): Promise<void> {
  desk.clock.pass(5000)
  await hear(desk, op, 'sent')
}

async function answer(desk: Desk, op: string, st: 'applied' | 'conflict') {
  const verdict =
    st === 'applied'
      ? { op, st, seq: 9, rows: [] }
      : { op, st, seq: null, code: 'CONFLICT', message: 'Somebody wrote', reason: 'newer_messages' }
  const changes = await applyVerdicts(desk.db, [verdict as never], { now: 1, random: desk.random })
  desk.bus.publish(changes.toChanges())
}

test('a reply ends its draft and shows at once as waiting', async () => {
  const desk = await answeredDesk()
  const store = new DraftStore(desk, 'x', 5, replyWords({ html: '' }))
  store.change({ html: '<p>On its way</p>' })
  await store.flush()
  const { draftId, words } = store.state
  await sendReply(desk, { conversationId: 5, draftId, words, writing }, false)
  expect(await desk.db.drafts.count()).toBe(0)
  expect(await commands(desk)).toEqual(['drafts.save', 'messages.reply'])
  const thread = toThread(await desk.db.threads.toArray())
  expect(thread.messages.at(-1)).toMatchObject({ isPending: true, preview: 'On its way', kind: 'reply' })
})

test('Send & Close is one gesture: closing waits for the mail', async () => {
  const desk = await answeredDesk()
  const letter = { conversationId: 5, draftId: null, words: replyWords(), writing }
  const { op, followers } = await sendReply(desk, letter, true)
  const [mail, close] = await desk.db.outbox.orderBy('n').toArray()
  expect(mail).toMatchObject({ op, cmd: 'messages.reply' })
  expect(close).toMatchObject({ op: closingOf(followers), cmd: 'conversations.setStatus', needs: [op] })
  expect(mail?.group).not.toBeNull()
  expect(close?.group).toBe(mail?.group)
})

test('a note stands under its message with whom it calls', async () => {
  const desk = await answeredDesk()
  const words = replyWords({ mode: 'note', html: '<p>@all look</p>' })
  await sendNote(desk, { conversationId: 5, draftId: null, words }, ['all', 8])
  const thread = toThread(await desk.db.threads.toArray())
  expect(thread.notes).toMatchObject([{ messageId: 51, mentions: ['all', 8], authorId: 7 }])
})

test('a new mail makes a conversation of its own', async () => {
  const desk = await answeredDesk()
  const words = replyWords({ mode: 'new', mailboxId: 1, subject: 'Hello', messageId: null })
  await sendNew(desk, { conversationId: 77, draftId: null, words, writing }, 12, false)
  expect(await desk.db.conversations.get(77)).toMatchObject({
    subject: 'Hello',
    contactId: 12,
    isDraft: false,
  })
})

test('nothing without a recipient gets into the outbox', async () => {
  const desk = await answeredDesk()
  const letter = { conversationId: 5, draftId: null, words: { ...emptyContent, html: '<p>x</p>' }, writing }
  await expect(sendReply(desk, letter, false)).rejects.toMatchObject({ code: 'INVALID' })
  expect(await desk.db.outbox.count()).toBe(0)
})

const shownToasts = () => toasts.shown.filter((toast) => !toast.isLeaving).map((toast) => toast.words.text)
const clearToasts = () => {
  for (const toast of [...toasts.shown]) dismissToast(toast.id)
}

test('success is said when the server has applied it and it has left, not before', async () => {
  clearToasts()
  const desk = await answeredDesk()
  const letter = { conversationId: 5, draftId: null, words: replyWords(), writing }
  const sent = await sendReply(desk, letter, true)
  const told = announceSent(desk, sent, 'mail', false)
  expect(shownToasts()).toEqual([])
  await answer(desk, sent.op, 'applied')
  await answer(desk, closingOf(sent.followers) ?? '', 'applied')
  expect(shownToasts()).not.toContain(sentTexts.mailAndClose)
  await leaves(desk, sent.op)
  await told
  expect(shownToasts()).toEqual([sentTexts.mailAndClose])
})

test('a mail that went while its closing was held back is not said to be closed', async () => {
  clearToasts()
  const desk = await answeredDesk()
  const letter = { conversationId: 5, draftId: null, words: replyWords(), writing }
  const sent = await sendReply(desk, letter, true)
  const told = announceSent(desk, sent, 'mail', false)
  await answer(desk, sent.op, 'applied')
  await answer(desk, closingOf(sent.followers) ?? '', 'conflict')
  await leaves(desk, sent.op)
  await told
  expect(shownToasts()).toEqual([sentTexts.mail])
})

test('offline it says that it waits, and a held back mail never says that it was sent', async () => {
  clearToasts()
  const desk = await answeredDesk()
  const letter = { conversationId: 5, draftId: null, words: replyWords(), writing }
  const sent = await sendReply(desk, letter, false)
  const told = announceSent(desk, sent, 'mail', true)
  await expect.poll(shownToasts).toEqual(['Will be sent when you are online'])
  await answer(desk, sent.op, 'conflict')
  await told
  expect(shownToasts()).toEqual([])
  expect(await whenApplied(desk, sent.op)).toBe(false)
})

test('a reply names the message it quotes, unless that was left out or passed on', async () => {
  const desk = await answeredDesk()
  const letter = (fields: object) => ({
    conversationId: 5,
    draftId: null,
    words: replyWords(fields),
    writing,
  })
  await sendReply(desk, letter({}), false)
  await sendReply(desk, letter({ isUnquoted: true }), false)
  await sendReply(desk, letter({ mode: 'forward' }), false)
  const ops = await desk.db.outbox.orderBy('n').toArray()
  expect(ops.map(({ args }) => (args as { quotes: unknown }).quotes)).toEqual([51, null, null])
  const { messages } = toThread(await desk.db.threads.toArray())
  expect(messages.filter(({ isInbound }) => !isInbound).map(({ quotes }) => quotes)).toEqual([51, null, null])
})
