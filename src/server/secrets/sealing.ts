import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Id } from '#lib/id.ts'

/*
 * Secrets at rest: AES-256-GCM under a key of their own for each place, so that what is copied to another place, record
 * or account cannot be opened there. Sealed bytes are nonce, ciphertext and tag, one after the other.
 */

const cipher = 'aes-256-gcm'
const lengths = { key: 32, nonce: 12, tag: 16, keyId: 8 }
/** Purposes of derived keys; changing one makes all stored secrets unreadable. */
const purposes = { key: 'outpost secret', keyId: 'outpost secret key id' }

/** Where a secret belongs: a field of a record of an account. */
export interface SecretContext {
  accountId: number
  /** The kind of record, as its resource is named. */
  kind: string
  recordId: Id
  field: string
}

/** A secret as it is kept. */
export interface Sealed {
  /** Names the secret of the desk that it was sealed under, and tells nothing of it. */
  keyId: string
  bytes: Buffer
}

/** A secret cannot be opened: it was sealed under a secret that is unknown here, or elsewhere, or was altered. */
export class Unsealable extends Error {
  override readonly name = 'Unsealable'
}

/** Seals under the first secret of the desk, and opens what was sealed under any of them. */
export class Sealing {
  /** Of the secret that is sealed under. */
  readonly keyId: string
  readonly #secrets: ReadonlyMap<string, string>

  /** @param secrets OUTPOST_SECRET or the one of the data folder, then those of before. */
  constructor(secrets: readonly [string, ...string[]]) {
    this.keyId = keyIdOf(secrets[0])
    this.#secrets = new Map(secrets.map((secret) => [keyIdOf(secret), secret]))
  }

  /** Whether what was sealed under this key can be opened here. */
  knows(keyId: string): boolean {
    return this.#secrets.has(keyId)
  }

  /** Seals a text for its place; the same text never looks the same twice. */
  seal(place: SecretContext, text: string): Sealed {
    const nonce = randomBytes(lengths.nonce)
    const sealing = createCipheriv(cipher, this.#keyFor(place, this.keyId), nonce)
    sealing.setAAD(contextOf(place))
    const sealed = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()])
    return { keyId: this.keyId, bytes: Buffer.concat([nonce, sealed, sealing.getAuthTag()]) }
  }

  /** Opens what was sealed for this very place. @throws Unsealable, without a word of what it holds. */
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

/** Unlike any other place's, whatever stands in the parts. */
const contextOf = ({ accountId, kind, recordId, field }: SecretContext): Buffer =>
  Buffer.from(JSON.stringify([accountId, kind, recordId, field]))

const derived = (secret: string, purpose: string, context: string | Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, purpose, context, length))

const keyIdOf = (secret: string): string => derived(secret, purposes.keyId, '', lengths.keyId).toString('hex')
