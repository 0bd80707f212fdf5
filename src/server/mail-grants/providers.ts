import * as oidc from 'openid-client'
import { mailProviders, type MailProviderName } from '#domain/channels/mail-grant.ts'
import type { MailServer } from '#domain/channels/mail-server.ts'

/*
 * OAuth settings of the two providers that accept no passwords for mailboxes. Endpoints are listed instead of
 * discovered: Microsoft's discovery document names an issuer for any tenant, and neither has the mail scopes.
 */

/** Time limit of a provider's answer, in s. */
const timeoutSeconds = 10

/** OAuth client of this server at a provider. */
export interface MailClient {
  clientId: string
  clientSecret: string
  /** Microsoft: tenant whose mailboxes are accepted; any by default. */
  tenant?: string
  /** Microsoft: sign-in URL without a trailing slash; national clouds have their own. */
  loginUrl?: string
}

/** Endpoints, scopes and mail servers of a provider. */
export interface MailProvider {
  name: MailProviderName
  issuer: string
  authorizationUrl: string
  tokenUrl: string
  /** Revocation endpoint; null if the provider has none. */
  revocationUrl: string | null
  scope: string
  /** Extra parameters that make the provider issue a refresh token. */
  parameters: Readonly<Record<string, string>>
  imap: Omit<MailServer, 'user'>
  smtp: Omit<MailServer, 'user'>
}

/** A provider with this server's client. */
export interface KnownProvider extends MailProvider {
  client: MailClient
}

/** Configured providers. */
export type KnownProviders = Readonly<Partial<Record<MailProviderName, KnownProvider>>>

/** Mail servers of the providers, the same for all tenants. */
export const serversOf: Readonly<Record<MailProviderName, Pick<MailProvider, 'imap' | 'smtp'>>> = {
  google: {
    imap: { host: 'imap.gmail.com', port: 993, security: 'tls' },
    smtp: { host: 'smtp.gmail.com', port: 465, security: 'tls' },
  },
  microsoft: {
    imap: { host: 'outlook.office365.com', port: 993, security: 'tls' },
    smtp: { host: 'smtp.office365.com', port: 587, security: 'starttls' },
  },
}

/** @see https://developers.google.com/workspace/gmail/imap/xoauth2-protocol */
const google: MailProvider = {
  name: 'google',
  issuer: 'https://accounts.google.com',
  authorizationUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
  tokenUrl: 'https://oauth2.googleapis.com/token',
  revocationUrl: 'https://oauth2.googleapis.com/revoke',
  scope: 'https://mail.google.com/',
  // Without a new consent, a second connection would return no refresh token.
  parameters: { access_type: 'offline', prompt: 'consent' },
  ...serversOf.google,
}

/** @see https://learn.microsoft.com/exchange/client-developer/legacy-protocols/how-to-authenticate-an-imap-pop-smtp-application-by-using-oauth */
const microsoft = ({
  tenant = 'common',
  loginUrl = 'https://login.microsoftonline.com',
}: MailClient): MailProvider => ({
  name: 'microsoft',
  issuer: `${loginUrl}/${tenant}/v2.0`,
  authorizationUrl: `${loginUrl}/${tenant}/oauth2/v2.0/authorize`,
  tokenUrl: `${loginUrl}/${tenant}/oauth2/v2.0/token`,
  revocationUrl: null,
  scope:
    'offline_access https://outlook.office.com/IMAP.AccessAsUser.All https://outlook.office.com/SMTP.Send',
  parameters: { prompt: 'select_account' },
  ...serversOf.microsoft,
})

/** The providers of those clients that are configured. */
export function knownProviders(clients: Partial<Record<MailProviderName, MailClient>>): KnownProviders {
  const found = mailProviders.flatMap((name) => {
    const client = clients[name]
    if (!client) return []
    const provider = name === 'google' ? google : microsoft(client)
    return [[name, { ...provider, client }] as const]
  })
  return Object.fromEntries(found)
}

/** Environment variables that configure a provider. */
export const variablesOf = (name: MailProviderName): string[] =>
  ['CLIENT_ID', 'CLIENT_SECRET'].map((end) => `${name.toUpperCase()}_${end}`)

/** A provider returned no tokens; `invalid` means that the grant is no longer valid. */
export class GrantError extends Error {
  override readonly name = 'GrantError'
  readonly isInvalid: boolean

  constructor(reason: string, isInvalid: boolean) {
    super(reason)
    this.isInvalid = isInvalid
  }
}

/** Tokens of a provider. */
export interface Tokens {
  accessToken: string
  /** Null if the previous one stays valid. */
  refreshToken: string | null
  /** Lifetime of the access token, in s. */
  lifetime: number
}

/** Assumed lifetime of an access token without one, in s. */
const assumedLifetime = 300

function configurationOf({ issuer, authorizationUrl, tokenUrl, revocationUrl, client }: KnownProvider) {
  const configuration = new oidc.Configuration(
    {
      issuer,
      authorization_endpoint: authorizationUrl,
      token_endpoint: tokenUrl,
      ...(revocationUrl === null ? {} : { revocation_endpoint: revocationUrl }),
    },
    client.clientId,
    undefined,
    oidc.ClientSecretPost(client.clientSecret),
  )
  configuration.timeout = timeoutSeconds
  if (tokenUrl.startsWith('http:')) oidc.allowInsecureRequests(configuration)
  return configuration
}

/** Builds the authorization URL for the browser, and the verifier with which its answer is redeemed. */
export async function askForGrant(
  provider: KnownProvider,
  { state, redirectUri, address }: { state: string; redirectUri: string; address: string },
  verifier: string,
): Promise<string> {
  return oidc.buildAuthorizationUrl(configurationOf(provider), {
    ...{ redirect_uri: redirectUri, scope: provider.scope, state, login_hint: address },
    ...{ code_challenge: await oidc.calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' },
    ...provider.parameters,
  }).href
}

/** PKCE code verifier of one authorization. */
export const newVerifier = (): string => oidc.randomPKCECodeVerifier()

/** Redeems an authorization code. @throws GrantError. */
export const redeem = (
  provider: KnownProvider,
  { url, state, verifier }: { url: URL; state: string; verifier: string },
): Promise<Tokens> =>
  tokens(
    oidc.authorizationCodeGrant(configurationOf(provider), url, {
      ...{ pkceCodeVerifier: verifier, expectedState: state },
    }),
  )

/** Requests a new access token. @throws GrantError. */
export const refresh = (provider: KnownProvider, refreshToken: string): Promise<Tokens> =>
  tokens(oidc.refreshTokenGrant(configurationOf(provider), refreshToken))

/** Revokes a grant. @throws GrantError if the provider cannot be reached or does not answer. */
export async function revoke(provider: KnownProvider, refreshToken: string): Promise<void> {
  if (provider.revocationUrl === null) return
  await oidc.tokenRevocation(configurationOf(provider), refreshToken).catch(refused)
}

async function tokens(asked: Promise<oidc.TokenEndpointResponse>): Promise<Tokens> {
  const { access_token, refresh_token, expires_in } = await asked.catch(refused)
  return {
    accessToken: access_token,
    refreshToken: refresh_token ?? null,
    lifetime: expires_in ?? assumedLifetime,
  }
}

/** Throws the provider's own message; for connection errors, one without secrets. */
function refused(error: unknown): never {
  if (error instanceof oidc.ResponseBodyError || error instanceof oidc.AuthorizationResponseError) {
    const words = error.error_description ?? error.error
    throw new GrantError(words.slice(0, 500), ['invalid_grant', 'access_denied'].includes(error.error))
  }
  throw new GrantError('The provider does not answer', false)
}
