import * as z from 'zod/mini'
import { defineEndpoint } from '../define.ts'
import { id, uuid } from '../fields.ts'
import { manageMailboxesAccess } from '../access/plan-access.ts'

/*
 * A grant of Google or Microsoft replaces a password: the right to fetch and send the mail of an inbox (OAuth
 * 2.0, authorization code with PKCE). Its tokens are stored with the secrets and reach no browser.
 */

/** OAuth providers of mailboxes. */
export const mailProviders = ['google', 'microsoft'] as const
/** OAuth provider of mailboxes. */
export type MailProviderName = (typeof mailProviders)[number]

/** Display names of the providers. */
export const mailProviderNames: Record<MailProviderName, string> = {
  google: 'Google',
  microsoft: 'Microsoft',
}

/** `refused`: the provider no longer accepts it; its mail waits until a user connects the inbox again. */
export const grantStates = ['working', 'refused'] as const

/** A grant as shown in the settings: never with a token. */
export const grantView = z.object({
  provider: z.enum(mailProviders),
  state: z.enum(grantStates),
  /** Refusal of the provider; null while it works. */
  reason: z.nullable(z.string()),
  /** Start of that state, in epoch ms. */
  since: z.int(),
})
/** A grant as shown in the settings. */
export type GrantView = z.infer<typeof grantView>

/** A provider, and whether this server is registered with it. */
export const providerView = z.object({
  name: z.enum(mailProviders),
  /** True if this server is registered with the provider. */
  isConfigured: z.boolean(),
  /** Environment variables that configure it, for the operator of the server. */
  variables: z.array(z.string()),
})

/** Grant of an inbox, and the available providers. */
const grantsOfMailbox = z.object({
  grant: z.nullable(grantView),
  providers: z.array(providerView),
  /** Redirect URI to register at the provider. */
  redirectUri: z.string(),
})

/** The grant of an inbox, and the providers that this server supports. */
export const getMailGrant = defineEndpoint({
  method: 'GET',
  path: '/desk/mailboxes/:id/grant',
  summary: 'How an inbox is connected with its provider',
  ...manageMailboxesAccess,
  input: z.object({ id: id() }),
  output: grantsOfMailbox,
})

/**
 * Starts to connect an inbox with its provider (API-011).
 * @throws DeskError UNAVAILABLE, with the variables to set, if the server is not registered with it.
 */
export const connectMailbox = defineEndpoint({
  method: 'POST',
  path: '/desk/email-integration/:provider/connect',
  summary: 'Begin to connect an inbox with Google or Microsoft',
  ...manageMailboxesAccess,
  input: z.object({ provider: z.enum(mailProviders), mailboxId: id() }),
  output: z.object({
    /** Address that the browser opens next. */
    address: z.string(),
  }),
})

/**
 * Completes the connection with the provider's redirect.
 * @throws DeskError INVALID if the provider granted nothing, or no lasting access.
 */
export const finishConnecting = defineEndpoint({
  method: 'POST',
  path: '/desk/email-integration/finish',
  summary: 'Keep what a provider has granted',
  ...manageMailboxesAccess,
  input: z.object({
    /** `state` of the start of the connection. */
    state: uuid(),
    /** The whole query of the provider's redirect, without the `?`. */
    query: z.string().check(z.maxLength(4000)),
  }),
  output: z.object({ mailboxId: id(), grant: grantView }),
})

/** Deletes the grant of an inbox, and revokes it at the provider if that is supported. */
export const removeMailGrant = defineEndpoint({
  method: 'DELETE',
  path: '/desk/mailboxes/:id/grant',
  summary: 'Disconnect an inbox from its provider',
  ...manageMailboxesAccess,
  input: z.object({ id: id() }),
  output: z.object({ id: id() }),
})

/** OAuth grants of inboxes. */
export const mailGrantEndpoints = { getMailGrant, connectMailbox, finishConnecting, removeMailGrant }
