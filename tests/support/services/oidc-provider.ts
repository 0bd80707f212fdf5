import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose'

/** Content of a provider's ID token, with possible faults. */
export interface Answer {
  sub?: string
  email?: string
  email_verified?: boolean
  nonce?: string
  iss?: string
  aud?: string
  /** Signed with a key that the provider does not publish. */
  isForged?: boolean
}

/** OpenID Connect provider that validates client, secret, redirect URI and PKCE. */
export interface OidcProvider {
  issuer: string
  clientId: string
  clientSecret: string
  /** Claims of its next ID tokens. */
  answer: Answer
  /** Overridden endpoints of its discovery document. */
  named: Partial<Record<'token_endpoint' | 'jwks_uri', string>>
  /** Reasons of refused calls. */
  refused: string[]
  close(): Promise<void>
}

interface Grant {
  nonce: string
  challenge: string
  redirectUri: string
}

/** Starts a provider that signs in at once as the user in `answer`. */
export async function startOidcProvider({
  onRequest,
}: { onRequest?: () => void } = {}): Promise<OidcProvider> {
  const [own, other] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')])
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  const grants = new Map<string, Grant>()
  const server = createServer((request, response) => {
    onRequest?.()
    void serve(request.url ?? '', request).then(
      ({ status = 200, body, location }) => {
        response.writeHead(status, { 'content-type': 'application/json', ...(location ? { location } : {}) })
        response.end(JSON.stringify(body ?? {}))
      },
      (error: unknown) => {
        provider.refused.push(String(error))
        response.writeHead(400, { 'content-type': 'application/json' })
        response.end(JSON.stringify({ error: 'invalid_request' }))
      },
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  const provider: OidcProvider = {
    ...{ issuer, clientId: 'outpost', clientSecret: 'a secret of the provider', answer: {}, refused: [] },
    named: {},
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }

  async function serve(
    path: string,
    request: NodeJS.ReadableStream & { headers: NodeJS.Dict<string | string[]> },
  ): Promise<{ status?: number; body?: object; location?: string }> {
    const url = new URL(path, issuer)
    if (url.pathname === '/.well-known/openid-configuration')
      return {
        body: {
          ...{ issuer, authorization_endpoint: `${issuer}/authorize`, token_endpoint: `${issuer}/token` },
          ...{ jwks_uri: `${issuer}/keys`, response_types_supported: ['code'] },
          ...{ subject_types_supported: ['public'], id_token_signing_alg_values_supported: ['RS256'] },
          token_endpoint_auth_methods_supported: ['client_secret_basic'],
          ...provider.named,
        },
      }
    if (url.pathname === '/keys') return { body: { keys: [jwk] } }
    if (url.pathname === '/authorize') return { status: 302, location: authorize(url.searchParams) }
    if (url.pathname === '/token') return { body: await token(request) }
    throw new Error(`nothing at ${url.pathname}`)
  }

  function authorize(asked: URLSearchParams): string {
    if (asked.get('client_id') !== provider.clientId) throw new Error('another client')
    if (asked.get('code_challenge_method') !== 'S256') throw new Error('no PKCE')
    const code = randomUUID()
    const redirectUri = asked.get('redirect_uri') ?? ''
    grants.set(code, {
      ...{ nonce: asked.get('nonce') ?? '', challenge: asked.get('code_challenge') ?? '', redirectUri },
    })
    return `${redirectUri}?${new URLSearchParams({ code, state: asked.get('state') ?? '' })}`
  }

  async function token(request: NodeJS.ReadableStream & { headers: NodeJS.Dict<string | string[]> }) {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(Buffer.from(chunk))
    const form = new URLSearchParams(Buffer.concat(chunks).toString())
    const basic = Buffer.from(
      String(request.headers.authorization).replace('Basic ', ''),
      'base64',
    ).toString()
    const [client, secret] = basic.split(':').map((part) => decodeURIComponent(part.replaceAll('+', ' ')))
    if (client !== provider.clientId || secret !== provider.clientSecret) throw new Error('another secret')
    const grant = grants.get(form.get('code') ?? '')
    grants.delete(form.get('code') ?? '')
    if (!grant) throw new Error('no such code')
    if (form.get('redirect_uri') !== grant.redirectUri) throw new Error('another place to come back to')
    const digest = await crypto.subtle.digest(
      'SHA-256',
      new TextEncoder().encode(form.get('code_verifier') ?? ''),
    )
    if (Buffer.from(digest).toString('base64url') !== grant.challenge) throw new Error('another verifier')
    const { isForged, iss = issuer, aud = provider.clientId, sub = 'somebody', ...said } = provider.answer
    const claims: JWTPayload = { nonce: grant.nonce, email_verified: true, ...said }
    const idToken = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .setIssuer(iss)
      .setAudience(aud)
      .setSubject(sub)
      .setIssuedAt()
      .setExpirationTime('5 minutes')
      .sign(isForged ? other.privateKey : own.privateKey)
    return { access_token: randomUUID(), token_type: 'Bearer', expires_in: 60, id_token: idToken }
  }

  return provider
}
