import * as z from 'zod/mini'
import { defineEndpoint } from '../define.ts'
import { id } from '../fields.ts'
import { manageMailboxesAccess } from '../access/plan-access.ts'

/*
 * A mailbox elsewhere may forward its mail to an address of the desk's own instead of being fetched from. Providers ask
 * first whether whoever has that address wants it: what they ask is shown to who set it up, and is no customer's mail.
 */

/** A provider's question before it forwards. */
export const forwardingQuestion = z.object({
  provider: z.string(),
  /** Whose mail is to be forwarded, where the provider says it. */
  mailbox: z.nullable(z.string()),
  /** Code to enter at the provider. */
  code: z.nullable(z.string()),
  /** Confirmation link at the provider's own host. */
  link: z.nullable(z.string()),
  /** In epoch ms. */
  askedAt: z.int(),
})
/** A provider's question before it forwards. */
export type ForwardingQuestion = z.infer<typeof forwardingQuestion>

const forwardingView = z.object({
  /** Null where the inbox has none. */
  address: z.nullable(z.string()),
  /** The domain of such addresses; null where this server is known under none. */
  domain: z.nullable(z.string()),
  /** When mail last came by it, in epoch ms; null for never. */
  arrivedAt: z.nullable(z.int()),
  /** The last question of a provider. */
  question: z.nullable(forwardingQuestion),
})
/** The address that mail of an inbox is forwarded to, and what has come by it. */
export type Forwarding = z.infer<typeof forwardingView>

const path = '/desk/mailboxes/:id/forwarding'
const named = z.object({ id: id() })

/** The address that mail of an inbox is forwarded to, and what has come by it. */
export const getForwarding = defineEndpoint({
  ...{ method: 'GET', path, summary: 'Where mail of an inbox is forwarded to', ...manageMailboxesAccess },
  input: named,
  output: forwardingView,
})

/**
 * Gives an inbox an address to forward to; one that has one keeps it.
 * @throws DeskError UNAVAILABLE where this server is known under no domain.
 */
export const postForwarding = defineEndpoint({
  ...{ method: 'POST', path, summary: 'Give an inbox an address to forward to', ...manageMailboxesAccess },
  input: named,
  output: forwardingView,
})

/** Takes the address away: mail to it is refused from then on. */
export const removeForwarding = defineEndpoint({
  ...{
    method: 'DELETE',
    path,
    summary: 'Take the address away that mail is forwarded to',
    ...manageMailboxesAccess,
  },
  input: named,
  output: named,
})

/** Addresses that mailboxes elsewhere forward to. */
export const forwardingEndpoints = { getForwarding, postForwarding, removeForwarding }
