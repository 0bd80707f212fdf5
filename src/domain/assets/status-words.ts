import type { AssetStatus } from './asset.ts'

/** States of assets as people read them. */
export const assetStatusWords: Record<AssetStatus, string> = {
  in_use: 'In use',
  in_stock: 'In stock',
  in_repair: 'In repair',
  retired: 'Retired',
}
