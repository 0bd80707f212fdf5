import { Package } from 'lucide-react'
import { lazy, Suspense, type ReactNode } from 'react'
import { Navigate } from 'react-router-dom'
import { defineArea } from '#app/desk/area.ts'
import { paths } from '#app/paths.ts'
import { recordRoute } from '#app/records/record-entry.tsx'

const loadFrame = () => import('./assets-frame.tsx')
const loadAll = () => import('./assets-page.tsx')
const loadDefault = () => import('./default-fields-page.tsx')
const loadImport = () => import('./asset-import.tsx')
const loadFields = () => import('./asset-field-kind.tsx')

const Frame = lazy(async () => ({ default: (await loadFrame()).AssetsFrame }))
const All = lazy(async () => ({ default: (await loadAll()).AssetsPage }))
const DefaultFields = lazy(async () => ({ default: (await loadDefault()).DefaultFieldsPage }))
const Import = lazy(async () => ({ default: (await loadImport()).AssetImportPage }))

const shown = (page: ReactNode) => <Suspense>{page}</Suspense>

/** Area of customers' assets. */
export const assetsArea = defineArea({
  rail: {
    label: 'Assets',
    to: paths.assets,
    icon: Package,
    command: 'go.assets',
    feature: 'advanceFeatures.assetManagement',
  },
  pages: [
    {
      path: paths.assets,
      element: shown(<Frame />),
      handle: { crumb: 'Assets' },
      children: [
        { index: true, element: <Navigate to={paths.allAssets} replace /> },
        { path: 'all', element: shown(<All />), handle: { crumb: 'All assets' } },
        { path: 'default', element: shown(<DefaultFields />), handle: { crumb: 'Default fields' } },
        { path: 'import', element: shown(<Import />), handle: { crumb: 'Import' } },
        recordRoute(
          { title: 'Custom fields', noun: 'field', path: paths.assetFields, load: loadFields },
          paths.assets,
        ),
      ],
    },
  ],
  later: [loadFrame, loadAll, loadDefault, loadFields, loadImport],
})
