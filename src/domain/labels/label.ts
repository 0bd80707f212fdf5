import * as z from 'zod/mini'
import { id } from '../fields.ts'

/** Label limits (section 5). */
export const labelLimits = { label: 20, description: 200 }

/** Colours of labels (section 5). */
export const labelColors = [
  'red',
  'orange',
  'yellow',
  'olive',
  'green',
  'teal',
  'blue',
  'violet',
  'purple',
  'brown',
  'grey',
] as const

/** A label, called tag in some texts (D-23). */
export const labelSchema = z.object({
  id: id(),
  label: z.string(),
  color: z.enum(labelColors),
  description: z.string(),
  /** Built-in: it can be neither edited nor deleted. */
  isStatic: z.boolean(),
})

/** A label as devices and the server hold it; scope `acct`. */
export type Label = z.infer<typeof labelSchema>
