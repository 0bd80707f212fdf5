import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import {
  identityClaims,
  identityLimits,
  type IdentityRefusal,
  type VerifiedVisitor,
} from '#domain/support-widget/identity.ts'

/** New secret; its characters are the key. */
export const newIdentitySecret = (): string => randomBytes(32).toString('base64url')

const header = z.object({ alg: z.literal('HS256'), crit: z.optional(z.undefined()) })
const lifetime = z.object({ exp: z.number() })

/**
 * Verifies an identity token signed by the embedding site (RFC 7519, HS256). Claims are read only after the
 * signature is valid, so that errors reveal nothing without a secret.
 * @param audience key of the widget. @param secrets currently valid ones. @param now epoch ms.
 */
export function readIdentity(
  token: string,
  { audience, secrets, now }: { audience: string; secrets: readonly string[]; now: number },
): VerifiedVisitor | IdentityRefusal {
  if (secrets.length === 0) return 'no_secret'
  if (token.length > identityLimits.token) return 'too_long'
  const [, words = '', head = '', body = '', mac = ''] = /^(([\w-]+)\.([\w-]+))\.([\w-]*)$/.exec(token) ?? []
  const said = jsonOf(head)
  if (typeof said !== 'object' || said === null) return 'malformed'
  if (!header.safeParse(said).success) return 'algorithm'
  const given = Buffer.from(mac, 'base64url')
  const isOurs = secrets.some((secret) => {
    const right = createHmac('sha256', secret).update(words).digest()
    return right.length === given.length && timingSafeEqual(right, given)
  })
  if (!isOurs) return 'signature'
  const claims = jsonOf(body)
  if (typeof claims !== 'object' || claims === null) return 'malformed'
  return checkedClaims(claims, audience, now / 1000)
}

/** @param now in s. */
function checkedClaims(claims: object, audience: string, now: number): VerifiedVisitor | IdentityRefusal {
  if (!('aud' in claims) || claims.aud !== audience) return 'audience'
  const { data: ending } = lifetime.safeParse(claims)
  if (!ending || ending.exp > now + identityLimits.life) return 'lifetime'
  if (ending.exp <= now) return 'expired'
  return identityClaims.safeParse(claims).data ?? 'claims'
}

/** Decodes a part; undefined if it is no JSON. */
function jsonOf(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString())
  } catch {
    return undefined
  }
}
