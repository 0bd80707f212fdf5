import { screen } from '@testing-library/react'
import { Suspense } from 'react'
import { useRoutes } from 'react-router-dom'
import { expect, test } from 'vitest'
import { allPermissions } from '#domain/access/permissions.ts'
import { knowledgeArea } from '#app/knowledge/area.tsx'
import { render, type RenderOptions } from '../render.tsx'
import { riders } from './riders.ts'

const article = {
  ...{ id: 9, docId: 7, name: 'Charge it', isPublished: true, categoryId: null, hasDraft: false },
  ...{
    isDeleted: false,
    updatedAt: 0,
    webLink: 'http://desk.test/help/7/9-charge-it',
    content: '<p>Old.</p>',
  },
  ...{ plainContent: 'Old.', createdAt: 0, updatedById: 1, draft: null, revision: 1 },
  ...{ publishing: null, review: null },
}
/** Answers for all requests except the article. */
const other = (path: string) => Response.json(path === '/docs/getDocDetail' ? riders : { data: [], total: 0 })

const Pages = () => <Suspense>{useRoutes([...(knowledgeArea.pages ?? [])])}</Suspense>

const open = (options: RenderOptions) =>
  render(<Pages />, { path: '/knowledgebase/7/articles/9', permissions: allPermissions, ...options })

test('a draft is published later, with what is typed; a time that is over is refused under its field', async () => {
  const plannedAt = Date.now() + 48 * 3_600_000
  const drafted = {
    ...article,
    draft: { name: 'Charge it', content: '<p>New.</p>', updatedAt: 0, updatedById: 1 },
  }
  let shown: object = drafted
  const calls: [string, unknown][] = []
  const { user } = await open({
    serve(method, path, body) {
      const [bare = ''] = path.split('?')
      if (method === 'PUT') {
        calls.push([bare, body])
        const { publishAt, draft } = body as { publishAt?: number | null; draft?: object }
        if (calls.length === 2)
          return Response.json(
            { code: 'INVALID', field: 'publishAt', message: 'Pick a time that is not over' },
            { status: 400 },
          )
        const publishing = publishAt ? { at: plannedAt, byId: 1 } : null
        shown = {
          ...shown,
          publishing,
          revision: calls.length + 1,
          ...(draft && { draft: { ...drafted.draft, ...draft } }),
        }
      }
      const isArticle = method === 'PUT' || bare.endsWith('/getArticleDetail')
      return isArticle ? Response.json(shown) : other(bare)
    },
  })
  const name = await screen.findByRole('textbox', { name: 'Name' })
  await user.type(name, ' well')
  await user.click(screen.getByRole('button', { name: 'More ways to publish' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Publish later…' }))
  await user.click(await screen.findByRole('button', { name: 'Schedule' }))
  await screen.findByText('Pick a time that is not over')
  await user.click(screen.getByRole('button', { name: 'Schedule' }))
  await screen.findByText(/These changes are published on/)
  expect(calls).toMatchObject([
    ['/docs/article/updateDraft', { id: 9, revision: 1, draft: { name: 'Charge it well' } }],
    ['/docs/article/updatePublishing', { id: 9, revision: 2, publishAt: expect.any(Number) }],
    ['/docs/article/updatePublishing', { id: 9, revision: 2 }],
  ])
  await user.click(screen.getByRole('button', { name: 'Do not publish' }))
  await screen.findByText('Publishing Cancelled')
  expect(calls.at(-1)).toEqual(['/docs/article/updatePublishing', { id: 9, revision: 4, publishAt: null }])
  expect(screen.queryByText(/These changes are published on/)).toBeNull()
})

test('an article that is to be reviewed says so; Reviewed takes the mark away', async () => {
  const due = { ...article, review: { at: 5, months: 3 } }
  const calls: [string, unknown][] = []
  const { user } = await open({
    serve: (_, path) => {
      const [bare = ''] = path.split('?')
      if (bare.endsWith('/getArticleDetail')) return Response.json(due)
      if (bare.endsWith('/reviewArticle')) {
        calls.push([bare, null])
        return Response.json({ ...due, review: { at: Date.now() + 8e9, months: 3 }, revision: 2 })
      }
      return other(bare)
    },
  })
  await screen.findByText(/To be reviewed since/)
  expect(screen.getByRole('combobox', { name: 'Review' }).textContent).toBe('Every 3 months')
  await user.click(screen.getByRole('button', { name: 'Reviewed' }))
  await screen.findByText('Article Reviewed')
  expect(screen.queryByText(/To be reviewed since/)).toBeNull()
  expect(calls).toEqual([['/docs/article/reviewArticle', null]])
})
