import * as z from 'zod/mini'
import { email, optionalText } from '../fields.ts'
import { visitorLimits } from './panel.ts'

/**
 * Limits of identity tokens: characters, maximum lifetime in s, and validity of the previous secret after a
 * renewal in ms.
 */
export const identityLimits = { token: 4096, life: 3600, overlap: 86_400_000 }

/** Reasons of a refused token: the code, and its text for developers. */
export const identityRefusals = {
  no_secret: 'This widget has no secret yet: make one in its settings',
  too_long: `A token has at most ${identityLimits.token} characters`,
  malformed: 'The token is no signed JWT in compact form',
  algorithm: 'The algorithm of the token has to be HS256',
  signature: 'The token is signed with another secret',
  audience: 'The token is for another widget: aud has to be the id in data-widget',
  expired: 'The token is over',
  lifetime: 'The token needs an exp in seconds, at most an hour ahead',
  claims: 'The token needs an email address, and a name only as text',
} as const

/** Code of a refused token. */
export type IdentityRefusal = keyof typeof identityRefusals

/** Identity request: the token of the embedding site. */
export const identifySchema = z.strictObject({ token: z.string() })

/** Identity claims of a visitor. */
export const identityClaims = z.object({ email: email(), name: optionalText('Name', visitorLimits.name) })

/** Visitor whose identity a site has signed. */
export type VerifiedVisitor = z.infer<typeof identityClaims>
