import { useMemo } from 'react'
import { assetFieldResource, type AssetField } from '#domain/assets/asset.ts'
import { inOrder } from '#domain/customers/custom-field.ts'
import { fromServer } from '#app/records/record-source.ts'

/** Where the custom fields of assets come from. */
export const assetFieldSource = fromServer(assetFieldResource)

const none: readonly AssetField[] = []

/** The custom fields of assets as they stand in forms; without a connection as they came last. */
export function useAssetFields(): readonly AssetField[] {
  const { value } = assetFieldSource.useAll()
  return useMemo(() => (value ? inOrder(value) : none), [value])
}
