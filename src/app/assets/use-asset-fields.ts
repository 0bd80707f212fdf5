import { useMemo } from 'react'
import { assetFieldResource, type AssetField } from '#domain/assets/asset.ts'
import { inOrder } from '#domain/customers/custom-field.ts'
import { fromServer } from '#app/records/record-source.ts'

/** Source of the assets' custom fields. */
export const assetFieldSource = fromServer(assetFieldResource)

const none: readonly AssetField[] = []

/** Custom fields of assets in form order; offline, the last loaded ones. */
export function useAssetFields(): readonly AssetField[] {
  const { value } = assetFieldSource.useAll()
  return useMemo(() => (value ? inOrder(value) : none), [value])
}
