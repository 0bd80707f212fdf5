import * as z from 'zod/mini'
import { defineEndpoint } from '../define.ts'
import { id } from '../fields.ts'
import { mailboxSchema } from './mailbox.ts'

/** A mailbox in a list (section 7). */
export const mailboxItem = z.pick(mailboxSchema, {
  id: true,
  name: true,
  type: true,
  email: true,
  emailVerified: true,
})

/** A mailbox with its members. */
export const mailboxView = z.extend(mailboxItem, {
  /** The account's name at a provider; null for mail. */
  username: z.nullable(z.string()),
  /** Further addresses that receive mail into it. */
  aliases: z.array(z.object({ email: z.string(), isVerified: z.boolean() })),
  assignees: z.array(z.object({ id: id(), firstName: z.string() })),
  teams: z.array(z.object({ id: id(), name: z.string() })),
  signature: z.object({ body: z.string() }),
  settings: mailboxSchema.shape.settings,
  /** Number of changes, compared by an edit. */
  revision: z.int(),
})

/** The mailboxes visible to the caller, by name. */
export const listMailboxes = defineEndpoint({
  method: 'GET',
  path: '/desk/mailboxes',
  summary: 'Mailboxes that the caller sees',
  needs: 'signed-in',
  input: z.object({}),
  output: z.object({ data: z.array(mailboxItem), total: z.int() }),
})

/** Reads one mailbox. */
export const getMailbox = defineEndpoint({
  method: 'GET',
  path: '/desk/mailboxes/:id',
  summary: 'One mailbox',
  needs: 'signed-in',
  input: z.object({ id: id() }),
  output: mailboxView,
})

/** Inboxes visible to agents. */
export const inboxEndpoints = { listMailboxes, getMailbox }
