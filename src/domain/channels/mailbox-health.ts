import * as z from 'zod/mini'
import { defineEndpoint } from '../define.ts'
import { id } from '../fields.ts'
import { fetchTroubles, troubleSchema } from './fetching.ts'
import { mailProviderNames, mailProviders } from './mail-grant.ts'
import { manageMailboxesAccess } from '../access/plan-access.ts'
import { sendTroubles, sendTroubleSchema } from './sending.ts'

/** How it goes with the mail of one inbox. */
export const mailboxHealthSchema = z.object({
  id: id(),
  /** When its server last said that nothing more is there, in epoch ms; null where it fetches none, or has not yet. */
  fetchedAt: z.nullable(z.int()),
  fetchTrouble: z.nullable(troubleSchema.shape.code),
  /** When mail of it last left, by its own server or the desk's, in epoch ms; null where none has yet. */
  sentAt: z.nullable(z.int()),
  sendTrouble: z.nullable(sendTroubleSchema.shape.code),
  /** Google or Microsoft, where it lets the desk in no more. */
  refusedBy: z.nullable(z.enum(mailProviders)),
  /** Mails of it that wait to leave. */
  waiting: z.int(),
  isBeingDeleted: z.boolean(),
})
/** How it goes with the mail of one inbox. */
export type MailboxHealth = z.infer<typeof mailboxHealthSchema>

/** How it goes with the mail of the inboxes that the caller sees. */
export const listMailboxHealth = defineEndpoint({
  method: 'GET',
  path: '/desk/mailbox-health',
  summary: 'How it goes with the mail of each inbox',
  ...manageMailboxesAccess,
  input: z.object({}),
  output: z.object({ data: z.array(mailboxHealthSchema) }),
})

/** Worst fault of an inbox's mail, as text; null if all is well. */
export function worstOf({
  isBeingDeleted,
  refusedBy,
  fetchTrouble,
  sendTrouble,
}: MailboxHealth): string | null {
  if (isBeingDeleted) return 'Being deleted'
  if (refusedBy !== null) return `${mailProviderNames[refusedBy]} lets the desk in no more`
  if (fetchTrouble !== null) return `Not fetched: ${fetchTroubles[fetchTrouble].text}`
  if (sendTrouble !== null) return `Not sent: ${sendTroubles[sendTrouble].text}`
  return null
}
