import { ListPlus } from 'lucide-react'
import { assetFieldResource, type AssetField, type AssetFieldInput } from '#domain/assets/asset.ts'
import { fieldLimits } from '#domain/customers/field-values.ts'
import { FieldFormRest, typeTexts } from '#app/customers/fields/field-form.tsx'
import { BoundText } from '#app/forms/bound-fields.tsx'
import { callsOf, type FieldsProps, type RecordKind, usualToasts } from '#app/records/record-kind.ts'
import { recordPages } from '#app/records/record-pages.tsx'
import { assetFieldSource } from './use-asset-fields.ts'

function Fields({ form, isLocked }: FieldsProps<AssetFieldInput, AssetField>) {
  const { control } = form
  return (
    <>
      <BoundText control={control} name="name" label="Name" max={fieldLimits.name} locked={isLocked} />
      <FieldFormRest control={control} isLocked={isLocked} denied={isLocked ? form.denied : undefined} />
    </>
  )
}

const lineOf = ({ name, type, isRequired, position }: AssetField) => ({
  title: name,
  text: isRequired ? 'Required' : '',
  cells: [typeTexts[type], String(position)],
})

const kind: RecordKind<AssetFieldInput, AssetField> = {
  icon: ListPlus,
  about: 'Fields of your own describe what customers have, such as a serial number.',
  access: assetFieldResource.write,
  needsConnection: true,
  source: assetFieldSource,
  schema: assetFieldResource.input,
  valuesOf: (field) => ({
    ...{ name: field?.name ?? '', type: field?.type ?? 'text', options: field?.options ?? [] },
    ...{ isRequired: field?.isRequired ?? false, position: field?.position ?? 1 },
  }),
  changes: callsOf(assetFieldResource, (field): AssetField => field),
  toasts: usualToasts,
  useLine: () => lineOf,
  columns: ['Type', 'Place'],
  Fields,
}

/** Custom fields of assets: their list, and the form of one (D1-160). */
export const { List, Form } = recordPages(kind)
