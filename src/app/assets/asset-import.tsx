import { importAssetsAccess } from '#domain/access/plan-access.ts'
import { assetImportEndpoints, assetTargets } from '#domain/assets/import.ts'
import { ImportPage, type ImportPlace } from '#app/customers/import/import-page.tsx'
import { paths } from '#app/paths.ts'
import { useAssetFields } from './use-asset-fields.ts'

const place: ImportPlace = {
  calls: assetImportEndpoints,
  access: importAssetsAccess,
  ...{ noun: 'asset', nouns: 'assets', back: paths.allAssets },
  rows: 'one asset per row, each with a name. Owners are existing customers, named by their email address',
  ...{ keyLabel: 'Serial number', known: 'a serial number' },
  targets: assetTargets,
  useFields: useAssetFields,
}

/** Imports assets from a file (AST-001, D1-160). */
export const AssetImportPage = () => <ImportPage place={place} />
