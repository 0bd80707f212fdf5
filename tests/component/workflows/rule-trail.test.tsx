import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ConversationPane } from '#app/conversations/conversation-pane.tsx'
import { CustomerNotes } from '#app/customers/details/customer-notes.tsx'
import { withBox } from '#local/rows.ts'
import { toChunks } from '#local/threads.ts'
import { conversationRow, inboundRow, mailboxRow } from '../../support/replica.ts'
import { render, type RenderOptions } from '../render.tsx'

const id = 4821
const byRule = {
  conversationId: id,
  actorId: null,
  op: null,
  overruledUserId: null,
  ruleName: 'VIP',
  origins: [],
}

/** Conversation that the rule VIP has changed and added a note to. */
async function open(options: RenderOptions = {}) {
  const page = await render(<ConversationPane conversationId={id} layout="pane" onBack={() => undefined} />, {
    ...options,
    async fill({ db }) {
      await db.mailboxes.put({ ...mailboxRow, v: 1 })
      await db.labels.put({
        id: 41,
        label: 'Fleet',
        color: 'red',
        description: '',
        isStatic: false,
        v: 1,
      } as never)
      await db.conversations.put(
        withBox({ ...conversationRow(id, { priority: 'high', labelIds: [41], teamId: 3 }), items: 4, v: 1 }),
      )
      const changed = { ...byRule, createdAt: 5 }
      await db.threads.bulkPut(
        toChunks(id, [
          { e: 'messages', r: inboundRow(1, id, 1) },
          {
            e: 'activities',
            r: { ...changed, id: 2, position: 2, field: 'priority', from: 'low', to: 'high' },
          },
          { e: 'activities', r: { ...changed, id: 3, position: 3, field: 'labelIds', from: [], to: [41] } },
          {
            e: 'notes',
            r: {
              ...{
                id: 4,
                conversationId: id,
                messageId: 1,
                position: 4,
                html: '<p>Look at once</p>',
                authorId: 0,
              },
              ...{
                ruleName: 'VIP',
                mentions: [],
                attachments: [],
                createdAt: 6,
                edits: 0,
                editedAt: null,
                origins: [],
              },
            },
          },
        ] as never),
      )
    },
  })
  const line = async (text: string) => {
    const words = await screen.findByText(text)
    return within(words.closest('li') as HTMLElement)
  }
  return { ...page, line }
}

test('the thread tells which rule did what, and each of it can be undone while it stands', async () => {
  const { line, ops, setConversation, user } = await open()
  const priority = await line('Set the priority to high by rule VIP')
  const tag = await line('Added the tag Fleet by rule VIP')
  await user.click(priority.getByRole('button', { name: 'Undo' }))
  await user.click(tag.getByRole('button', { name: 'Undo' }))
  await vi.waitFor(async () =>
    expect((await ops()).map(({ cmd, args }) => ({ cmd, args }))).toEqual([
      { cmd: 'conversations.setPriority', args: { conversationId: id, priority: 'low' } },
      { cmd: 'conversations.removeLabels', args: { conversationId: id, labelIds: [41] } },
    ]),
  )
  await setConversation(id, { priority: 'medium' })
  await vi.waitFor(async () => {
    const changed = await line('Set the priority to high by rule VIP')
    expect(changed.queryByRole('button', { name: 'Undo' })).toBeNull()
  })
})

test('WFL-014: beside the customer a note of a rule bears its name, and one of somebody who is gone says so', async () => {
  const note = { conversationId: id, messageId: 1, authorId: 0, mentions: [], attachments: [], createdAt: 6 }
  const notes = [
    { ...note, id: 4, html: '<p>Look at once</p>', ruleName: 'VIP' },
    { ...note, id: 5, html: '<p>Call back</p>', ruleName: null },
  ] as never
  await render(<CustomerNotes notes={notes} reference={{ users: new Map() } as never} />)
  expect(screen.getAllByRole('link').map((link) => link.querySelector('b')?.textContent)).toEqual([
    'Rule VIP',
    'Somebody who left',
  ])
})

test('WFL-014: a note of a rule bears its name; whoever may write notes deletes it, and nobody edits it', async () => {
  const { ops, user } = await open()
  const note = within(await screen.findByRole('complementary', { name: 'Note from Rule VIP' }))
  note.getByText('Look at once')
  await user.click(note.getByRole('button', { name: 'Menu of this note' }))
  expect(screen.queryByRole('menuitem', { name: 'Edit' })).toBeNull()
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
  await vi.waitFor(async () => expect((await ops()).map(({ cmd }) => cmd)).toEqual(['notes.remove']))
})

test('More tells what rules did in the conversation, before and after, and why the others did not', async () => {
  const result = { target: 'priority', outcome: 'done', reason: null, change: { from: 'low', to: 'high' } }
  const refused = { target: 'assigneeId', outcome: 'refused', reason: 'Not a member', change: null }
  const { user } = await open({
    serve: (_, path) =>
      path.endsWith(`/desk/conversations/${id}/rules`)
        ? Response.json({
            data: [{ rule: { id: 1, name: 'VIP' }, at: 5, results: [result, refused] }],
            total: 1,
            unrun: [
              {
                rule: { id: 2, name: 'Brakes' },
                findings: [
                  { name: 'mailboxId', outcome: 'met' },
                  { name: 'subjectLike', outcome: 'failed' },
                ],
              },
            ],
          })
        : Response.json({}, { status: 404 }),
  })
  await user.click(await screen.findByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Workflow rules' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Workflow rules' }))
  const ran = within(await dialog.findByRole('list', { name: 'What they did here' }))
  const run = ran.getByRole('listitem').textContent
  expect(run).toContain('VIP')
  expect(run).toContain('Set priority to: Low → High')
  expect(run).toContain('Assign to: not done, Not a member')
  const why = within(dialog.getByRole('list', { name: 'Conditions of Brakes' }))
  expect(why.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Inbox: met',
    'Subject Contains: not met',
  ])
})
