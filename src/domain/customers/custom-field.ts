import * as z from 'zod/mini'
import { customFieldsAccess } from '../access/plan-access.ts'
import { requiredText } from '../fields.ts'
import { defineResource, type RecordOf, type ResourceInput } from '../resource.ts'
import { fieldLimits, fieldTypes } from './field-values.ts'

/** Owners of custom fields. */
export const fieldOwners = ['contact', 'company'] as const
/** Owner of a custom field. */
export type FieldOwner = (typeof fieldOwners)[number]

const options = z.array(requiredText('Option', fieldLimits.option)).check(
  z.maxLength(fieldLimits.options, `A field has at most ${fieldLimits.options} options`),
  z.refine((all) => new Set(all).size === all.length, 'Each option can be listed only once'),
)

/** Properties of a custom field, of any owner. */
export const fieldShape = {
  name: requiredText('Name', fieldLimits.name),
  type: z._default(z.enum(fieldTypes), 'text'),
  /** Options of a dropdown, in order. */
  options: z._default(options, []),
  isRequired: z._default(z.boolean(), false),
  /** Sort key in forms; equal positions are sorted by name. */
  position: z._default(z.int().check(z.minimum(1), z.maximum(999)), 1),
}

/** Custom fields of contacts and companies (SET-008, D1-118); stored on the server only. */
export const customFieldResource = defineResource({
  name: 'customFields',
  noun: 'custom field',
  path: '/desk/customers/fields',
  read: { needs: 'signed-in' },
  write: customFieldsAccess,
  searched: ['name'],
  unique: { fields: ['name', 'owner'], message: 'A field with this name exists already' },
  input: {
    ...fieldShape,
    /** Immutable once the field is created. */
    owner: z._default(z.enum(fieldOwners), 'contact'),
  },
  row: { options: z.array(z.string()) },
})

/** A custom field, as calls return it. */
export type CustomField = RecordOf<typeof customFieldResource>
/** Properties of a custom field. */
export type CustomFieldInput = ResourceInput<typeof customFieldResource>

/** Properties of a custom field, of any owner. */
export type FieldInput = Omit<CustomFieldInput, 'owner'>

/** Fields in the order of forms. */
export const inOrder = <Field extends Pick<CustomField, 'position' | 'name'>>(
  fields: readonly Field[],
): Field[] => fields.toSorted((a, b) => a.position - b.position || a.name.localeCompare(b.name))

/** Fields of contacts or of companies, in the order of forms. */
export const fieldsOf = (all: readonly CustomField[], owner: FieldOwner): CustomField[] =>
  inOrder(all.filter((field) => field.owner === owner))
