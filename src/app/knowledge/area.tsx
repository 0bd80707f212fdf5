import { BookOpenText } from 'lucide-react'
import { lazy } from 'react'
import { Navigate } from 'react-router-dom'
import { articlesAccess } from '#domain/access/plan-access.ts'
import { defineArea } from '#app/desk/area.ts'
import { paths } from '#app/paths.ts'
import { KnowledgePlace } from './knowledge-place.tsx'

const KnowledgeBases = lazy(async () => ({
  default: (await import('./knowledge-bases-page.tsx')).KnowledgeBasesPage,
}))

const Articles = lazy(async () => ({ default: (await import('./articles-page.tsx')).ArticlesPage }))

const Article = lazy(async () => ({ default: (await import('./article-page.tsx')).ArticlePage }))

/** The help articles of the account. */
export const knowledgeArea = defineArea({
  rail: {
    label: 'Knowledge base',
    to: paths.knowledge,
    icon: BookOpenText,
    command: 'go.knowledge',
    isOnPhone: true,
    ...articlesAccess,
  },
  pages: [
    {
      path: paths.knowledge,
      element: <KnowledgePlace />,
      handle: { crumb: 'Knowledge base' },
      children: [
        { index: true, element: <KnowledgeBases /> },
        { path: ':docId', element: <Navigate to="articles" replace /> },
        { path: ':docId/articles', element: <Articles />, handle: { crumb: 'Articles' } },
        { path: ':docId/articles/:articleId', element: <Article />, handle: { crumb: 'Article' } },
      ],
    },
  ],
})
