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

/** Effect of an answer to a closed conversation: reopen it, or begin a new one; `limited` reopens for some days. */
export const reopenings = ['always', 'limited', 'never'] as const
/** Effect of an answer to a closed conversation. */
export type Reopening = (typeof reopenings)[number]

/** For how many days after it was closed an answer opens a conversation again, where that is limited. */
export const reopeningDays = { usual: 30, most: 3650 } as const

/** An inbox that customers write to. */
export const mailboxSchema = z.object({
  id: id(),
  name: z.string(),
  type: z.enum(mailboxTypes),
  /** Address that customers write to: of the inbox of a channel by telephone number that number, behind `whatsapp:` for WhatsApp; null once its channel is gone. */
  email: z.nullable(z.string()),
  emailVerified: z.boolean(),
  /** Further addresses whose mail arrives in it; left out on devices that have not heard of them yet. */
  aliases: z.optional(z.array(z.object({ email: z.string(), isVerified: z.boolean() }))),
  /** Whether its mail leaves the server, by a mail server of its own or the desk's; left out means yes. */
  mailLeaves: z.optional(z.boolean()),
  /** Agents who see it; with no agent and no team everybody does. */
  userIds: z.array(id()),
  teamIds: z.array(id()),
  /** HTML below the words of every mail that leaves from it, when enabled. */
  signature: z.string(),
  settings: z.object({
    fontSize: z.int(),
    fontFamily: z.string(),
    signatureEnabled: z.boolean(),
    /** Forwarded mail opens a conversation with the original author; missing means yes. */
    opensForwards: z.optional(z.boolean()),
    /** Left out means always. */
    reopening: z.optional(z.enum(reopenings)),
    reopeningDays: z.optional(z.int()),
    /** Whom a new conversation is with is named by Reply-To, as mail of web forms has it; left out means no. */
    customerIsReplyTo: z.optional(z.boolean()),
    /** Mail marked or filed as spam by the mail server goes to Spam; missing means yes. */
    heedsSpamVerdicts: z.optional(z.boolean()),
    /** Senders of a mail that is too large are told so; missing means no. */
    tellsTooLarge: z.optional(z.boolean()),
    /** A reply in an unassigned conversation assigns it to its author; missing means no. */
    assignsReplier: z.optional(z.boolean()),
    /** Answers come back to a signed address behind a plus; left out means yes. */
    plusAddress: z.optional(z.boolean()),
  }),
  /** Counts the changes by the settings. */
  revision: z.int(),
})

/** A mailbox as devices and the server hold it; scope `mbox:<id>`. */
export type Mailbox = z.infer<typeof mailboxSchema>

/** All addresses whose mail arrives in an inbox, its own first. */
export const addressesOf = ({ email, aliases = [] }: Pick<Mailbox, 'email' | 'aliases'>): string[] => [
  ...(email ? [email] : []),
  ...aliases.map((alias) => alias.email),
]
