import * as z from 'zod/mini'
import { id } from '../fields.ts'

/** Kinds of inbox. */
export const mailboxTypes = [
  'email',
  'web',
  'sms',
  'support_form',
  'support_widget',
  'internal_ticket',
  'helpdesk',
  'whatsapp',
] as const

/** Fonts of an inbox's mail (section 9). */
export const fontFamilies = [
  'Impact',
  'Arial',
  'Georgia',
  'Tahoma',
  'Verdana',
  'Times New Roman',
  'Roboto',
] as const

/** Font sizes of an inbox's mail, in px: Small, Regular, Large (section 9). */
export const fontSizes = [13, 16, 20] as const

/** Font sizes in the composer, in px (section 9). */
export const wordSizes = [8, 9, 10, 11, 12, 14, 16, 18, 20, 24, 28, 32, 36, 48, 72] as const

/** Effects of a reply to a closed conversation: reopen it (`limited`: for some days), or start a new one. */
export const reopenings = ['always', 'limited', 'never'] as const
/** Effect of a reply to a closed conversation. */
export type Reopening = (typeof reopenings)[number]

/** Days after closing in which a reply reopens a conversation, if limited. */
export const reopeningDays = { usual: 30, most: 3650 } as const

/** An inbox that customers write to. */
export const mailboxSchema = z.object({
  id: id(),
  name: z.string(),
  type: z.enum(mailboxTypes),
  /** Mail address or phone number (WhatsApp: after `whatsapp:`); null once its channel was deleted. */
  email: z.nullable(z.string()),
  emailVerified: z.boolean(),
  /** Further addresses that receive mail into it; missing on devices that have not received them yet. */
  aliases: z.optional(z.array(z.object({ email: z.string(), isVerified: z.boolean() }))),
  /** True if its mail can be sent, by its own mail server or the default one; missing means yes. */
  mailLeaves: z.optional(z.boolean()),
  /** Agents who see it; without agents and teams everybody does. */
  userIds: z.array(id()),
  teamIds: z.array(id()),
  /** HTML below the text of every outgoing mail, when enabled. */
  signature: z.string(),
  settings: z.object({
    fontSize: z.int(),
    fontFamily: z.string(),
    signatureEnabled: z.boolean(),
    /** Forwarded mail opens a conversation with the original author; missing means yes. */
    opensForwards: z.optional(z.boolean()),
    /** Missing means always. */
    reopening: z.optional(z.enum(reopenings)),
    reopeningDays: z.optional(z.int()),
    /** The Reply-To address names a new conversation's customer, as in web form mail; missing means no. */
    customerIsReplyTo: z.optional(z.boolean()),
    /** Mail marked or filed as spam by the mail server goes to Spam; missing means yes. */
    heedsSpamVerdicts: z.optional(z.boolean()),
    /** Senders of a mail that is too large are notified; missing means no. */
    tellsTooLarge: z.optional(z.boolean()),
    /** A reply in an unassigned conversation assigns it to its author; missing means no. */
    assignsReplier: z.optional(z.boolean()),
    /** Replies are sent to a signed plus address; missing means yes. */
    plusAddress: z.optional(z.boolean()),
  }),
  /** Number of changes by the settings. */
  revision: z.int(),
})

/** A mailbox as devices and the server hold it; scope `mbox:<id>`. */
export type Mailbox = z.infer<typeof mailboxSchema>

/** All addresses that receive mail into an inbox, its own first. */
export const addressesOf = ({ email, aliases = [] }: Pick<Mailbox, 'email' | 'aliases'>): string[] => [
  ...(email ? [email] : []),
  ...aliases.map((alias) => alias.email),
]
