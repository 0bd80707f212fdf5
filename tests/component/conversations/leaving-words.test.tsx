import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ConversationPane } from '#app/conversations/conversation-pane.tsx'
import { withBox } from '#local/rows.ts'
import { toChunks } from '#local/threads.ts'
import { conversationRow, inboundRow, mailboxRow } from '../../support/replica.ts'
import { render } from '../render.tsx'

const id = 4821

async function write(words: string) {
  const pane = <ConversationPane conversationId={id} layout="pane" onBack={vi.fn<() => void>()} />
  const page = await render(pane, {
    async fill({ db }) {
      await db.mailboxes.put({ ...mailboxRow, v: 1 })
      await db.conversations.put(withBox({ ...conversationRow(id), v: 1 }))
      await db.threads.bulkPut(toChunks(id, [{ e: 'messages', r: inboundRow(1, id, 1) }] as never))
    },
  })
  await page.user.click(await screen.findByRole('radio', { name: 'Note' }))
  const box = await screen.findByRole('textbox', { name: 'Message' })
  box.focus()
  if (words !== '') await page.user.keyboard(words)
  return page
}

const commands = async ({ ops }: Awaited<ReturnType<typeof write>>) => (await ops()).map(({ cmd }) => cmd)

test('after Escape out of words no key trashes or marks as spam for two seconds, and says why', async () => {
  const page = await write('Ask Jun')
  vi.useFakeTimers({ toFake: ['performance'], now: Date.now() })
  try {
    await page.user.keyboard('{Escape}')
    for (const key of ['{Delete}', '#', '!']) await page.user.keyboard(key)
    await page.toast('Nothing was done: you were just writing. Press the key again in a moment.')
    expect(await commands(page)).not.toContain('conversations.trash')
    expect(await commands(page)).not.toContain('conversations.spam')
    vi.advanceTimersByTime(2000)
    await page.user.keyboard('{Delete}')
    // The toast mentions the unsent text.
    await page.toast('Moved to Trash, with an unsent answer')
    expect(await commands(page)).toContain('conversations.trash')
  } finally {
    vi.useRealTimers()
  }
})

test('the foot has five controls and More, and Send & Close is on when Send is', async () => {
  const page = await write('')
  await page.user.click(screen.getByRole('radio', { name: 'Reply' }))
  const composer = within(await screen.findByRole('region', { name: 'Composer' }))
  const foot = () => within(document.querySelector<HTMLElement>('[data-foot]') as HTMLElement)
  await waitFor(() =>
    expect(
      foot()
        .getAllByRole('button')
        .map((each) => each.getAttribute('aria-label') ?? each.textContent),
    ).toEqual([...['Formatting', 'Attach files', 'Help me write', 'More tools', 'Send & Close', 'Send']]),
  )
  const isOff = (name: string) => composer.getByRole('button', { name }).hasAttribute('disabled')
  expect([isOff('Send'), isOff('Send & Close')]).toEqual([true, true])
  screen.getByRole('textbox', { name: 'Message' }).focus()
  await page.user.keyboard('Now')
  await waitFor(() => expect([isOff('Send'), isOff('Send & Close')]).toEqual([false, false]))
  expect(composer.queryByRole('button', { name: 'Save as Draft' })).toBeNull()
  await page.user.click(composer.getByRole('button', { name: 'More tools' }))
  const more = ['No templates yet', 'Insert article link', 'Insert emoji', 'Save as Draft', 'Send Later']
  for (const name of more) composer.getByRole('button', { name })
})
