import * as z from 'zod/mini'
import { defineEndpoint } from '../define.ts'
import { id } from '../fields.ts'
import { fetchTroubles, troubleSchema } from './fetching.ts'
import { mailProviderNames, mailProviders } from './mail-grant.ts'
import { manageMailboxesAccess } from '../access/plan-access.ts'
import { sendTroubles, sendTroubleSchema } from './sending.ts'

/** State of one inbox's mail, fetching and sending. */
export const mailboxHealthSchema = z.object({
  id: id(),
  /** When its server last reported no further mail, in epoch ms; null if it fetches none, or not yet. */
  fetchedAt: z.nullable(z.int()),
  fetchTrouble: z.nullable(troubleSchema.shape.code),
  /** When its mail was last sent, by its own server or the default one, in epoch ms; null for never. */
  sentAt: z.nullable(z.int()),
  sendTrouble: z.nullable(sendTroubleSchema.shape.code),
  /** Google or Microsoft, if it refuses the grant. */
  refusedBy: z.nullable(z.enum(mailProviders)),
  /** Its mails that wait to be sent. */
  waiting: z.int(),
  isBeingDeleted: z.boolean(),
})
/** State of one inbox's mail, fetching and sending. */
export type MailboxHealth = z.infer<typeof mailboxHealthSchema>

/** State of the mail of the inboxes visible to the caller. */
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
