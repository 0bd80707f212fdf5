import { expect, test } from 'vitest'
import { DraftStore, saveDelay } from '#app/composer/drafts/draft-store.ts'
import { defaultWriting } from '#app/editor/outgoing-html.ts'
import { sendReply } from '#app/composer/sending/send-message.ts'
import { emptyContent } from '#app/composer/texts/composer-content.ts'
import type { Draft } from '#domain/conversations/drafts/draft.ts'
import { stateOf } from '#domain/conversations/drafts/draft-end.ts'
import { ChangeSet } from '#local/changes.ts'
import { foldedTables, refold } from '#local/fold.ts'
import type { LocalRow } from '#local/rows.ts'
import { writeLines } from '#sync/apply.ts'
import { answeredDesk, commands, replyWords } from './desk.ts'

async function typing() {
  const desk = await answeredDesk()
  const store = new DraftStore(desk, 'Chrome on Linux', 5, replyWords({ html: '' }))
  return { desk, store }
}

test('typing is saved by itself, also when it never pauses', async () => {
  const { desk, store } = await typing()
  for (const letters of ['H', 'Hi', 'Hi D']) {
    store.change({ html: `<p>${letters}</p>` })
    desk.clock.pass(saveDelay / 3 + 1)
  }
  await store.flush()
  const [draft] = await desk.db.drafts.toArray()
  expect(draft).toMatchObject({
    conversationId: 5,
    html: '<p>Hi D</p>',
    device: 'Chrome on Linux',
    userId: 7,
  })
  expect(store.state.draftId).toBe(draft?.id)
})

test('many saves are one draft, one op in the outbox, and a rising count', async () => {
  const { desk, store } = await typing()
  for (const text of ['a', 'ab', 'abc']) {
    store.change({ html: `<p>${text}</p>` })
    await store.flush()
  }
  expect(await desk.db.drafts.count()).toBe(1)
  expect(await commands(desk)).toEqual(['drafts.save'])
  expect((await desk.db.drafts.toArray())[0]).toMatchObject({ html: '<p>abc</p>', rev: 3 })
})

test('an opened and untouched composer keeps nothing', async () => {
  const { desk, store } = await typing()
  store.change({ html: '<p></p>' })
  await store.flush()
  expect(await desk.db.outbox.count()).toBe(0)
})

test('a file or another recipient is worth keeping without a word', async () => {
  const { desk, store } = await typing()
  store.change({ cc: [{ email: 'boss@x.example', name: '' }] })
  await store.flush()
  expect(await desk.db.drafts.count()).toBe(1)
})

test('emptied words take their draft away, and the next ones are another draft', async () => {
  const { desk, store } = await typing()
  store.change({ html: '<p>no</p>' })
  await store.flush()
  const first = store.state.draftId
  store.change({ html: '' })
  await store.flush()
  expect(store.state.draftId).toBeNull()
  expect(await desk.db.drafts.count()).toBe(0)
  store.change({ html: '<p>yes</p>' })
  await store.flush()
  expect(store.state.draftId).not.toBe(first)
  expect((await desk.db.drafts.toArray()).map(({ html }) => html)).toEqual(['<p>yes</p>'])
})

test('a save that fails is said, and the words are tried again', async () => {
  const { desk, store } = await typing()
  desk.actor = { ...desk.actor, permissions: new Set() }
  store.change({ html: '<p>kept</p>' })
  await store.flush()
  expect(store.state.problem).toMatchObject({ code: 'FORBIDDEN' })
  expect(store.isDirty).toBe(true)
  expect(store.state.words.html).toBe('<p>kept</p>')
  desk.actor = { ...desk.actor, permissions: new Set(['conversations.manage_conversation']) }
  await store.flush()
  expect(store.state.problem).toBeNull()
  expect(await desk.db.drafts.count()).toBe(1)
})

test('a new mail makes its conversation with the first save', async () => {
  const desk = await answeredDesk()
  const store = new DraftStore(desk, 'x', null, { ...emptyContent, mode: 'new', mailboxId: 1 })
  store.change({ subject: 'Hello' })
  await store.flush()
  const conversation = await desk.db.conversations.get(store.conversationId ?? 0)
  expect(conversation).toMatchObject({ isDraft: true, subject: 'Hello', mailboxId: 1 })
})

test('what another device wrote is taken over while nothing is unsaved here, never over unsaved words', async () => {
  const { desk, store } = await typing()
  store.change({ html: '<p>mine</p>' })
  await store.flush()
  const [draft] = await desk.db.drafts.toArray()
  if (!draft) throw new Error('no draft')
  store.follow([draft])
  const theirs = { ...draft, rev: draft.rev + 1, html: '<p>theirs</p>' }
  expect(store.follow([theirs])).toBe(true)
  expect(store.state.words.html).toBe('<p>theirs</p>')
  store.change({ html: '<p>newer</p>' })
  expect(store.follow([{ ...theirs, rev: theirs.rev + 1, html: '<p>other</p>' }])).toBe(false)
  expect(store.state.words.html).toBe('<p>newer</p>')
})

test('a draft sent elsewhere is let go, its words stay and only new typing keeps them', async () => {
  const { desk, store } = await typing()
  store.change({ html: '<p>mine</p>' })
  await store.flush()
  store.follow(await desk.db.drafts.toArray())
  const first = store.state.draftId
  store.follow([])
  expect(store.state).toMatchObject({ draftId: null, words: { html: '<p>mine</p>' } })
  store.change({ html: '<p>mine!</p>' })
  await store.flush()
  expect(store.state.draftId).not.toBe(first)
})

test('listeners hear of what a screen shows, not of each letter', async () => {
  const { store } = await typing()
  let heard = 0
  store.subscribe(() => (heard += 1))
  store.change({ html: '<p>a</p>' })
  expect(heard).toBe(1)
  store.change({ html: '<p>ab</p>' })
  store.change({ html: '<p>abc</p>' })
  expect(heard).toBe(1)
  store.change({ html: '' })
  expect(heard).toBe(2)
})

/** Draft typed on this device and saved on the server. */
async function delivered() {
  const { desk, store } = await typing()
  store.change({ html: '<p>mine</p>' })
  await store.flush()
  const [own] = await desk.db.drafts.toArray()
  if (!own) throw new Error('no draft')
  await desk.db.outbox.clear()
  await desk.db.shadow.clear()
  return { desk, store, own }
}

/** Receives the draft of another device from the server, below the pending ops. */
async function receive(desk: Awaited<ReturnType<typeof typing>>['desk'], draft: LocalRow<Draft>) {
  const { db } = desk
  const line = { t: 'put', e: 'drafts', v: 9, r: draft } as const
  await db.transaction('rw', [...foldedTables(db), db.tomb], async () =>
    refold(db, [draft.conversationId], () => writeLines(db, [line], 0, new ChangeSet()), new ChangeSet()),
  )
}

test('words typed on what another device has changed become a draft of their own, and the editor goes with them', async () => {
  const { desk, store, own } = await delivered()

  store.change({ html: '<p>mine, longer</p>' })
  await store.flush()
  await receive(desk, { ...own, html: '<p>theirs</p>', rev: 2, device: 'Phone' })
  const both = await desk.db.drafts.toArray()
  expect(both.map(({ html }) => html).sort()).toEqual(['<p>mine, longer</p>', '<p>theirs</p>'])
  expect(store.follow(both)).toBe(false)
  expect(store.state.words.html).toBe('<p>mine, longer</p>')
  expect(store.state.draftId).not.toBe(own.id)
  store.change({ html: '<p>mine, to the end</p>' })
  await store.flush()
  expect((await desk.db.drafts.toArray()).map(({ html }) => html).sort()).toEqual([
    '<p>mine, to the end</p>',
    '<p>theirs</p>',
  ])
})

test('sending ends the words that were sent, not what another device has written since', async () => {
  const { desk, store, own } = await delivered()
  const letter = { conversationId: 5, ...store.ending, words: store.state.words, writing: defaultWriting }
  await sendReply(desk, letter, false)
  expect(await desk.db.drafts.count()).toBe(0)
  await receive(desk, { ...own, html: '<p>theirs</p>', rev: 2, device: 'Phone' })
  expect((await desk.db.drafts.toArray()).map(({ html }) => html)).toEqual(['<p>theirs</p>'])
})

test('after a reload the words in doubt and the newer ones are still one draft', async () => {
  const { desk, store } = await typing()
  store.change({ html: '<p>mine</p>' })
  await store.flush()
  await desk.db.outbox.toCollection().modify({ firstSentAt: 1 })
  const reloaded = new DraftStore(desk, 'Chrome on Linux', 5, replyWords({ html: '' }))
  reloaded.open((await desk.db.drafts.toArray())[0] as Draft)
  reloaded.change({ html: '<p>mine, longer</p>' })
  await reloaded.flush()
  const saves = (await desk.db.outbox.toArray()).map(({ args }) => args as { spareId: number; over: number })
  expect(saves.map(({ over }) => over)).toEqual([0, 1])
  expect(new Set(saves.map(({ spareId }) => spareId)).size).toBe(1)
})

test('a draft that was closed and opened again ends where its words may lie, not where another device wrote', async () => {
  const { desk, store } = await typing()
  store.change({ html: '<p>Hi</p>' })
  await store.flush()
  const [draft] = await desk.db.drafts.toArray()
  const [spareId] = (await desk.db.outbox.toArray()).map(({ args }) => (args as { spareId: number }).spareId)
  const again = new DraftStore(desk, 'Chrome on Linux', 5, replyWords({ html: '' }))
  again.open(draft as LocalRow<Draft>)
  await again.flush()
  expect(again.ending).toEqual({
    draftId: draft?.id,
    draftRev: 1,
    draftState: stateOf(draft),
    draftSpareId: spareId,
  })
  await again.discard(replyWords({ html: '' }))
  expect((await desk.db.outbox.toArray()).at(-1)).toMatchObject({
    cmd: 'drafts.delete',
    args: { id: draft?.id, rev: 1, spareId },
  })
})

test('when another device goes on with the words that had moved, more words find a place of their own', async () => {
  const { desk, store, own } = await delivered()
  store.change({ html: '<p>mine, longer</p>' })
  await store.flush()
  await receive(desk, { ...own, html: '<p>theirs</p>', rev: 2, savedBy: 'a' })
  const moved = (await desk.db.drafts.toArray()).find(({ id }) => id !== own.id) as LocalRow<Draft>
  await desk.db.outbox.clear()
  await desk.db.shadow.clear()
  await receive(desk, { ...moved, html: '<p>theirs as well</p>', rev: 3, savedBy: 'b' })
  store.change({ html: '<p>mine, to the end</p>' })
  await store.flush()
  expect(store.state.problem).toBe(null)
  expect((await desk.db.drafts.toArray()).map(({ html }) => html).sort()).toEqual([
    '<p>mine, to the end</p>',
    '<p>theirs as well</p>',
    '<p>theirs</p>',
  ])
})

test('leaving out what is quoted is worth keeping, and the draft remembers it', async () => {
  const { desk, store } = await typing()
  store.change({ isUnquoted: true })
  await store.flush()
  const [draft] = await desk.db.drafts.toArray()
  expect(draft).toMatchObject({ isUnquoted: true, html: '' })
  const again = new DraftStore(desk, 'Chrome on Linux', 5, replyWords({ html: '' }))
  again.open(draft as Draft)
  expect(again.state.words.isUnquoted).toBe(true)
  again.change({ isUnquoted: false, html: '<p>Hi</p>' })
  await again.flush()
  expect(await desk.db.drafts.toArray()).toMatchObject([{ isUnquoted: false }])
  again.change({ html: '' })
  await again.flush()
  expect(await desk.db.drafts.count()).toBe(0)
})

test('a draft from before there was a choice quotes what it answers', async () => {
  const { desk, store } = await typing()
  store.change({ html: '<p>Hi</p>' })
  await store.flush()
  const { isUnquoted: _none, ...old } = (await desk.db.drafts.toArray())[0] as Draft
  const again = new DraftStore(desk, 'Chrome on Linux', 5, emptyContent)
  again.open(old as Draft)
  expect(again.state.words.isUnquoted).toBe(false)
})

test('words that another device saved as often are taken over where nothing is unsaved, and written beside otherwise', async () => {
  const { desk, store } = await typing()
  store.change({ html: '<p>Hi</p>' })
  await store.flush()
  const [ours] = (await desk.db.drafts.toArray()) as [LocalRow<Draft>]
  const theirs = { ...ours, html: '<p>Theirs</p>', savedBy: 'their save' }
  store.change({ html: '<p>Hi there</p>' })
  expect(store.follow([theirs])).toBe(false)
  expect(store.state.words.html).toBe('<p>Hi there</p>')
  await store.flush()
  // Based on the revision that this composer knew: the server has another text.
  const [save] = (await desk.db.outbox.toArray()).map(
    ({ args }) => args as { overState: string; rev: number },
  )
  expect(save?.rev).toBe(2)
  expect(save?.overState).toBe(stateOf(undefined))
  const [now] = (await desk.db.drafts.toArray()) as [LocalRow<Draft>]
  expect(store.follow([now])).toBe(false)
  expect(store.follow([{ ...now, html: '<p>Theirs</p>', savedBy: 'their save' }])).toBe(true)
  expect(store.state.words.html).toBe('<p>Theirs</p>')
})
