import type { AssetStatus } from './asset.ts'

/** Labels of asset statuses. */
export const assetStatusTexts: Record<AssetStatus, string> = {
  in_use: 'In use',
  in_stock: 'In stock',
  in_repair: 'In repair',
  retired: 'Retired',
}
