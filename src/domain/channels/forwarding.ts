import * as z from 'zod/mini'
import { defineEndpoint } from '../define.ts'
import { id } from '../fields.ts'
import { manageMailboxesAccess } from '../access/plan-access.ts'

/*
 * A mailbox elsewhere may forward its mail to an address of this server instead of being fetched from.
 * Providers first ask that address for confirmation: the request is shown in the settings, not as customer
 * mail.
 */

/** A provider's confirmation request before it forwards. */
export const forwardingQuestion = z.object({
  provider: z.string(),
  /** The mailbox to be forwarded, if the provider names it. */
  mailbox: z.nullable(z.string()),
  /** Code to enter at the provider. */
  code: z.nullable(z.string()),
  /** Confirmation link at the provider's own host. */
  link: z.nullable(z.string()),
  /** In epoch ms. */
  askedAt: z.int(),
})
/** A provider's confirmation request before it forwards. */
export type ForwardingQuestion = z.infer<typeof forwardingQuestion>

const forwardingView = z.object({
  /** Null if the inbox has none. */
  address: z.nullable(z.string()),
  /** Domain of forwarding addresses; null if this server has no domain. */
  domain: z.nullable(z.string()),
  /** When mail last arrived at it, in epoch ms; null for never. */
  arrivedAt: z.nullable(z.int()),
  /** Last confirmation request of a provider. */
  question: z.nullable(forwardingQuestion),
})
/** Forwarding address of an inbox, and what has arrived at it. */
export type Forwarding = z.infer<typeof forwardingView>

const path = '/desk/mailboxes/:id/forwarding'
const named = z.object({ id: id() })

/** Forwarding address of an inbox, and what has arrived at it. */
export const getForwarding = defineEndpoint({
  ...{ method: 'GET', path, summary: 'Where mail of an inbox is forwarded to', ...manageMailboxesAccess },
  input: named,
  output: forwardingView,
})

/**
 * Creates the forwarding address of an inbox; an existing one stays.
 * @throws DeskError UNAVAILABLE if this server has no domain.
 */
export const postForwarding = defineEndpoint({
  ...{ method: 'POST', path, summary: 'Give an inbox an address to forward to', ...manageMailboxesAccess },
  input: named,
  output: forwardingView,
})

/** Deletes the forwarding address: mail to it is refused from then on. */
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

/** Forwarding addresses of inboxes. */
export const forwardingEndpoints = { getForwarding, postForwarding, removeForwarding }
