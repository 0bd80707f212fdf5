import * as oidc from 'openid-client'
import { mailProviders, type MailProviderName } from '#domain/channels/mail-grant.ts'
import type { MailServer } from '#domain/channels/mail-server.ts'

/*
 * The two providers whose mailboxes no password opens any more. Their addresses are written down rather than asked for:
 * Microsoft's description names an issuer that stands for any tenant, and what a mailbox needs is not in either.
 */

/** How long a provider has for an answer, in s. */
const timeoutSeconds = 10

/** How this server is known to a provider. */
export interface MailClient {
  clientId: string
  clientSecret: string
  /** Microsoft: which organization's mailboxes; any by default. */
  tenant?: string
  /** Microsoft: where people sign in, without a trailing slash; a national cloud has a place of its own. */
  loginUrl?: string
}

/** Where a provider is, and what it is asked for. */
export interface MailProvider {
  name: MailProviderName
  issuer: string
  authorizationUrl: string
  tokenUrl: string
  /** Where a grant is taken back; null where that cannot be asked for. */
  revocationUrl: string | null
  scope: string
  /** Extra parameters that make the provider issue a refresh token. */
  parameters: Readonly<Record<string, string>>
  imap: Omit<MailServer, 'user'>
  smtp: Omit<MailServer, 'user'>
}

/** A provider and how this server is known to it. */
export interface KnownProvider extends MailProvider {
  client: MailClient
}

/** The providers that this server is known to. */
export type KnownProviders = Readonly<Partial<Record<MailProviderName, KnownProvider>>>

/** Their servers, which are the same for everybody. */
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
  // Without a new consent a second connection would bring nothing that lasts.
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

/** The variables that make this server known to a provider. */
export const variablesOf = (name: MailProviderName): string[] =>
  ['CLIENT_ID', 'CLIENT_SECRET'].map((end) => `${name.toUpperCase()}_${end}`)

/** A provider gave no tokens: `invalid` says that what it was shown is good for nothing any more. */
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
  /** Null where the one of before stays good. */
  refreshToken: string | null
  /** How long the access token is good, in s. */
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

/** Makes the address that the browser goes to, and the secret that its answer has to be redeemed with. */
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

/** A secret for one way to a provider and back. */
export const newVerifier = (): string => oidc.randomPKCECodeVerifier()

/** Redeems what the provider came back with. @throws GrantError. */
export const redeem = (
  provider: KnownProvider,
  { url, state, verifier }: { url: URL; state: string; verifier: string },
): Promise<Tokens> =>
  tokens(
    oidc.authorizationCodeGrant(configurationOf(provider), url, {
      ...{ pkceCodeVerifier: verifier, expectedState: state },
    }),
  )

/** Asks for a new access token. @throws GrantError. */
export const refresh = (provider: KnownProvider, refreshToken: string): Promise<Tokens> =>
  tokens(oidc.refreshTokenGrant(configurationOf(provider), refreshToken))

/** Takes a grant back. @throws GrantError where the provider cannot be asked, or does not answer. */
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

/** The provider's own words; of what went wrong on the way there a line that holds no secret. */
function refused(error: unknown): never {
  if (error instanceof oidc.ResponseBodyError || error instanceof oidc.AuthorizationResponseError) {
    const words = error.error_description ?? error.error
    throw new GrantError(words.slice(0, 500), ['invalid_grant', 'access_denied'].includes(error.error))
  }
  throw new GrantError('The provider does not answer', false)
}
