import * as z from 'zod/mini'
import { id } from '../fields.ts'

/** Kinds of inbox. */
export const mailboxTypes = [
  'email',
  'sms',
  'support_form',
  'support_widget',
  'internal_ticket',
  'helpdesk',
] as const

/** Fonts an inbox may write in (section 9). */
export const fontFamilies = [
  'Impact',
  'Arial',
  'Georgia',
  'Tahoma',
  'Verdana',
  'Times New Roman',
  'Roboto',
] as const

/** Letter sizes an inbox may write in, in px: Small, Regular, Large (section 9). */
export const fontSizes = [13, 16, 20] as const

/** Letter sizes that words can be given while one writes, in px (section 9). */
export const wordSizes = [8, 9, 10, 11, 12, 14, 16, 18, 20, 24, 28, 32, 36, 48, 72] as const

/** An inbox that customers write to. */
export const mailboxSchema = z.object({
  id: id(),
  name: z.string(),
  type: z.enum(mailboxTypes),
  email: z.nullable(z.string()),
  emailVerified: z.boolean(),
  /** Agents who see it; with no agent and no team everybody does. */
  userIds: z.array(id()),
  teamIds: z.array(id()),
  /** HTML below the words of every mail that leaves from it, when enabled. */
  signature: z.string(),
  settings: z.object({
    fontSize: z.int(),
    fontFamily: z.string(),
    signatureEnabled: z.boolean(),
  }),
  /** Counts the changes by the settings. */
  revision: z.int(),
})

/** A mailbox as devices and the server hold it; scope `mbox:<id>`. */
export type Mailbox = z.infer<typeof mailboxSchema>
