import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ConversationPane } from '#app/conversations/conversation-pane.tsx'
import { withBox } from '#local/rows.ts'
import { toChunks } from '#local/threads.ts'
import { conversationRow, inboundRow, mailboxRow } from '../../support/replica.ts'
import { render } from '../render.tsx'

const id = 4821
const number = { email: '+4915112345678', name: '' }

async function open(preview: string) {
  const page = await render(
    <ConversationPane conversationId={id} layout="pane" onBack={vi.fn<() => void>()} />,
    {
      async fill({ db }) {
        await db.mailboxes.put({ ...mailboxRow, type: 'sms', email: '+15005550006', v: 1 })
        await db.conversations.put(withBox({ ...conversationRow(id), type: 'sms', v: 1 }))
        const r = { ...inboundRow(1, id, 1), from: number, preview, html: `<p>${preview}</p>` }
        await db.threads.bulkPut(toChunks(id, [{ e: 'messages' as const, v: 1, r }]))
      },
    },
  )
  await page.user.click(await screen.findByRole('radio', { name: 'Reply' }))
  return page
}

test('an answer to a text message is plain text without subject, files and copies, with its segments', async () => {
  const page = await open('Is it done?')
  expect((await screen.findAllByRole('radio')).map(({ textContent }) => textContent)).toEqual([
    'Reply',
    'Note',
  ])
  const field = await screen.findByRole('textbox', { name: 'Message' })
  expect(field.tagName).toBe('TEXTAREA')
  expect(screen.queryByRole('button', { name: 'Attach files' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Formatting' })).toBeNull()
  expect(screen.getByText('To +4915112345678')).toBeDefined()
  await page.user.type(field, 'Yes{Enter}ready ✓')
  await screen.findByText('1 segment, 59 characters left in the last, UCS-2')
  await page.user.click(screen.getByRole('button', { name: /^Send$/ }))
  const sent = await waitFor(async () => {
    const op = (await page.ops()).find(({ cmd }) => cmd === 'messages.reply')
    if (!op) throw new Error('nothing was sent')
    return op
  })
  expect(sent.args).toMatchObject({ to: [number], cc: [], attachments: [] })
  expect((sent.args as { html: string }).html).toContain('Yes')
})

test('a number that replied STOP cannot be written to, and the composer says why', async () => {
  const page = await open('Stop')
  await page.user.type(await screen.findByRole('textbox', { name: 'Message' }), 'But')
  await screen.findByText(
    '+4915112345678 has replied STOP and gets no more text messages until it sends START',
  )
  expect(screen.getByRole('button', { name: /^Send$/ })).toHaveProperty('disabled', true)
})
