import { Secret, TOTP } from 'otpauth'

/*
 * Codes of an authenticator app by RFC 6238: six digits, SHA-1, thirty seconds, which is what every app can. One period
 * before and after counts too, as clocks differ.
 */

const periodMs = 30_000
const windowSteps = 1
const secretBytes = 20

/** A new secret, base32. */
export const newAppSecret = (): string => new Secret({ size: secretBytes }).base32

const appOf = (secret: string, label = '', issuer = '') =>
  new TOTP({
    issuer,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: periodMs / 1000,
    secret: Secret.fromBase32(secret),
  })

/** The address that an app reads off a picture: whose codes they are, and of which desk. */
export const appAddress = (secret: string, email: string, desk: string): string =>
  appOf(secret, email, desk).toString()

/** The period that a code is of, around a moment (epoch ms); null for a wrong one. */
export function stepOfCode(secret: string, code: string, at: number): number | null {
  const delta = appOf(secret).validate({ token: code, timestamp: at, window: windowSteps })
  return delta === null ? null : Math.floor(at / periodMs) + delta
}
