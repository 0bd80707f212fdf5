import { expect, test } from 'vitest'
import { DraftStore } from '#app/composer/drafts/draft-store.ts'
import { keepAsDraft } from '#app/composer/drafts/edit-op.ts'
import { callsAfter } from '#app/composer/notes/followers.ts'
import { sendReply } from '#app/composer/sending/send-message.ts'
import { toasts } from '#app/toasts/toast-store.ts'
import type { MacroAction } from '#domain/conversations/macro.ts'
import type { Desk } from '#local/desk.ts'
import { invariant } from '#lib/invariant.ts'
import { conversationRow } from '../../../support/replica.ts'
import { withBox } from '#local/rows.ts'
import { answeredDesk, commands, replyWords } from './desk.ts'

/* Template actions on sending: they wait for the mail, are undone with it, and block nothing. */

const writing = { fontFamily: 'Arial', fontSize: 16 }
const label = { id: 3, label: 'billing', color: 'red' as const, description: '', isStatic: false, v: 1 }
const actions: MacroAction[] = [
  { kind: 'status', statusId: 3 },
  { kind: 'labels', labelIds: [3, 4] },
]

async function macroDesk() {
  const desk = await answeredDesk()
  await desk.db.labels.put(label)
  return desk
}

const letter = (fields: object = {}) => ({
  ...{ conversationId: 5, draftId: null, writing },
  words: replyWords({ templateIds: [41], actions, ...fields }),
})

const conversation = async ({ db }: Desk) => invariant(await db.conversations.get(5), 'conversation')

test('actions wait for the mail in its group, without the tag that is gone', async () => {
  const desk = await macroDesk()
  const { op, followers } = await sendReply(desk, letter(), false)
  const [mail, ...after] = await desk.db.outbox.orderBy('n').toArray()
  expect(mail?.args).toMatchObject({ templateIds: [41], actions })
  expect(after).toMatchObject([
    { cmd: 'conversations.setStatus', args: { statusId: 3 }, needs: [op], group: mail?.group },
    { cmd: 'conversations.addLabels', args: { labelIds: [3] }, needs: [op], group: mail?.group },
  ])
  expect(mail?.group).not.toBeNull()
  expect(followers.map((each) => each.op)).toEqual(after.map((each) => each.op))
  expect(await conversation(desk)).toMatchObject({ statusId: 3, labelIds: [3] })
})

test('Send & Close takes the place of the status of a macro', async () => {
  const desk = await macroDesk()
  await sendReply(desk, letter(), true)
  expect(await commands(desk)).toEqual([
    'messages.reply',
    'conversations.setStatus',
    'conversations.addLabels',
  ])
  expect(await conversation(desk)).toMatchObject({ statusId: 4 })
})

test('what cannot be done is said, and the mail goes all the same', async () => {
  const desk = await macroDesk()
  const labelIds = Array.from({ length: 50 }, (_, index) => 100 + index)
  await desk.db.conversations.put(withBox({ ...conversationRow(5, { labelIds }), v: 1 }))
  await sendReply(desk, letter(), false)
  expect(await commands(desk)).toEqual(['messages.reply', 'conversations.setStatus'])
  expect(toasts.shown.at(-1)?.words.text).toBe('Not done: Tags added')
})

test('what the role of the agent lacks is left out, and the mail is not stopped by it', async () => {
  const desk = await macroDesk()
  const mail = { conversationId: 5, before: await conversation(desk) }
  expect(await callsAfter(desk, actions, mail)).toHaveLength(2)
  const made = await macroDesk()
  const other = { ...made, actor: { ...made.actor, permissions: new Set<never>() } }
  expect(await callsAfter(other, actions, mail)).toEqual([])
})

test('words that are taken back are a draft with their actions, and none of these is done', async () => {
  const desk = await macroDesk()
  const store = new DraftStore(desk, 'a laptop', 5, replyWords({ html: '' }))
  store.change({ html: '<p>On its way</p>', templateIds: [41], actions })
  await store.flush()
  await sendReply(desk, { conversationId: 5, ...store.ending, words: store.state.words, writing }, false)
  expect(await desk.db.drafts.count()).toBe(0)
  const mail = (await desk.db.outbox.toArray()).find(({ cmd }) => cmd === 'messages.reply')
  await keepAsDraft(desk, invariant(mail, 'mail'))
  expect(await desk.db.drafts.toArray()).toMatchObject([{ templateIds: [41], actions }])
  expect(await commands(desk)).toEqual(['drafts.save'])
  expect(await conversation(desk)).toMatchObject({ statusId: 2, labelIds: [] })

  // Another composer, for example on another device, has all of it.
  const other = new DraftStore(desk, 'a tablet', 5, replyWords({ html: '' }))
  other.open(invariant((await desk.db.drafts.toArray())[0], 'draft'))
  expect(other.state.words).toMatchObject({ templateIds: [41], actions })
})
