import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { MailProviderName } from '#domain/channels/mail-grant.ts'
import { knownProviders, type KnownProvider, type Tokens } from '#server/mail-grants/providers.ts'

/** OAuth provider for mailboxes that validates its requests and accepts a refresh token only once. */
export interface MailOAuth {
  /** Base URL without a trailing slash. */
  url: string
  /** Provider configuration for the desk. */
  provider: KnownProvider
  /** Lifetime of its access tokens, in s. */
  lifetime: number
  /** Faults of the next token requests. */
  next: ('invalid_grant' | 'unavailable')[]
  /** True if an access token is valid now. */
  takes(accessToken: string): boolean
  /** Number of successful refreshes. */
  refreshed: number
  /** Reasons of refused calls. */
  refused: string[]
  /** Issues tokens after consent. */
  grant(): Tokens
  /** Ends all access tokens early. */
  expire(): void
  /** Revokes all grants, as a user does at the provider. */
  revokeAll(): void
  /** Revoked tokens. */
  revoked: string[]
  close(): Promise<void>
}

interface Code {
  challenge: string
  redirectUri: string
}

/** Starts one on a free port. */
export async function startMailOAuth(name: MailProviderName = 'google'): Promise<MailOAuth> {
  const codes = new Map<string, Code>()
  /** Valid refresh tokens; reusing one revokes all of them. */
  const good = new Set<string>()
  const used = new Set<string>()
  const access = new Map<string, number>()
  const server = createServer((request, response) => {
    void serve(request).then(
      ({ status = 200, body = {}, location }) => {
        response.writeHead(status, { 'content-type': 'application/json', ...(location ? { location } : {}) })
        response.end(JSON.stringify(body))
      },
      (error: Error) => {
        fake.refused.push(error.message)
        response.writeHead(error.message === 'unavailable' ? 503 : 400, {
          'content-type': 'application/json',
        })
        response.end(JSON.stringify({ error: error.message, error_description: `said: ${error.message}` }))
      },
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const [known] = Object.values(
    knownProviders({ [name]: { clientId: 'outpost', clientSecret: 'a secret of the provider' } }),
  )
  if (!known) throw new Error('no provider')
  const fake: MailOAuth = {
    url,
    provider: {
      ...known,
      ...{ issuer: url, authorizationUrl: `${url}/authorize`, tokenUrl: `${url}/token` },
      revocationUrl: `${url}/revoke`,
    },
    ...{ lifetime: 3600, next: [], refreshed: 0, refused: [], revoked: [] },
    takes: (token) => (access.get(token) ?? 0) > Date.now(),
    grant() {
      const { access_token, refresh_token, expires_in } = tokens()
      return { accessToken: access_token, refreshToken: refresh_token, lifetime: expires_in }
    },
    expire: () => access.clear(),
    revokeAll() {
      good.clear()
      access.clear()
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }

  async function serve(
    request: IncomingMessage,
  ): Promise<{ status?: number; body?: object; location?: string }> {
    const { pathname, searchParams } = new URL(request.url ?? '', url)
    if (pathname.endsWith('/authorize')) return { status: 302, location: authorize(searchParams) }
    const form = await formOf(request)
    const { client } = fake.provider
    if (form.get('client_id') !== client.clientId || form.get('client_secret') !== client.clientSecret)
      throw new Error('invalid_client')
    if (pathname === '/revoke') {
      const token = form.get('token') ?? ''
      fake.revoked.push(token)
      good.delete(token)
      return {}
    }
    if (!pathname.endsWith('/token')) throw new Error('invalid_request')
    const instead = fake.next.shift()
    if (instead) throw new Error(instead)
    return { body: form.get('grant_type') === 'refresh_token' ? renew(form) : await first(form) }
  }

  function authorize(asked: URLSearchParams): string {
    const { client, scope, parameters } = fake.provider
    if (asked.get('client_id') !== client.clientId || asked.get('scope') !== scope)
      throw new Error('invalid_scope')
    if (asked.get('code_challenge_method') !== 'S256') throw new Error('invalid_request')
    for (const [key, value] of Object.entries(parameters))
      if (asked.get(key) !== value) throw new Error('invalid_request')
    const code = randomUUID()
    const redirectUri = asked.get('redirect_uri') ?? ''
    codes.set(code, { challenge: asked.get('code_challenge') ?? '', redirectUri })
    return `${redirectUri}?${new URLSearchParams({ code, state: asked.get('state') ?? '' })}`
  }

  async function first(form: URLSearchParams): Promise<object> {
    const code = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    if (!code || form.get('redirect_uri') !== code.redirectUri) throw new Error('invalid_grant')
    const verifier = new TextEncoder().encode(form.get('code_verifier') ?? '')
    const digest = await crypto.subtle.digest('SHA-256', verifier)
    if (Buffer.from(digest).toString('base64url') !== code.challenge) throw new Error('invalid_grant')
    return tokens()
  }

  function renew(form: URLSearchParams): object {
    const token = form.get('refresh_token') ?? ''
    if (used.has(token)) {
      // A refresh token used twice may be stolen, so all grants are revoked.
      fake.revokeAll()
      throw new Error('invalid_grant')
    }
    if (!good.delete(token)) throw new Error('invalid_grant')
    used.add(token)
    fake.refreshed += 1
    return tokens()
  }

  function tokens() {
    const [accessToken, refreshToken] = [randomUUID(), randomUUID()]
    good.add(refreshToken)
    access.set(accessToken, Date.now() + fake.lifetime * 1000)
    const lifetime = { token_type: 'Bearer', expires_in: fake.lifetime }
    return { access_token: accessToken, refresh_token: refreshToken, ...lifetime }
  }

  return fake
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk as Uint8Array))
  return new URLSearchParams(Buffer.concat(chunks).toString())
}
