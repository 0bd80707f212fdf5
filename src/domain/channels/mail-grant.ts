import * as z from 'zod/mini'
import { defineEndpoint } from '../define.ts'
import { id, uuid } from '../fields.ts'
import { manageMailboxesAccess } from '../access/plan-access.ts'

/*
 * A grant is what Google or Microsoft gives the desk instead of a password: the right to fetch and send the mail of an
 * inbox (OAuth 2.0, authorization code with PKCE). Its tokens lie among the secrets and reach no browser.
 */

/** OAuth providers of mailboxes. */
export const mailProviders = ['google', 'microsoft'] as const
/** OAuth provider of mailboxes. */
export type MailProviderName = (typeof mailProviders)[number]

/** Names of the providers. */
export const mailProviderNames: Record<MailProviderName, string> = {
  google: 'Google',
  microsoft: 'Microsoft',
}

/** `refused`: the provider takes it no more, and somebody has to connect the inbox again; its mail waits. */
export const grantStates = ['working', 'refused'] as const

/** A grant as the settings show it: never with a token. */
export const grantView = z.object({
  provider: z.enum(mailProviders),
  state: z.enum(grantStates),
  /** Refusal of the provider; null while it works. */
  reason: z.nullable(z.string()),
  /** Since when it is in that state, in epoch ms. */
  since: z.int(),
})
/** A grant as the settings show it. */
export type GrantView = z.infer<typeof grantView>

/** A provider, and whether this server is known to it. */
export const providerView = z.object({
  name: z.enum(mailProviders),
  /** Whether this server is known to the provider. */
  isConfigured: z.boolean(),
  /** The variables that make it known, for who runs the server. */
  variables: z.array(z.string()),
})

/** Grant of an inbox, and the available providers. */
const grantsOfMailbox = z.object({
  grant: z.nullable(grantView),
  providers: z.array(providerView),
  /** Redirect URI to register at the provider. */
  redirectUri: z.string(),
})

/** The grant of an inbox, and the providers that this server knows. */
export const getMailGrant = defineEndpoint({
  method: 'GET',
  path: '/desk/mailboxes/:id/grant',
  summary: 'How an inbox is connected with its provider',
  ...manageMailboxesAccess,
  input: z.object({ id: id() }),
  output: grantsOfMailbox,
})

/**
 * Begins to connect an inbox with its provider (API-011).
 * @throws DeskError UNAVAILABLE where this server is not known to the provider, with the variables to set.
 */
export const connectMailbox = defineEndpoint({
  method: 'POST',
  path: '/desk/email-integration/:provider/connect',
  summary: 'Begin to connect an inbox with Google or Microsoft',
  ...manageMailboxesAccess,
  input: z.object({ provider: z.enum(mailProviders), mailboxId: id() }),
  output: z.object({
    /** Where the browser goes on. */
    address: z.string(),
  }),
})

/**
 * Ends it with what the provider has sent the browser back with.
 * @throws DeskError INVALID where the provider gave nothing, or nothing that lasts.
 */
export const finishConnecting = defineEndpoint({
  method: 'POST',
  path: '/desk/email-integration/finish',
  summary: 'Keep what a provider has granted',
  ...manageMailboxesAccess,
  input: z.object({
    /** Which beginning it answers. */
    state: uuid(),
    /** The whole query that the provider came back with, without the `?`. */
    query: z.string().check(z.maxLength(4000)),
  }),
  output: z.object({ mailboxId: id(), grant: grantView }),
})

/** Forgets the grant of an inbox, and takes it back at the provider where that can be asked for. */
export const removeMailGrant = defineEndpoint({
  method: 'DELETE',
  path: '/desk/mailboxes/:id/grant',
  summary: 'Disconnect an inbox from its provider',
  ...manageMailboxesAccess,
  input: z.object({ id: id() }),
  output: z.object({ id: id() }),
})

/** OAuth grants of an inbox in place of a password. */
export const mailGrantEndpoints = { getMailGrant, connectMailbox, finishConnecting, removeMailGrant }
