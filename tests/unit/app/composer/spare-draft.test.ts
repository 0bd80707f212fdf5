import { expect, test } from 'vitest'
import { namedSpare } from '#app/composer/drafts/spare-draft.ts'
import { mutate } from '#local/mutate.ts'
import { withBox } from '#local/rows.ts'
import { conversationRow, mailboxRow, memoryDesk } from '../../../support/replica.ts'

const words = {
  ...{ conversationId: 10, mode: 'reply', messageId: null, to: [], cc: [], bcc: [], subject: '' },
  ...{ html: '<p>Words</p>', attachments: [], device: 'Laptop', mailboxId: null },
}

async function deskWithDraft() {
  const desk = await memoryDesk()
  await desk.db.mailboxes.put({ ...mailboxRow, v: 1 })
  await desk.db.conversations.put(withBox({ ...conversationRow(10), v: 2 }))
  const save = (fields: object) => mutate(desk, 'drafts.save', { ...words, id: 90, spareId: 91, ...fields })
  return { desk, save }
}

test('a draft that waits has one spare place, however often it is saved', async () => {
  const { desk, save } = await deskWithDraft()
  await save({ rev: 1, over: 0 })
  expect(await namedSpare(desk, 10, 90)).toBe(91)
  expect(await namedSpare(desk, 10, 80)).toBeUndefined()
})

// Seed 20271243 of the simulation.
test('a place is not spare where words lay that may come back', async () => {
  const { desk, save } = await deskWithDraft()
  await save({ rev: 1, over: 0 })
  // Based on a deleted draft: the text is in the spare draft.
  await save({ rev: 5, over: 4, html: '<p>Others</p>', device: 'Tablet' })
  expect(await desk.db.drafts.get(91)).toMatchObject({ html: '<p>Others</p>' })
  expect(await namedSpare(desk, 10, 90)).toBeUndefined()
  await mutate(desk, 'drafts.delete', { id: 91, conversationId: 10 })
  expect(await desk.db.drafts.get(91)).toBeUndefined()
  expect(await namedSpare(desk, 10, 90)).toBeUndefined()
})

// Seed 9190 of the simulation: the text of a mail that was held back was lost.
test('a place is not spare for words that a draft takes after others were sent from it', async () => {
  const { desk, save } = await deskWithDraft()
  await save({ rev: 1, over: 0, spareId: 91 })
  // Based on a draft that was scheduled meanwhile: this text is in the spare draft, and is sent from it.
  await save({ rev: 2, over: 1, overState: '1 another save ', html: '<p>Sent</p>' })
  const ended = { draftId: 90, draftRev: 2, draftSpareId: 91 }
  await mutate(desk, 'notes.add', {
    ...{
      id: 95,
      conversationId: 10,
      messageId: null,
      html: '<p>Sent</p>',
      mentions: [],
      attachments: [],
      ...ended,
    },
  })
  expect(await desk.db.drafts.toArray()).toMatchObject([{ id: 90, rev: 1 }])
  expect(await namedSpare(desk, 10, 90)).toBeUndefined()
})
