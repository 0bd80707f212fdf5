import { hash, verify } from '@node-rs/argon2'

/** Argon2id at the minimum of OWASP's password storage sheet: 19 MiB, two passes, one lane. */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

let decoy: Promise<string> | null = null

/** Hash of a password for storage, in PHC notation with its salt. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), cost)
}

/**
 * True if a password matches the hash. Without a hash it does the same work and returns false, so that the
 * timing does not reveal whether the user exists.
 */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password')
  const isRight = await verify(stored ?? (await decoy), password.normalize('NFC'))
  return stored !== null && isRight
}
