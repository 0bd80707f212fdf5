import { screen, waitFor, within } from '@testing-library/react'
import { useLocation } from 'react-router-dom'
import { expect, test } from 'vitest'
import { ConversationPane } from '#app/conversations/conversation-pane.tsx'
import { replyText } from '#app/knowledge/replies/reply-text.ts'
import { GapReport } from '#app/knowledge/reports/gap-report.tsx'
import { size } from '#app/theme/tokens.ts'
import { SearchesReport } from '#app/knowledge/reports/searches-report.tsx'
import { withBox } from '#local/rows.ts'
import { toChunks } from '#local/threads.ts'
import { conversationRow, inboundRow, mailboxRow } from '../../support/replica.ts'
import { render } from '../render.tsx'

const lena = { firstName: 'Lena', lastName: 'de Vries', email: 'lena@hotel.example', phone: '+31 6 1234' }
const font = `<div style="font-family: 'Roboto'; font-size: 16px">`

test.each([
  ['the greeting', `${font}<p>Hi Lena,</p><p>Hold the button.</p></div>`, '<p>Hold the button.</p>'],
  ['names', '<p>Hold it, lena, as de Vries did.</p>', '<p>Hold it, …, as … did.</p>'],
  ['no part of a word', '<p>Lenasson holds it for long enough so that it stays.</p>', null],
  [
    'addresses',
    '<p>Sent to <a href="mailto:lena@hotel.example">lena@hotel.example</a></p>',
    '<p>Sent to …</p>',
  ],
  ['numbers', '<p>We call +31 6 1234.</p>', '<p>We call ….</p>'],
  ['the signature', '<p>Hold it.</p><div>-- <br>Maya</div>', '<p>Hold it.</p>'],
  ['pictures', '<p>Hold it.<img src="cid:a@b"></p>', '<p>Hold it.</p>'],
  [
    'the quote',
    '<p>Hold it.</p><p>On Fri, 27 Nov 2026 10:00:00 GMT, Lena wrote:</p><blockquote>My address</blockquote>',
    '<p>Hold it.</p>',
  ],
])('an article made of a reply begins without %s', (_, html, words) => {
  expect(replyText(html, lena)).toBe(words ?? html)
})

const base = {
  ...{ id: 7, name: 'Riders', detail: '', createdAt: 0, articleCount: 1, categoryCount: 0, cname: '' },
  ...{ isDeleted: false, isPublic: true, url: 'http://desk.test/help/7' },
}

const Place = () => {
  const { pathname, state } = useLocation()
  return <output>{`${pathname} ${JSON.stringify(state)}`}</output>
}

test('Make an article of this opens the form of a new article with the words of a sent reply', async () => {
  const id = 4821
  const { user } = await render(
    <>
      <ConversationPane conversationId={id} layout="pane" onBack={() => undefined} />
      <Place />
    </>,
    {
      permissions: ['docs.manage_articles', 'docs.view_articles'],
      serve: () => Response.json({ data: [base], total: 1 }),
      async fill({ db }) {
        await db.mailboxes.put({ ...mailboxRow, v: 1 })
        await db.conversations.put(withBox({ ...conversationRow(id, { subject: 'A button' }), v: 1 }))
        const reply = { ...inboundRow(1, id, 1), isInbound: false, kind: 'reply', html: '<p>Hold it.</p>' }
        await db.threads.bulkPut(toChunks(id, [{ e: 'messages', r: reply }] as never))
      },
    },
  )
  const pane = () => within(screen.getByRole('region', { name: 'Conversation' }))
  const [menu] = await waitFor(() =>
    pane().getAllByRole('button', { name: /menu of the message|actions for/i }),
  )
  await user.click(menu as HTMLElement)
  await user.click(await screen.findByRole('menuitem', { name: 'Make an article of this' }))
  await screen.findByText(
    '/knowledgebase/7/articles/new {"begun":{"name":"A button","content":"<p>Hold it.</p>"}}',
  )
})

test('ANA-011: a search without a result opens the form of an article of that name', async () => {
  const row = { words: 'belt noise', docId: 7, docName: 'Riders', times: 3, lastDay: 20_000 }
  const asked: string[] = []
  const { user } = await render(
    <>
      <SearchesReport />
      <Place />
    </>,
    {
      permissions: ['docs.docs_reports', 'docs.manage_articles'],
      serve(_, path) {
        asked.push(path)
        return Response.json({ data: [row] })
      },
    },
  )
  await screen.findByText('belt noise')
  // On a scrolling page a table has no container to fill.
  const place = document.querySelector<HTMLElement>('[style*="--op-columns"]')
  expect(Number.parseInt(place?.style.height ?? '', 10)).toBeGreaterThan(size.listHead)
  await user.click(screen.getByText('belt noise'))
  await screen.findByText('/knowledgebase/7/articles/new {"begun":{"name":"belt noise","content":""}}')
  await user.click(screen.getByRole('radio', { name: 'All' }))
  await waitFor(() => expect(asked.at(-1)).toContain('isMissed=false'))
})

test('the gap report lists conversations without an article, and begins one in the knowledge base that is chosen', async () => {
  const conversations = [{ id: 4821, ticketNo: 12, subject: 'Noise of the belt' }]
  const gaps = { data: [{ words: 'Noise belt', count: 3, conversations }], answered: 9, without: 4 }
  const bases = { data: [base, { ...base, id: 8, name: 'Dealers' }], total: 2 }
  const { user } = await render(
    <>
      <GapReport />
      <Place />
    </>,
    {
      permissions: ['docs.docs_reports', 'docs.manage_articles', 'docs.view_articles'],
      serve: (_, path) => Response.json(path.includes('getGaps') ? gaps : bases),
    },
  )
  await user.click(await screen.findByText('Noise belt'))
  const link = screen.getByRole('link', { name: '#12 Noise of the belt' })
  expect(link.getAttribute('href')).toContain('4821')
  await screen.findByText('2 more')
  await screen.findByText(/Of 9 conversations answered in the last 30 days 4 had no link to an article/)
  await user.click(screen.getByRole('button', { name: 'Make an article of this' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('radio', { name: 'Dealers' }))
  await user.click(dialog.getByRole('button', { name: 'Write article' }))
  await screen.findByText('/knowledgebase/8/articles/new {"begun":{"name":"Noise belt","content":""}}')
})
