import { Tag } from 'lucide-react'
import * as z from 'zod/mini'
import { labelInput, type LabelInput } from '#domain/labels/label-mutators.ts'
import { labelColors, labelLimits, labelSchema, type Label } from '#domain/labels/label.ts'
import { BoundColor, BoundText } from '#app/forms/bound-fields.tsx'
import { TagDot } from '#app/marks/tag-dot.tsx'
import type { FieldsProps, RecordKind } from '#app/records/record-kind.ts'
import { recordPages } from '#app/records/record-pages.tsx'
import { fromDevice } from '#app/records/record-source.ts'
import { localLabels } from '#local/queries/records.ts'
import { createTag, editTag, removeTag } from './tag-changes.ts'
import { announceTag } from './announce-tag.ts'

/** Values of the form: a new tag has no colour until one is chosen (SET-026). */
type Values = Omit<LabelInput, 'color'> & { color: LabelInput['color'] | undefined }

function Fields({ form, isLocked }: FieldsProps<Values, Label>) {
  const { control } = form
  return (
    <>
      <BoundText control={control} name="label" label="Label" max={labelLimits.label} locked={isLocked} />
      <BoundColor control={control} name="color" label="Color" colors={labelColors} locked={isLocked} />
      <BoundText
        control={control}
        name="description"
        label="Description"
        max={labelLimits.description}
        optional
        locked={isLocked}
      />
    </>
  )
}

const lineOf = ({ label, color, description, isStatic }: Label) => ({
  title: label,
  text: description || (isStatic ? 'Part of the product' : ''),
  start: <TagDot color={color} />,
})

const kind: RecordKind<Values, Label> = {
  icon: Tag,
  about: 'Tags sort conversations and customers by what they are about.',
  access: { needs: 'work.manage_tags' },
  needsConnection: false,
  source: fromDevice(localLabels),
  schema: labelInput,
  valuesOf: (tag) => ({
    label: tag?.label ?? '',
    color: tag?.color,
    description: tag?.description ?? '',
  }),
  changes: {
    async save(desk, values, seen) {
      const words = z.parse(labelInput, values)
      if (seen) {
        announceTag(desk, await editTag(desk, seen.id, words), 'Tag Updated')
        return { ...seen, ...words }
      }
      const { id, op } = await createTag(desk, words)
      announceTag(desk, op, 'Tag Created')
      return { id, ...words, isStatic: false }
    },
    remove: async (desk, tag) => announceTag(desk, await removeTag(desk, tag), 'Tag Deleted'),
    currentOf: (current) => z.parse(labelSchema, current),
  },
  useLine: () => lineOf,
  Fields,
  isFixed: ({ isStatic }) => isStatic,
}

/** Tags: their list, and the form of one. */
export const { List, Form } = recordPages(kind)
