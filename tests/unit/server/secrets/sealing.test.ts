import { webcrypto } from 'node:crypto'
import { expect, test } from 'vitest'
import { Sealing, Unsealable, type SecretContext } from '#server/secrets/sealing.ts'

const present = 'the present secret of at least 32 characters'
const former = 'the secret of before, of at least 32 characters'
const place: SecretContext = { accountId: 7, kind: 'smsAccounts', recordId: 4711, field: 'authToken' }
const text = 'tok_Ünïcode 🔑'

/** Sealed by an earlier version: stored secrets must stay readable. */
const kept = {
  keyId: '5bac82a9952ab53f',
  bytes: Buffer.from('As7V8AQ9T0ArMYfte/PPPi2s6wc2l4aXpkrGktbtHMaooSKCEFp9ENyu0pRKDw==', 'base64'),
}

test('what was sealed by an earlier build is opened', () => {
  expect(new Sealing([present]).open(place, kept)).toBe(text)
})

test('the format is AES-256-GCM under a key of HKDF-SHA-256, as another implementation reads it', async () => {
  const { bytes } = new Sealing([present]).seal(place, text)
  const { subtle } = webcrypto
  const context = new TextEncoder().encode('[7,"smsAccounts",4711,"authToken"]')
  const key = await subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new TextEncoder().encode('outpost secret'), info: context },
    await subtle.importKey('raw', new TextEncoder().encode(present), 'HKDF', false, ['deriveKey']),
    { name: 'AES-GCM', length: 256 },
    false,
    ['decrypt'],
  )
  const iv = new Uint8Array(bytes.subarray(0, 12))
  const opened = await subtle.decrypt(
    { name: 'AES-GCM', iv, additionalData: context },
    key,
    new Uint8Array(bytes.subarray(12)),
  )
  expect(new TextDecoder().decode(opened)).toBe(text)
})

test('the same text never looks the same twice, and nothing of it can be read', () => {
  const sealing = new Sealing([present])
  const [one, other] = [sealing.seal(place, text), sealing.seal(place, text)]
  expect(one.bytes.equals(other.bytes)).toBe(false)
  expect(one.bytes.includes('tok_')).toBe(false)
  expect(sealing.open(place, one)).toBe(text)
  expect(sealing.open(place, sealing.seal(place, ''))).toBe('')
})

test('no byte of it can be altered, and none left out', () => {
  const sealing = new Sealing([present])
  const { keyId, bytes } = sealing.seal(place, text)
  for (let index = 0; index < bytes.length; index += 1) {
    const altered = Buffer.from(bytes)
    altered[index] = (altered[index] as number) ^ 1
    expect(() => sealing.open(place, { keyId, bytes: altered }), `byte ${index}`).toThrow(Unsealable)
    expect(() => sealing.open(place, { keyId, bytes: bytes.subarray(0, index) }), `${index}`).toThrow(
      Unsealable,
    )
  }
})

test.each([
  ['account', { accountId: 8 }],
  ['kind', { kind: 'webhooks' }],
  ['record', { recordId: 4712 }],
  ['field', { field: 'authTokens' }],
])('what is copied to another %s is not opened there', (_, other) => {
  const sealing = new Sealing([present])
  expect(() => sealing.open({ ...place, ...other }, sealing.seal(place, text))).toThrow('was altered')
})

test('a secret of before opens what it sealed, the present one seals, and an unknown one says so', () => {
  const before = new Sealing([former]).seal(place, text)
  const sealing = new Sealing([present, former])
  expect(sealing.open(place, before)).toBe(text)
  const after = sealing.seal(place, text)
  expect(after.keyId).toBe(new Sealing([present]).keyId)
  expect(new Sealing([present]).open(place, after)).toBe(text)
  expect(() => new Sealing([present]).open(place, before)).toThrow('another OUTPOST_SECRET')
  expect(after.keyId).toMatch(/^[0-9a-f]{16}$/)
})

test('what fails says nothing of the text, the key or the secret', () => {
  const sealing = new Sealing([present])
  const { keyId, bytes } = sealing.seal(place, text)
  bytes[20] = (bytes[20] as number) ^ 1
  const failed = (() => {
    try {
      return sealing.open(place, { keyId, bytes })
    } catch (error) {
      return error as Error
    }
  })()
  expect(failed).toBeInstanceOf(Unsealable)
  expect(JSON.stringify(failed, Object.getOwnPropertyNames(failed))).not.toMatch(/tok_|present secret/)
})
