import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Id } from '#lib/id.ts'

/*
 * Encryption at rest: AES-256-GCM with a derived key for each context, so that bytes copied to another field,
 * record or account cannot be decrypted. The sealed bytes are nonce, ciphertext and tag.
 */

const cipher = 'aes-256-gcm'
const lengths = { key: 32, nonce: 12, tag: 16, keyId: 8 }
/** Purposes of derived keys; changing one makes all stored secrets unreadable. */
const purposes = { key: 'outpost secret', keyId: 'outpost secret key id' }

/** Context of a secret: a field of a record of an account. */
export interface SecretContext {
  accountId: number
  /** Kind of the record: the name of its resource. */
  kind: string
  recordId: Id
  field: string
}

/** An encrypted secret. */
export interface Sealed {
  /** Id of the desk secret that it was encrypted with; reveals nothing about it. */
  keyId: string
  bytes: Buffer
}

/** A secret cannot be decrypted: unknown desk secret, another context, or altered bytes. */
export class Unsealable extends Error {
  override readonly name = 'Unsealable'
}

/** Encrypts with the desk's first secret, decrypts with any of them. */
export class Sealing {
  /** Id of the encrypting secret. */
  readonly keyId: string
  readonly #secrets: ReadonlyMap<string, string>

  /** @param secrets OUTPOST_SECRET or the one of the data folder, then previous ones. */
  constructor(secrets: readonly [string, ...string[]]) {
    this.keyId = keyIdOf(secrets[0])
    this.#secrets = new Map(secrets.map((secret) => [keyIdOf(secret), secret]))
  }

  /** True if bytes with this key id can be decrypted. */
  knows(keyId: string): boolean {
    return this.#secrets.has(keyId)
  }

  /** Encrypts a text for its context; the nonce is random. */
  seal(place: SecretContext, text: string): Sealed {
    const nonce = randomBytes(lengths.nonce)
    const sealing = createCipheriv(cipher, this.#keyFor(place, this.keyId), nonce)
    sealing.setAAD(contextOf(place))
    const sealed = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()])
    return { keyId: this.keyId, bytes: Buffer.concat([nonce, sealed, sealing.getAuthTag()]) }
  }

  /** Decrypts a text of the same context. @throws Unsealable, whose message contains no plaintext. */
  open(place: SecretContext, { keyId, bytes }: Sealed): string {
    if (bytes.length < lengths.nonce + lengths.tag) throw new Unsealable('A secret is damaged')
    const key = this.#keyFor(place, keyId)
    const opening = createDecipheriv(cipher, key, bytes.subarray(0, lengths.nonce))
    opening.setAAD(contextOf(place))
    opening.setAuthTag(bytes.subarray(-lengths.tag))
    try {
      const opened = opening.update(bytes.subarray(lengths.nonce, -lengths.tag))
      return Buffer.concat([opened, opening.final()]).toString('utf8')
    } catch {
      throw new Unsealable(`The secret ${place.field} of ${place.kind} ${place.recordId} was altered`)
    }
  }

  #keyFor(place: SecretContext, keyId: string): Buffer {
    const secret = this.#secrets.get(keyId)
    if (secret === undefined)
      throw new Unsealable(
        `The secret ${place.field} of ${place.kind} ${place.recordId} was encrypted with another OUTPOST_SECRET`,
      )
    return derived(secret, purposes.key, contextOf(place), lengths.key)
  }
}

/** Unambiguous encoding of the context. */
const contextOf = ({ accountId, kind, recordId, field }: SecretContext): Buffer =>
  Buffer.from(JSON.stringify([accountId, kind, recordId, field]))

const derived = (secret: string, purpose: string, context: string | Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, purpose, context, length))

const keyIdOf = (secret: string): string => derived(secret, purposes.keyId, '', lengths.keyId).toString('hex')
