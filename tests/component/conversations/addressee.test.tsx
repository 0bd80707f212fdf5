import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ConversationPane } from '#app/conversations/conversation-pane.tsx'
import { mutate } from '#local/mutate.ts'
import { withBox } from '#local/rows.ts'
import { toChunks } from '#local/threads.ts'
import { conversationRow, inboundRow, mailboxRow } from '../../support/replica.ts'
import { render } from '../render.tsx'

const id = 4821
const amy = { email: 'amy@x.example', name: 'Amy' }
const ben = { email: 'ben@x.example', name: 'Ben' }

test('words for one customer turn to another only by an act that says so and can be undone', async () => {
  const page = await render(
    <ConversationPane conversationId={id} layout="pane" onBack={vi.fn<() => void>()} />,
    {
      async fill(desk) {
        await desk.db.mailboxes.put({ ...mailboxRow, v: 1 })
        await desk.db.conversations.put(withBox({ ...conversationRow(id), v: 1 }))
        const messages = [amy, ben].map((from, at) => ({
          ...{ e: 'messages' as const, v: 1 },
          r: { ...inboundRow(at + 1, id, at + 1), from },
        }))
        await desk.db.threads.bulkPut(toChunks(id, messages))
        await mutate(desk, 'drafts.save', {
          ...{
            id: 900,
            conversationId: id,
            mode: 'reply',
            messageId: 1,
            to: [amy],
            cc: [],
            bcc: [],
            subject: '',
          },
          ...{ html: '<p>your code is AMY-50</p>', attachments: [], templateIds: [], actions: [] },
          ...{
            isUnquoted: false,
            mailboxId: null,
            rev: 1,
            device: 'here',
            over: 0,
            overState: '',
            spareId: 901,
          },
        })
      },
    },
  )
  const draft = async () => (await page.desk.db.drafts.toArray())[0]
  const isFor = (messageId: number, to: object) =>
    waitFor(async () => {
      // Changes are saved after a debounce.
      page.desk.clock.pass(500)
      expect(await draft()).toMatchObject({ messageId, to: [to] })
    })
  const kind = await screen.findByRole('radio', { name: 'Reply' })
  await page.user.click(kind)
  await isFor(1, amy)
  await page.user.click(screen.getByRole('button', { name: 'Reply' }))
  await page.toast('Goes to Ben now, not to Amy')
  await isFor(2, ben)
  await page.undo('Goes to Ben now, not to Amy')
  await isFor(1, amy)
})
