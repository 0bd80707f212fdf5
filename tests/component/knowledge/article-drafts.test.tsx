import { screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { useRoutes } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { allPermissions } from '#domain/access/permissions.ts'
import { knowledgeArea } from '#app/knowledge/area.tsx'
import { readUnsavedText } from '#app/desk/unsaved-text.ts'
import { setViewers } from '#app/desk/live/viewers.ts'
import { writeMeta } from '#local/meta.ts'
import { unknownStatus } from '#local/session/status.ts'
import { render, type Rendered, type RenderOptions } from '../render.tsx'
import { riders } from './riders.ts'

const stored = {
  ...{ id: 9, docId: 7, name: 'Charge it', isPublished: true, categoryId: null, hasDraft: false },
  ...{ isDeleted: false, updatedAt: 0, webLink: 'http://desk.test/help/7/9-charge-it' },
  ...{ content: '<p>Old.</p>', plainContent: 'Old.', createdAt: 0, updatedById: 1, revision: 1 },
  ...{ draft: null as object | null, publishing: null, review: null },
}

/** Server with one article, which stores saves by revision. */
function server(words: Partial<typeof stored> = {}) {
  let article = { ...stored, ...words }
  const calls: [string, Record<string, unknown>][] = []
  const change = (by: Partial<typeof stored>) => {
    article = { ...article, ...by, revision: article.revision + 1 }
  }
  const serve: RenderOptions['serve'] = (method, path, body) => {
    const [bare = ''] = path.split('?')
    if (method === 'PUT') {
      const said = body as Record<string, unknown> & { draft?: object; revision: number }
      calls.push([bare, said])
      if (said.revision !== article.revision)
        return Response.json(
          {
            ...{ code: 'CONFLICT', reason: 'changed', facts: { current: article } },
            message: 'Somebody changed this article while you were away.',
          },
          { status: 409 },
        )
      const { name = article.name, content = article.content } = said as Partial<typeof stored>
      change(
        said.draft
          ? { hasDraft: true, draft: { ...said.draft, updatedAt: Date.now(), updatedById: 1 } }
          : { name, content },
      )
      return Response.json(article)
    }
    if (bare.endsWith('/getArticleDetail')) return Response.json(article)
    return Response.json(bare === '/docs/getDocDetail' ? riders : { data: [], total: 0 })
  }
  return { serve, calls, change }
}

const Pages = () => <Suspense>{useRoutes([...(knowledgeArea.pages ?? [])])}</Suspense>

const open = (options: RenderOptions) =>
  render(<Pages />, {
    path: '/knowledgebase/7/articles/9',
    permissions: allPermissions,
    async fill({ db }) {
      const priya = { id: 8, firstName: 'Priya', lastName: 'Raman', email: 'priya@x.example' }
      await db.users.put({ ...priya, avatar: null, isActive: true, v: 1 } as never)
    },
    ...options,
  })

const nameField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })

/** Hides the page, which saves typed text at once. */
function hide(): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
}
afterEach(() => vi.restoreAllMocks())

async function goOffline({ desk }: Rendered, connection: 'offline' | 'online'): Promise<void> {
  await writeMeta(desk.db, { status: { ...unknownStatus, connection, since: desk.clock.now() } })
  desk.bus.publish({ meta: [0] })
}

test('D1-148: what is typed is saved as a draft after a pause, under its revision, and the form stays as it is', async () => {
  const { serve, calls } = server()
  const { user } = await open({ serve })
  await user.type(await nameField(), ' well ')
  expect(screen.getByText('Unsaved changes')).toBeTruthy()
  expect(calls).toEqual([])
  await screen.findByText('Saved')
  // Published text, category and review date are unchanged.
  expect(calls).toEqual([
    [
      '/docs/article/updateDraft',
      { id: 9, revision: 1, draft: { name: 'Charge it well ', content: '<p>Old.</p>' } },
    ],
  ])
  expect((await nameField()).value).toBe('Charge it well ')
  expect(readUnsavedText('article.9')).toBeNull()
  // Switches are not part of a draft: they need the button.
  await user.click(screen.getByRole('switch', { name: /Published/ }))
  await user.type(await nameField(), 'now')
  hide()
  await waitFor(() => expect(calls).toHaveLength(2))
  await screen.findByText('Unsaved changes')
  expect(calls[1]).toMatchObject([
    '/docs/article/updateDraft',
    { revision: 2, draft: { name: 'Charge it well now' } },
  ])
  await user.click(screen.getByRole('switch', { name: /Published/ }))
  await screen.findByText('Saved')
  // Update also leaves the form, even if all is saved.
  await user.click(screen.getByRole('button', { name: 'Update' }))
  await screen.findByText('Draft Saved')
  expect(calls[2]).toMatchObject(['/docs/article/updateDraft', { revision: 3 }])
})

test('D1-148: an article that nobody reads yet is saved without a version; Publish takes the revision of the last save', async () => {
  const { serve, calls } = server({ isPublished: false })
  const { user } = await open({ serve })
  await user.type(await nameField(), ' well')
  hide()
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  await screen.findByText('Article Published')
  expect(calls).toMatchObject([
    [
      '/docs/article/updateArticle',
      { revision: 1, isPublished: false, isAutosave: true, name: 'Charge it well' },
    ],
    ['/docs/article/updateArticle', { revision: 2, isPublished: true, name: 'Charge it well' }],
  ])
})

test('D1-148: without a connection nothing typed is lost: it outlives the page and is saved once there is one', async () => {
  const { serve, calls } = server()
  const page = await open({ serve })
  const name = await nameField()
  await goOffline(page, 'offline')
  await page.user.type(name, ' well')
  hide()
  await screen.findByText('Not saved: no connection')
  expect(calls).toEqual([])
  // As after a reload.
  const again = await open({ serve })
  expect((await nameField()).value).toBe('Charge it well')
  await goOffline(again, 'online')
  await screen.findByText('Saved')
  expect(calls).toMatchObject([
    ['/docs/article/updateDraft', { revision: 1, draft: { name: 'Charge it well' } }],
  ])
  expect(readUnsavedText('article.9')).toBeNull()
})

test('D1-148: who saved meanwhile is named, nothing is overwritten, and both ways lead on', async () => {
  const { serve, calls, change } = server()
  const { user } = await open({ serve })
  await user.type(await nameField(), ' mine')
  change({
    draft: { name: 'Charge it theirs', content: '<p>Old.</p>', updatedAt: 5, updatedById: 8 },
    hasDraft: true,
  })
  hide()
  await screen.findByText('Priya Raman changed this article while you were away.')
  expect((await nameField()).value).toBe('Charge it mine')
  // Autosave stops until the question is answered.
  await user.type(await nameField(), ', really')
  hide()
  expect(calls).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Show theirs' }))
  expect((await nameField()).value).toBe('Charge it theirs')
  await user.type(await nameField(), ' and mine')
  change({ draft: { name: 'Anew', content: '<p>Old.</p>', updatedAt: 6, updatedById: 7 } })
  hide()
  await screen.findByText('You changed this article in another window.')
  await user.click(screen.getByRole('button', { name: 'Keep mine' }))
  await screen.findByText('Draft Saved')
  expect(calls.at(-1)).toMatchObject([
    '/docs/article/updateDraft',
    { revision: 3, draft: { name: 'Charge it theirs and mine' } },
  ])
})

test('D1-148: words typed over an older article are offered beside the present ones, never put over them', async () => {
  const { serve, calls, change } = server()
  const page = await open({ serve })
  await goOffline(page, 'offline')
  await page.user.type(await nameField(), ' mine')
  change({ name: 'Theirs', updatedAt: 9, updatedById: 8 })
  await open({ serve })
  await screen.findByText('Priya Raman changed this article while you were away.')
  expect((await nameField()).value).toBe('Charge it mine')
  expect(calls).toHaveLength(1)
})

test('D1-148: a colleague who has the article open is named, and one who writes first', async () => {
  await open({ serve: server().serve })
  await nameField()
  setViewers([{ conversationId: 9, viewers: [{ userId: 8, isTyping: false }] }])
  await screen.findByText('Priya Raman is here, too')
  setViewers([{ conversationId: 9, viewers: [{ userId: 8, isTyping: true }] }])
  await screen.findByText('Priya Raman is writing here, too…')
  setViewers([])
})

test('D1-148: a new article is kept in its tab until it is made', async () => {
  const path = '/knowledgebase/7/articles/new'
  const { serve } = server()
  const { user } = await open({ serve, path })
  await user.type(await nameField(), 'Store it')
  expect(readUnsavedText('article.new.7')).toContain('Store it')
})
