import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ConversationPane } from '#app/conversations/conversation-pane.tsx'
import { FoundRowsContext, useFoundRows } from '#app/inbox/list/found-rows.ts'
import { ListRow } from '#app/inbox/row/list-row.tsx'
import { rowView } from '#app/inbox/row/row-view.ts'
import { withBox } from '#local/rows.ts'
import { toChunks } from '#local/threads.ts'
import { conversationRow, inboundRow, mailboxRow } from '../../support/replica.ts'
import { render, type RenderOptions } from '../render.tsx'

const id = 4821
const bodies = [
  '<p>The battery dropped to zero.</p>',
  '<p>Which one?</p>',
  '<table><tr><td style="color:red">A battery of 500 Wh</td></tr></table>',
  '<p>Thanks</p>',
  '<p>Bye</p>',
]

const filled: Pick<RenderOptions, 'fill'> = {
  async fill({ db }) {
    await db.mailboxes.put({ ...mailboxRow, v: 1 })
    await db.conversations.put(withBox({ ...conversationRow(id, { items: bodies.length }), v: 1 }))
    const items = bodies.map((html, at) => ({
      ...{ e: 'messages' as const, v: 1 },
      r: { ...inboundRow(at + 1, id, at + 1), html, preview: html.replace(/<[^>]*>/g, '') },
    }))
    await db.threads.bulkPut(toChunks(id, items))
  },
}

const openAt = (search: string) =>
  render(<ConversationPane conversationId={id} layout="pane" onBack={vi.fn<() => void>()} />, {
    path: `/inbox/${id}?${search}`,
    ...filled,
  })

const shownHit = () => document.querySelector('[aria-current] [data-message]')?.getAttribute('data-message')

test('SRC-003: a hit opens at the message with most of the words, marked, and leads to the others', async () => {
  const { user } = await openAt('find=batt%20drop')
  const hits = await screen.findByRole('group', { name: 'Hits' })
  within(hits).getByText('Hit 1 of 2')
  expect(shownHit()).toBe('1')
  expect([...document.querySelectorAll('[data-hit]')].map((mark) => mark.textContent)).toEqual([
    'batt',
    'drop',
  ])
  // Formatted mail is highlighted inside its frame.
  expect(document.querySelector('iframe')?.srcdoc).toContain('A <mark data-hit="">batt</mark>ery')
  await user.click(within(hits).getByRole('button', { name: 'Next hit' }))
  within(hits).getByText('Hit 2 of 2')
  expect(shownHit()).toBe('3')
  expect(within(hits).getByRole('button', { name: 'Next hit' }).getAttribute('aria-disabled')).toBe('true')
  await user.click(within(hits).getByRole('button', { name: 'Previous hit' }))
  expect(shownHit()).toBe('1')
  await user.click(within(hits).getByRole('button', { name: 'Hide hits' }))
  expect(screen.queryByRole('group', { name: 'Hits' })).toBeNull()
  expect(document.querySelector('[data-hit]')).toBeNull()
})

test('the search of a list leads to its hits too', async () => {
  await openAt('q=battery')
  await screen.findByText('Hit 2 of 2')
  expect(shownHit()).toBe('3')
})

function Row({ search }: { search: string }) {
  const found = useFoundRows(search, [id])
  const facts = { contacts: new Map(), areContactsComing: false, reference: undefined, drafts: undefined }
  const view = rowView(withBox({ ...conversationRow(id), v: 1 }), { ...facts, time: 'activity', now: 2000 })
  return (
    <FoundRowsContext value={found}>
      <ListRow
        view={view}
        work="none"
        lines={3}
        isOffline={false}
        isChecked={false}
        onCheck={() => undefined}
      />
    </FoundRowsContext>
  )
}

test('the row of a search shows the words that were found; the subject yields to them unless it has them all', async () => {
  await render(<Row search="drop" />, filled)
  await waitFor(() => expect(document.querySelector('mark')?.textContent).toBe('drop'))
  const about = screen.getByText(/^…battery|The battery/).parentElement
  expect(about?.dataset.found).toBe('true')
})

test('a subject that has all the words keeps its room', async () => {
  await render(<Row search={`conversation ${id}`} />, filled)
  await waitFor(() => expect(document.querySelector('mark')?.textContent).toBe('Conversation'))
  expect(document.querySelector('[data-found]')).toBeNull()
})
