import * as z from 'zod/mini'
import { assetFieldsAccess, assetsAccess, manageAssetsAccess } from '../access/plan-access.ts'
import { fieldShape } from '../customers/custom-field.ts'
import { fieldValues } from '../customers/field-values.ts'
import { id, optionalText, requiredText } from '../fields.ts'
import { defineResource, type RecordOf, type ResourceInput } from '../resource.ts'

/** Limits of an asset. */
export const assetLimits = { name: 80, type: 40, serial: 80 }

/** Statuses of an asset. */
export const assetStatuses = ['in_use', 'in_stock', 'in_repair', 'retired'] as const
/** Status of an asset. */
export type AssetStatus = (typeof assetStatuses)[number]

/** Assets of customers (AST-004, D1-160); stored on the server only. */
export const assetResource = defineResource({
  name: 'assets',
  noun: 'asset',
  path: '/desk/assets',
  read: assetsAccess,
  write: manageAssetsAccess,
  searched: ['name', 'type', 'serial'],
  refers: { contactId: { to: 'contacts', noun: 'This customer' } },
  filters: { contactId: z.optional(id()) },
  input: {
    name: requiredText('Name', assetLimits.name),
    type: optionalText('Type', assetLimits.type),
    /** Unique, ignoring case. */
    serial: optionalText('Serial number', assetLimits.serial),
    status: z._default(z.enum(assetStatuses), 'in_use'),
    /** The customer who has the asset; null if none, or after their deletion. */
    contactId: z._default(z.nullable(id()), null),
    /** Values of custom fields. */
    fields: z._default(fieldValues(), {}),
  },
  row: { contact: z.nullable(z.object({ id: id(), name: z.string() })) },
})

/** An asset, as calls return it. */
export type Asset = RecordOf<typeof assetResource>
/** Fields of an asset. */
export type AssetInput = ResourceInput<typeof assetResource>

/** Custom fields of assets (D1-160). */
export const assetFieldResource = defineResource({
  name: 'assetFields',
  noun: 'asset field',
  path: '/desk/assets/fields',
  read: assetsAccess,
  write: assetFieldsAccess,
  searched: ['name'],
  unique: { fields: ['name'], message: 'A field with this name exists already' },
  input: fieldShape,
  row: { options: z.array(z.string()) },
})

/** A custom field of assets, as calls return it. */
export type AssetField = RecordOf<typeof assetFieldResource>
/** Fields of a custom field of assets. */
export type AssetFieldInput = ResourceInput<typeof assetFieldResource>
