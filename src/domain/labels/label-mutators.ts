import * as z from 'zod/mini'
import { defineMutator, type Mutator } from '../define.ts'
import { DeskError } from '../errors.ts'
import { id, optionalText, tooLong } from '../fields.ts'
import type { Tx } from '../tx.ts'
import { labelColors, labelLimits, type Label } from './label.ts'
import { labelNamed } from './label-named.ts'

/** Fields of a label, in a form or a call. */
export const labelInput = z.object({
  label: z
    .string('Label is required')
    .check(
      z.trim(),
      z.minLength(1, 'Label is required'),
      z.maxLength(labelLimits.label, tooLong('Label', labelLimits.label)),
    ),
  color: z.enum(labelColors, 'Color is required'),
  description: optionalText('Description', labelLimits.description),
})
/** Fields of a label. */
export type LabelInput = z.infer<typeof labelInput>

function onLabel<Args extends { id: number }, Base = unknown>(
  name: string,
  rest: Omit<Mutator<Args, Base>, 'name' | 'version' | 'lanes' | 'laneTable' | 'comparesNames' | 'needs'>,
): Mutator<Args, Base> {
  return defineMutator(name, {
    ...rest,
    lanes: (args) => [args.id],
    laneTable: 'labels',
    comparesNames: true,
    needs: 'work.manage_tags',
  })
}

const labelArgs = z.extend(labelInput, { id: id() })

/** Current fields of a label; null if it is gone. */
async function wordsOf(tx: Tx, labelId: number): Promise<LabelInput | null> {
  const found = await tx.labels.get(labelId)
  if (!found) return null
  const { label, color, description } = found
  return { label, color, description }
}

function refuseStatic({ isStatic }: Label): void {
  if (isStatic)
    throw new DeskError('INVALID', { message: 'This tag is part of the product and cannot be changed' })
}

/**
 * Creates a label. If the name exists, ignoring case, the existing label replaces the new one: later
 * references to the new id resolve to it.
 */
export const createLabel = onLabel('labels.create', {
  args: labelArgs,
  async run(tx, args) {
    if (await labelNamed(tx, args.label)) return
    await tx.labels.insert({ ...args, isStatic: false })
  },
  title: (args) => `New tag: ${args.label}`,
})

/** Changes a label; held back (`changed`) if another user changed it after what the agent saw. */
export const editLabel = onLabel('labels.edit', {
  args: labelArgs,
  base: (tx, args) => wordsOf(tx, args.id),
  async guard(tx, args, base: LabelInput | null) {
    const now = await wordsOf(tx, args.id)
    if (!now || !base) return
    if (now.label === base.label && now.color === base.color && now.description === base.description) return
    throw new DeskError('CONFLICT', {
      reason: 'changed',
      message: `Somebody changed this tag meanwhile, it is now ${now.label} in ${now.color}`,
      facts: { current: now, base },
    })
  },
  async run(tx, args) {
    const label = await tx.labels.get(args.id)
    if (!label) throw new DeskError('NOT_FOUND')
    refuseStatic(label)
    const twin = await labelNamed(tx, args.label)
    if (twin && twin.id !== label.id)
      throw new DeskError('INVALID', { field: 'label', message: 'A tag with this name exists already' })
    const { id: _, ...words } = args
    await tx.labels.patch(label.id, words)
  },
  title: (args) => `Tag: ${args.label}`,
})

/** Deletes a label for everybody; no effect if it is gone already. Conversations no longer show it. */
export const deleteLabel = onLabel('labels.delete', {
  args: z.object({ id: id() }),
  async run(tx, args) {
    const label = await tx.labels.get(args.id)
    if (!label) return
    refuseStatic(label)
    await tx.labels.remove(label.id)
  },
  title: () => 'Tag deleted',
})
