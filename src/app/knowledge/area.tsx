import { BookOpenText } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Navigate, Outlet } from 'react-router-dom'
import { articlesAccess } from '#domain/access/plan-access.ts'
import { defineArea } from '#app/desk/area.ts'
import { paths } from '#app/paths.ts'
import { Gate } from '#app/records/gate.tsx'

const KnowledgeBases = lazy(async () => ({
  default: (await import('./bases/knowledge-bases-page.tsx')).KnowledgeBasesPage,
}))

const Articles = lazy(async () => ({ default: (await import('./articles/articles-page.tsx')).ArticlesPage }))

const Article = lazy(async () => ({ default: (await import('./article/article-page.tsx')).ArticlePage }))

const loadVersions = () => import('./article/version-pages.tsx')
const loadSettings = () => import('./bases/doc-settings.tsx')
const Frame = lazy(async () => ({ default: (await import('./bases/base-frame.tsx')).BaseFrame }))
const Categories = lazy(async () => ({
  default: (await import('./articles/categories-page.tsx')).CategoriesPage,
}))
const Category = lazy(async () => ({ default: (await import('./articles/category-page.tsx')).CategoryPage }))
const Version = lazy(async () => ({ default: (await loadVersions()).VersionPage }))
const Compare = lazy(async () => ({ default: (await loadVersions()).ComparePage }))
const VersionControl = lazy(async () => ({ default: (await loadVersions()).VersionControl }))
const Backups = lazy(async () => ({ default: (await import('./bases/backups-page.tsx')).BackupsPage }))
const Redirects = lazy(async () => ({ default: (await import('./bases/redirects-page.tsx')).RedirectsPage }))
const Transfer = lazy(async () => ({ default: (await import('./bases/transfer-page.tsx')).TransferPage }))
const General = lazy(async () => ({ default: (await loadSettings()).GeneralSettings }))
const Advanced = lazy(async () => ({ default: (await loadSettings()).AdvancedSettings }))
const Seo = lazy(async () => ({ default: (await loadSettings()).SeoSettings }))
const Code = lazy(async () => ({ default: (await loadSettings()).CodeSettings }))
const Customization = lazy(async () => ({ default: (await loadSettings()).CustomizationSettings }))

/** Routes of a knowledge base, below its id. */
const basePages = [
  { index: true, element: <Navigate to="articles" replace /> },
  { path: 'articles', element: <Articles />, handle: { crumb: 'Articles' } },
  { path: 'articles/:articleId', element: <Article />, handle: { crumb: 'Article' } },
  { path: 'articles/:articleId/version/:versionId', element: <Version />, handle: { crumb: 'Version' } },
  {
    path: 'articles/:articleId/version-control/:versionIds',
    element: <Compare />,
    handle: { crumb: 'Compare versions' },
  },
  { path: 'categories', element: <Categories />, handle: { crumb: 'Categories' } },
  { path: 'categories/:categoryId', element: <Category />, handle: { crumb: 'Category' } },
  { path: 'customization', element: <Customization />, handle: { crumb: 'Customization' } },
  { path: 'settings', element: <Navigate to="general" replace /> },
  { path: 'settings/general', element: <General />, handle: { crumb: 'General' } },
  { path: 'settings/advance', element: <Advanced />, handle: { crumb: 'Advance' } },
  { path: 'settings/seo', element: <Seo />, handle: { crumb: 'SEO' } },
  { path: 'settings/version-control', element: <VersionControl />, handle: { crumb: 'Version control' } },
  { path: 'settings/backup-and-restore', element: <Backups />, handle: { crumb: 'Backup and restore' } },
  { path: 'settings/custom-css-js', element: <Code />, handle: { crumb: 'Custom CSS & JS' } },
  { path: 'settings/redirect-rules', element: <Redirects />, handle: { crumb: 'Redirect rules' } },
  { path: 'settings/import-export', element: <Transfer />, handle: { crumb: 'Import & export' } },
]

/** Area of the help articles. */
export const knowledgeArea = defineArea({
  rail: {
    label: 'Knowledge base',
    to: paths.knowledge,
    icon: BookOpenText,
    command: 'go.knowledge',
    ...articlesAccess,
  },
  pages: [
    {
      path: paths.knowledge,
      element: <KnowledgePlace />,
      handle: { crumb: 'Knowledge base' },
      children: [
        { index: true, element: <KnowledgeBases /> },
        { path: ':docId', element: <Frame />, children: basePages },
      ],
    },
  ],
})

/** Frame of all knowledge base pages: users without read permission see none. */
function KnowledgePlace() {
  return (
    <Gate access={articlesAccess}>
      <Suspense>
        <Outlet />
      </Suspense>
    </Gate>
  )
}
