import { hash, verify } from '@node-rs/argon2'

/** Argon2id with the least that OWASP's password storage sheet asks for: 19 MiB, two passes, one lane. */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

let decoy: Promise<string> | null = null

/** A hash to keep of a password, in PHC notation with its salt. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), cost)
}

/**
 * Whether a password is the one of the hash. Without a hash the same work is done and the answer is no: how long it
 * takes does not tell whether there is such a user.
 */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password')
  const isRight = await verify(stored ?? (await decoy), password.normalize('NFC'))
  return stored !== null && isRight
}
