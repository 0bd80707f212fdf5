import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ArticlePopup } from '#app/knowledge/replies/article-popup.tsx'
import { ArticleUses } from '#app/knowledge/article/article-uses.tsx'
import { ArticlePage } from '#app/knowledge/article/article-page.tsx'
import type { ArticleHit } from '#domain/knowledge/article.ts'
import { keepIndex } from '#sync/index-keeper.ts'
import { SearchDesk } from '#sync/search-desk.ts'
import { keepSearch, type SearchKeeper } from '#sync/search-keeper.ts'
import { Route, Routes } from 'react-router-dom'
import { BrowserLocks } from '../../support/locks.ts'
import type { MemoryDesk } from '../../support/replica.ts'
import { render } from '../render.tsx'

const row = { docId: 7, base: 'Riders', category: 'Batteries', isWhole: true, updatedAt: 1, v: 1 }
const articles = [
  { ...row, id: 31, name: 'Store a battery', text: 'Keep it dry.\nCharge it to half.' },
  { ...row, id: 32, name: 'Winter', text: 'A battery freezes.', category: '', isWhole: false },
]
const webLink = `${location.origin}/help/7/31-store-a-battery`

const keepers: SearchKeeper[] = []
afterEach(async () => {
  await Promise.all(keepers.splice(0).map((keeper) => keeper.stop()))
})

async function open({ isOffline = true, found = [] as readonly ArticleHit[] } = {}) {
  const taken: unknown[] = []
  const asked: string[] = []
  let searching: Promise<SearchDesk> | undefined
  const start = async ({ db, bus, clock, connect }: MemoryDesk) => {
    const keeper = keepSearch(connect(), bus, new BrowserLocks().asManager(), () => undefined)
    keepers.push(keeper)
    const { index, stop } = await keepIndex(db, bus, clock, () => undefined)
    stop()
    await keeper.settled()
    return new SearchDesk(db, index, keeper)
  }
  const page = await render(
    <ArticlePopup
      anchor={document.body}
      onPick={(article) => taken.push(['link', article.name, article.webLink])}
      onQuote={(article, words) => taken.push(['quote', article.name, words])}
      onClose={() => taken.push('closed')}
    />,
    {
      isOffline,
      permissions: ['docs.view_articles'],
      async fill(memory) {
        await memory.db.articleTexts.bulkPut(articles)
        searching = start(memory)
        await searching
      },
      search: async (query, limit) => (await searching!).search(query, limit),
      serve(_, path) {
        asked.push(path)
        return Response.json({ data: found })
      },
    },
  )
  const field = screen.getByRole('combobox', { name: 'Search articles' })
  const names = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
  return { ...page, field, names, taken, asked }
}

test('D2-33: without a connection an article is found by its name and text, read, quoted and linked', async () => {
  const { user, field, names, taken, asked } = await open()
  screen.getByText('Write some words of the article')
  await user.type(field, 'batt')
  await waitFor(() => expect(names()).toEqual(['Store a battery', 'Winter']))
  const preview = within(screen.getByRole('region', { name: 'Preview of Store a battery' }))
  preview.getByText('Riders · Batteries')
  expect(preview.getByRole('document').textContent).toBe('Keep it dry.\nCharge it to half.')
  await user.click(preview.getByRole('button', { name: 'Quote' }))
  await user.click(preview.getByRole('button', { name: 'Insert link' }))
  await user.click(field)
  await user.keyboard('{ArrowDown}')
  within(await screen.findByRole('region', { name: 'Preview of Winter' })).getByText(
    'This device holds the beginning of this article only.',
  )
  await user.keyboard('{ArrowUp}{Enter}')
  const link = ['link', 'Store a battery', webLink]
  expect(taken).toEqual([['quote', 'Store a battery', 'Keep it dry.\nCharge it to half.'], link, link])
  await user.clear(field)
  await user.type(field, 'unicorn')
  await screen.findByText('No Results Found')
  expect(asked).toEqual([])
})

test('D2-33: with a connection the articles that the server alone has come after those of the device', async () => {
  const far = { id: 90, name: 'Old battery types', webLink: 'https://help.test/help/7/90' }
  const here = { id: 31, name: 'Store a battery', webLink }
  const { user, field, names, taken } = await open({ isOffline: false, found: [far, here] })
  await user.type(field, 'battery')
  await waitFor(() => expect(names()).toEqual(['Store a battery', 'Winter']))
  await waitFor(() => expect(names()).toEqual(['Store a battery', 'Winter', 'Old battery types']), {
    timeout: 3000,
  })
  await user.keyboard('{ArrowUp}')
  const preview = within(await screen.findByRole('region', { name: 'Preview of Old battery types' }))
  preview.getByText('The text of this article is not on this device.')
  expect(preview.getByRole('button', { name: 'Quote' })).toHaveProperty('disabled', true)
  await user.keyboard('{Enter}')
  expect(taken).toEqual([['link', far.name, far.webLink]])
})

test('D2-33: without a connection the page of an article shows the words that the device holds', async () => {
  await render(
    <Routes>
      <Route path="/knowledgebase/:docId/articles/:articleId" element={<ArticlePage />} />
    </Routes>,
    {
      path: '/knowledgebase/7/articles/31',
      isOffline: true,
      permissions: ['docs.view_articles'],
      fill: async ({ db }) => void (await db.articleTexts.bulkPut(articles)),
    },
  )
  await screen.findByRole('heading', { name: 'Store a battery' })
  expect(screen.getByText(/Keep it dry/).textContent).toBe('Keep it dry.\nCharge it to half.')
  screen.getByRole('button', { name: 'Copy link' })
})

test('the conversations that used an article are listed page by page, with their number', async () => {
  const pages: string[] = []
  const { user } = await render(<ArticleUses articleId={31} />, {
    permissions: ['docs.view_articles'],
    serve(_, path) {
      pages.push(path)
      const isFirst = path.includes('page=1')
      const use = { id: isFirst ? 5 : 6, ticketNo: isFirst ? 1042 : null, subject: 'A button', at: 1 }
      return Response.json({ data: [use], total: 21 })
    },
  })
  const link = await screen.findByRole('link', { name: '#1042 A button' })
  expect(link.getAttribute('href')).toBe('/inbox/5')
  screen.getByText('21 conversations')
  await user.click(screen.getByRole('button', { name: 'Older' }))
  await screen.findByRole('link', { name: 'A button' })
  expect(screen.getByRole('button', { name: 'Older' })).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('button', { name: 'Newer' }))
  await screen.findByRole('link', { name: '#1042 A button' })
})
