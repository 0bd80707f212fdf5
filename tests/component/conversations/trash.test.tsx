import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ConversationPane } from '#app/conversations/conversation-pane.tsx'
import { withBox } from '#local/rows.ts'
import { toChunks } from '#local/threads.ts'
import { conversationRow, inboundRow, mailboxRow } from '../../support/replica.ts'
import { render } from '../render.tsx'

const id = 4821

/** Conversation pane, which replaces its skeleton. */
const pane = () => within(screen.getByRole('region', { name: 'Conversation' }))

async function open(isTrashed = false) {
  const onBack = vi.fn<() => void>()
  const page = await render(<ConversationPane conversationId={id} layout="pane" onBack={onBack} />, {
    async fill({ db }) {
      await db.mailboxes.put({ ...mailboxRow, v: 1 })
      await db.conversations.put(withBox({ ...conversationRow(id, { isTrashed }), v: 1 }))
      await db.threads.bulkPut(toChunks(id, [{ e: 'messages', r: inboundRow(1, id, 1) }] as never))
    },
  })
  await waitFor(() => pane().getByRole('button', { name: 'More' }))
  return { ...page, onBack }
}

type Page = Awaited<ReturnType<typeof open>>

async function more({ user }: Page, name: string) {
  await user.click(await waitFor(() => pane().getByRole('button', { name: 'More' })))
  await user.click(await screen.findByRole('menuitem', { name }))
}

const firstOp = async ({ ops }: Page, cmd: string) =>
  waitFor(async () => {
    const op = (await ops()).find((each) => each.cmd === cmd)
    expect(op).toBeDefined()
    return op
  })

test('CON-012, CON-047, ERR-013: Delete moves to trash, says so and can be undone', async () => {
  const page = await open()
  await more(page, 'Delete')
  expect((await firstOp(page, 'conversations.trash'))?.args).toMatchObject({ isTrashed: true })
  await page.undo('Moved to Trash')
  await waitFor(async () => expect(await page.ops()).toEqual([]))
})

test('CON-002, CON-050, ERR-014: Restore is there only in the trash', async () => {
  const page = await open()
  expect(pane().queryByRole('button', { name: 'Restore' })).toBeNull()
  await page.setConversation(id, { isTrashed: true })
  await pane().findByText('In the trash. It can be restored for 30 days.')
  await page.user.click(pane().getByRole('button', { name: 'Restore' }))
  expect((await firstOp(page, 'conversations.trash'))?.args).toMatchObject({ isTrashed: false })
  await page.toast('Conversation Restored')
})

test('CON-033, CON-048, ERR-020, SHL-044: in the trash Delete asks in Delete This Mail, then it is gone', async () => {
  const page = await open(true)
  await more(page, 'Delete for good')
  const question = await screen.findByRole('alertdialog', { name: 'Delete This Mail' })
  within(question).getByText('Are you sure you want to delete ?')
  await page.user.click(within(question).getByRole('button', { name: 'Cancel' }))
  expect(await page.ops()).toEqual([])
  await more(page, 'Delete for good')
  const again = await screen.findByRole('alertdialog', { name: 'Delete This Mail' })
  await page.user.click(within(again).getByRole('button', { name: 'Delete' }))
  const op = await firstOp(page, 'conversations.purge')
  expect(page.onBack).toHaveBeenCalled()
  await page.answer(op?.op ?? '')
  await page.toast('Conversation Deleted')
})

test('D-67: the Delete key asks in the trash too', async () => {
  const page = await open(true)
  await pane().findByRole('button', { name: 'Restore' })
  await page.user.keyboard('{Delete}')
  await screen.findByRole('alertdialog', { name: 'Delete This Mail' })
})
