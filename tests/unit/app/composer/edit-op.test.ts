import { expect, test } from 'vitest'
import { openDrafts } from '#app/composer/sending/composer-request.ts'
import { DraftStore } from '#app/composer/drafts/draft-store.ts'
import { discardOp, editOp, htmlOf, wantedDraft } from '#app/composer/drafts/edit-op.ts'
import { sendNote, sendReply } from '#app/composer/sending/send-message.ts'
import type { Draft } from '#domain/conversations/drafts/draft.ts'
import type { OutboxOp } from '#local/rows.ts'
import { applyVerdicts } from '#sync/verdicts.ts'
import { answeredDesk, commands, replyWords } from './desk.ts'

const writing = { fontFamily: 'Arial', fontSize: 16 }

async function sentReply(close = false) {
  const desk = await answeredDesk()
  const store = new DraftStore(desk, 'x', 5, replyWords({ html: '' }))
  store.change({ html: '<p>On its way</p>' })
  await store.flush()
  const { draftId, words } = store.state
  const sent = await sendReply(desk, { conversationId: 5, draftId, words, writing }, close)
  const op = (await desk.db.outbox.get({ op: sent.op })) as OutboxOp
  return { desk, op, draftId }
}

test('a waiting reply becomes its draft again, and what waited for it goes', async () => {
  const { desk, op, draftId } = await sentReply(true)
  const back = await editOp(desk, op)
  const { savedBy } = (await desk.db.drafts.toArray())[0] as Draft
  expect(back).toEqual({ conversationId: 5, draftId, savedBy, mode: 'reply', isCertain: true })
  expect(wantedDraft.id).toBe(draftId)
  expect(await desk.db.drafts.toArray()).toMatchObject([
    { id: draftId, html: '<p>On its way</p>', to: [{ name: 'Dana Whitlock' }], messageId: 51 },
  ])
  expect(await commands(desk)).toEqual(['drafts.save'])
})

test('a reply without a draft gets one', async () => {
  const desk = await answeredDesk()
  const sent = await sendReply(
    desk,
    { conversationId: 5, draftId: null, words: replyWords(), writing },
    false,
  )
  await editOp(desk, (await desk.db.outbox.get({ op: sent.op })) as OutboxOp)
  expect(await desk.db.drafts.toArray()).toMatchObject([{ html: '<p>On its way</p>' }])
})

test('what may have gone out already is asked back and copied under another id', async () => {
  const { desk, op, draftId } = await sentReply()
  await desk.db.outbox.update(op.n, { firstSentAt: 1 })
  const back = await editOp(desk, op)
  expect(back.isCertain).toBe(false)
  expect(back.draftId).not.toBe(draftId)
  expect((await desk.db.outbox.get({ op: op.op }))?.state).toBe('discarding')
})

test('a refused reply shows in its card alone; edited it is a draft like any other', async () => {
  const { desk, op, draftId } = await sentReply()
  const refusal = { op: op.op, st: 'conflict', seq: null, code: 'CONFLICT', message: 'x' }
  await applyVerdicts(desk.db, [refusal as never], { now: 1, random: desk.random })
  const held = (await desk.db.outbox.get({ op: op.op })) as OutboxOp
  const drafts = await desk.db.drafts.toArray()
  expect(drafts.map(({ id }) => id)).toEqual([draftId])
  expect(openDrafts(drafts, [held])).toEqual([])
  expect(htmlOf(held)).toBe('<p>On its way</p>')
  await editOp(desk, held)
  expect(openDrafts(await desk.db.drafts.toArray(), await desk.db.outbox.toArray())).toHaveLength(1)
})

test('discarding takes words and draft away, and undoing sends both again', async () => {
  const { desk, op } = await sentReply(true)
  const undo = await discardOp(desk, op)
  expect(await desk.db.drafts.count()).toBe(0)
  expect(await commands(desk)).not.toContain('messages.reply')
  await undo?.()
  expect((await commands(desk)).slice(-2)).toEqual(['messages.reply', 'conversations.setStatus'])
  const [reply, close] = (await desk.db.outbox.orderBy('n').toArray()).slice(-2)
  expect(close?.needs).toEqual([reply?.op])
})

test('a note is edited as a note', async () => {
  const desk = await answeredDesk()
  const words = replyWords({ mode: 'note', html: '<p>look</p>' })
  const sent = await sendNote(desk, { conversationId: 5, draftId: null, words }, [])
  const back = await editOp(desk, (await desk.db.outbox.get({ op: sent.op })) as OutboxOp)
  expect(back.mode).toBe('note')
})

test('an op without words cannot be edited', async () => {
  const { desk, op } = await sentReply(true)
  const close = (await desk.db.outbox.toArray()).find(
    ({ cmd }) => cmd === 'conversations.setStatus',
  ) as OutboxOp
  await expect(editOp(desk, close)).rejects.toMatchObject({ code: 'INVALID' })
  expect(op.cmd).toBe('messages.reply')
})
