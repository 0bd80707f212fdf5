import { expect, test } from 'vitest'
import { takeIds } from '#local/ids.ts'
import { mutate } from '#local/mutate.ts'
import { takeBack } from '#local/outbox.ts'
import { withBox } from '#local/rows.ts'
import { toChunks } from '#local/threads.ts'
import { conversationRow, inboundRow, mailboxRow, memoryDesk } from '../../support/replica.ts'

async function deskWith(row: { assigneeId?: number; teamId?: number }, assignsReplier?: boolean) {
  const desk = await memoryDesk()
  const settings = { ...mailboxRow.settings, ...(assignsReplier === undefined ? {} : { assignsReplier }) }
  await desk.db.mailboxes.put({ ...mailboxRow, settings, v: 1 })
  await desk.db.conversations.put(
    withBox({ ...conversationRow(10), assigneeId: null, teamId: null, ...row, v: 2 }),
  )
  await desk.db.threads.bulkPut(toChunks(10, [{ e: 'messages', v: 3, r: inboundRow(11, 10, 1) }]))
  const send = async (mode: string) => {
    const [id] = await takeIds(desk.db, 1)
    return mutate(desk, 'messages.reply', {
      ...{ id, conversationId: 10, mode, messageId: 11, acknowledged: 0, html: '<p>Thanks</p>' },
      ...{ to: [{ email: 'dana@ryeandrail.example', name: 'Dana' }], cc: [], bcc: [] },
      ...{ attachments: [], draftId: null, notBefore: null },
    })
  }
  const assignee = async () => (await desk.db.conversations.get(10))?.assigneeId
  return { desk, send, assignee }
}

test.each([
  ['a reply', {}, true, 'reply', 'the replier'],
  ['a reply to all', {}, true, 'replyAll', 'the replier'],
  ['a forward', {}, true, 'forward', null],
  ['a reply where somebody has it', { assigneeId: 77 }, true, 'reply', 77],
  ['a reply where a team has it', { teamId: 5 }, true, 'reply', null],
  ['a reply where the inbox does not say so', {}, undefined, 'reply', null],
] as const)('%s assigns an unassigned conversation as its inbox says', async (_, row, setting, mode, who) => {
  const { desk, send, assignee } = await deskWith(row, setting)
  await send(mode)
  expect(await assignee()).toBe(who === 'the replier' ? desk.actor.userId : who)
})

test('a reply that is taken back gives the conversation back', async () => {
  const { desk, send, assignee } = await deskWith({}, true)
  const { op } = await send('reply')
  await takeBack(desk, op)
  expect(await assignee()).toBeNull()
})
