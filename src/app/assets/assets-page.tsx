import { Package, Plus, Upload } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { assetResource, type Asset } from '#domain/assets/asset.ts'
import { importAssetsAccess, manageAssetsAccess } from '#domain/access/plan-access.ts'
import { HeldKeys } from '#app/commands/held-keys.tsx'
import { assetStatusTexts } from '#domain/assets/status-texts.ts'
import { valueText } from '#app/customers/fields/field-texts.ts'
import { sortOf, useListLocation } from '#app/customers/list/list-location.ts'
import { PageFilters, PageHead, PageFrame } from '#app/records/page-layout.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { usePages } from '#app/desk/calls/use-pages.ts'
import { ErrorScreen } from '#app/errors/error-screen.tsx'
import { paths, toRecordId } from '#app/paths.ts'
import { AnswerGap } from '#app/records/answer-gap.tsx'
import { SearchField } from '#app/records/search-field.tsx'
import type { DataColumn } from '#app/tables/data-table-columns.ts'
import { DataTable } from '#app/tables/data-table.tsx'
import { size } from '#app/theme/tokens.ts'
import { AsOfLine } from '#app/ui/time/as-of-line.tsx'
import { Button } from '#app/ui/button.tsx'
import { usePaused } from '#app/ui/use-paused.ts'
import { AssetDetails } from './asset-details.tsx'
import { useAssetFields } from './use-asset-fields.ts'

const AssetForm = lazy(() => import('./asset-form.tsx'))

/** Sort keys of the list. */
const sorts = ['name', 'type', 'serial'] as const

/** Rows are sorted by the server. */
const byServer = () => null

function useColumns(): readonly DataColumn<Asset>[] {
  const fields = useAssetFields()
  return useMemo(
    (): DataColumn<Asset>[] => [
      { key: 'name', title: 'Name', text: ({ name }) => name, order: byServer },
      { key: 'type', title: 'Type', width: 140, text: ({ type }) => type, order: byServer },
      {
        ...{ key: 'serial', title: 'Serial number', width: size.recordColumn, order: byServer },
        text: ({ serial }) => serial,
      },
      { key: 'status', title: 'Status', width: 140, text: ({ status }) => assetStatusTexts[status] },
      {
        ...{ key: 'owner', title: 'Owner', width: size.recordColumn },
        text: ({ contact }) => contact?.name ?? '',
      },
      ...fields.map((field): DataColumn<Asset> => ({
        ...{ key: `field.${field.id}`, title: field.name, width: 140, isExtra: true },
        text: ({ fields: values }) => valueText(field, values[field.id]),
      })),
    ],
    [fields],
  )
}

/** All assets of the desk, listed by the server (AST-004). */
export function AssetsPage() {
  const [params, setParams] = useSearchParams()
  const openId = toRecordId(params.get('asset') ?? undefined)
  const { place, go, isNarrowed } = useListLocation(sorts)
  const { sort, order } = place
  const [typed, setTyped] = useState(place.text)
  const text = usePaused(place.text.trim(), 200)
  const { list } = assetResource.endpoints
  const found = usePages('assets', list, { sort, order, text })
  const { rows, total, gap, again, asOf, refused } = found
  const denied = useAccess(manageAssetsAccess, true)
  const importDenied = useAccess(importAssetsAccess, true)
  const [isAdding, setIsAdding] = useState(false)
  const columns = useColumns()
  const open = (id: number | null) =>
    setParams((before) => {
      const after = new URLSearchParams(before)
      if (id === null) after.delete('asset')
      else after.set('asset', String(id))
      return after
    })
  const isBlank = rows?.length === 0 && !isNarrowed
  const create = (
    <Button variant="primary" icon={Plus} denied={denied} onClick={() => setIsAdding(true)}>
      Create Assets
    </Button>
  )
  if (refused) return <ErrorScreen status={refused} />
  return (
    <PageFrame aria-label="All assets">
      <PageHead>
        <h1>All assets</h1>
        {total !== undefined && (
          <span
            data-count
            role="status"
          >{`${total.toLocaleString('en')} ${total === 1 ? 'asset' : 'assets'}`}</span>
        )}
        <span data-end>
          <Button
            variant="ghost"
            icon={Upload}
            denied={importDenied}
            {...(importDenied ? {} : { component: Link, to: paths.importAssets })}
          >
            Import
          </Button>
          {!isBlank && create}
        </span>
      </PageHead>
      {asOf !== undefined && <AsOfLine at={asOf} />}
      <PageFilters role="search" aria-label="Filter">
        <SearchField
          label="Find an asset"
          value={typed}
          onChange={(words) => {
            setTyped(words)
            go({ text: words })
          }}
        />
      </PageFilters>
      {!rows && gap ? (
        <AnswerGap gap={gap} again={again} what="Assets" />
      ) : (
        <DataTable
          name="assets"
          label="Assets"
          columns={columns}
          items={rows}
          total={total}
          onEnd={found.onEnd}
          onOpen={({ id }) => open(id)}
          sort={{ key: sort, isDown: order === 'desc' }}
          onSort={(to) => go(sortOf(sorts, to))}
          empty={{
            icon: Package,
            text: isNarrowed ? 'No Results Found' : 'No Data Available',
            ...(isBlank && {
              about: 'An asset is a thing that a customer has from you, such as a device.',
              action: create,
            }),
          }}
        />
      )}
      {openId !== null && (
        <AssetDetails key={openId} assetId={openId} onClose={() => open(null)} onChanged={again} />
      )}
      {isAdding && (
        <Suspense fallback={<HeldKeys />}>
          <AssetForm
            asset={null}
            onClose={() => setIsAdding(false)}
            onSaved={() => {
              setIsAdding(false)
              again()
            }}
          />
        </Suspense>
      )}
    </PageFrame>
  )
}
