import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { ArticleHit } from '#domain/knowledge/article.ts'
import { row, testedApp, until } from '../inbox/harness.ts'
import type { StubDesk } from '../inbox/stub-desk.ts'

const { enter } = testedApp()

const path = '/api/docs/article/attachArticle'
const hits: ArticleHit[] = [1, 2, 3, 4, 5].map((id) => ({
  id,
  name: `Article ${id}`,
  webLink: `https://help.test/help/3/${id}-article-${id}`,
}))
const answering = (desk: StubDesk) => void desk.answers.set(path, () => [200, { data: hits }])

const box = (page: Page) => page.getByRole('complementary', { name: 'Recommended articles' })

/** Recorded queries for articles. */
function questions(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === path) asked.push(url.searchParams.get('text') ?? '')
  })
  return asked
}

test('CON-027, CON-028, CON-066: up to four articles about the subject close the thread, each with its link to copy', async () => {
  const { page, close } = await enter({ prepare: answering })
  const asked = questions(page)
  await row(page, 'Dana Whitlock').click()
  await until(
    () => box(page).getByRole('link').allTextContents(),
    ['Article 1', 'Article 2', 'Article 3', 'Article 4'],
  )
  expect(asked).toEqual(['Battery drops from 40% to 0 on the Ridge 2'])
  expect(await box(page).getByRole('link').first().getAttribute('href')).toBe(hits[0]?.webLink)
  await box(page).getByRole('button', { name: 'Copy link of Article 2' }).click()
  await page.getByText('Link Copied').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(hits[1]?.webLink)
  expect(await close()).toEqual([])
})

test('without a connection nothing is asked for; what is known already stays', async () => {
  const { page, context, close } = await enter({ prepare: answering })
  const asked = questions(page)
  await row(page, 'Dana Whitlock').click()
  await box(page).waitFor()
  await context.setOffline(true)
  await page.getByRole('button', { name: /^Offline/ }).waitFor()
  expect(await box(page).getByRole('link').count()).toBe(4)
  await row(page, 'Kenji Moriyama').click()
  await box(page).waitFor({ state: 'detached' })
  // Longer than the delay before articles are requested.
  await page.waitForTimeout(1000)
  expect(asked).toHaveLength(1)
  expect(await close()).toEqual([])
})
