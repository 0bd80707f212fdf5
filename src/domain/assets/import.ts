import { importAssetsAccess } from '../access/plan-access.ts'
import { importCalls } from '../customers/import.ts'
import type { ImportNames } from '../customers/import-words.ts'

/** Column targets of an asset import, besides custom fields. */
export const assetTargets = {
  name: 'Name',
  type: 'Type',
  serial: 'Serial number',
  status: 'Status',
  ownerEmail: "Owner's email",
} as const
/** Column target of an asset import, besides custom fields. */
export type AssetTarget = keyof typeof assetTargets

/** Usual column names in asset files. */
export const assetNames: ImportNames<AssetTarget> = {
  name: ['name', 'asset', 'asset name', 'title', 'display name', 'bezeichnung', 'nom', 'nombre'],
  type: ['type', 'asset type', 'category', 'model', 'typ', 'kategorie', 'tipo'],
  serial: ['serial number', 'serial', 'serial no', 'serial no.', 'sn', 'asset tag', 'seriennummer'],
  status: ['status', 'state', 'asset state', 'zustand', 'estado'],
  ownerEmail: ["owner's email", 'owner email', 'owner', 'email', 'e-mail', 'used by', 'customer', 'kunde'],
}

/** Import of assets (D1-160). */
export const assetImportEndpoints = importCalls('/desk/assets/import', 'assets', importAssetsAccess)
