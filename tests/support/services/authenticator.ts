import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

/** WebAuthn options of a site that this authenticator uses. */
export interface PasskeyOptions {
  challenge: string
  rpId?: string
  rp?: { id: string }
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const bytes = (data: Buffer) => data.toString('base64url')

/** Head of a CBOR value (RFC 8949) of fewer than 65,536 bytes or items. */
const head = (major: number, length: number) =>
  Buffer.from(
    length < 24
      ? [(major << 5) | length]
      : length < 256
        ? [(major << 5) | 24, length]
        : [(major << 5) | 25, length >> 8, length & 255],
  )
const cborText = (text: string) => Buffer.concat([head(3, text.length), Buffer.from(text)])
const cborBytes = (data: Buffer) => Buffer.concat([head(2, data.length), data])

/** Authenticator with one ES256 passkey and user verification (WebAuthn, level 3). */
export class Authenticator {
  readonly id = bytes(randomBytes(16))
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  /** Signature counter; a copied key would not have it. */
  counter = 0
  readonly #origin: string

  /** @param origin of the calling page. */
  constructor(origin: string) {
    this.#origin = origin
  }

  #data({ rpId = '', rp }: PasskeyOptions, attested: Buffer): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE((this.counter += 1))
    // User present and verified; a new key is attached.
    const flags = Buffer.from([0x05 | (attested.length > 0 ? 0x40 : 0)])
    return Buffer.concat([sha256(rp?.id ?? rpId), flags, count, attested])
  }

  #client(type: string, { challenge }: PasskeyOptions, origin: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  #answer(response: object) {
    return { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {}, response }
  }

  /** Creates the passkey. */
  create(options: PasskeyOptions): object {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    // COSE key: kty EC2, alg ES256, crv P-256, x, y.
    const key = Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      cborBytes(Buffer.from(x, 'base64url')),
      Buffer.from([0x22]),
      cborBytes(Buffer.from(y, 'base64url')),
    ])
    const id = Buffer.from(this.id, 'base64url')
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
    const attestation = Buffer.concat([
      ...[head(5, 3), cborText('fmt'), cborText('none'), cborText('attStmt'), head(5, 0)],
      ...[cborText('authData'), cborBytes(this.#data(options, attested))],
    ])
    return this.#answer({
      clientDataJSON: bytes(this.#client('webauthn.create', options, this.#origin)),
      attestationObject: bytes(attestation),
      transports: ['internal'],
    })
  }

  /** Signs in. @param origin of another page, for example a phishing site. */
  get(options: PasskeyOptions, origin = this.#origin): object {
    const data = this.#data(options, Buffer.alloc(0))
    const client = this.#client('webauthn.get', options, origin)
    const signature = createSign('sha256')
      .update(Buffer.concat([data, sha256(client)]))
      .sign(this.#keys.privateKey)
    return this.#answer({
      clientDataJSON: bytes(client),
      authenticatorData: bytes(data),
      signature: bytes(signature),
    })
  }
}
