import { Secret, TOTP } from 'otpauth'

/*
 * TOTP codes (RFC 6238): six digits, SHA-1, thirty seconds, which every app supports. Codes of the previous
 * and next period are accepted, as clocks differ.
 */

const periodMs = 30_000
const windowSteps = 1
const secretBytes = 20

/** Generates a secret (base32). */
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

/** URL for the QR code of an app, with the user's address and the name of the desk. */
export const appAddress = (secret: string, email: string, desk: string): string =>
  appOf(secret, email, desk).toString()

/** Period of a code around a moment (epoch ms); null for a wrong code. */
export function stepOfCode(secret: string, code: string, at: number): number | null {
  const delta = appOf(secret).validate({ token: code, timestamp: at, window: windowSteps })
  return delta === null ? null : Math.floor(at / periodMs) + delta
}
