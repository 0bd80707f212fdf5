import { createDecipheriv, createECDH, createHmac, randomBytes, type ECDH } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingHttpHeaders } from 'node:http'
import { createServer, type RequestOptions } from 'node:https'
import type { AddressInfo, LookupFunction } from 'node:net'
import type { PushSubscriptionKeys } from '#domain/notifications/push-subscription.ts'
import { certifiedName, credentials } from './certificate.ts'

/* Fake push service and its browsers: RFC 8030 over TLS, and RFC 8291 decryption. */

/** Push received for a device. */
export interface ReceivedPush {
  device: number
  headers: IncomingHttpHeaders
  /** Decrypted message; null without a body. */
  message: unknown
}

/** Answer for a device: status and headers, or none at all. */
export type PushAnswer = { status: number; headers?: Record<string, string> } | 'never'

/** Running push service. */
export interface PushServiceStandIn {
  /** Connection options that reach it under its name. */
  connect: RequestOptions
  origin: string
  received: ReceivedPush[]
  /** Subscription of a new browser. */
  newDevice(): PushSubscriptionKeys & { device: number }
  /** Sets the answer for a device; 201 by default. */
  answer(device: number, answer: PushAnswer): void
  close(): Promise<void>
}

/** Starts a push service on a free port. */
export async function startPushService(): Promise<PushServiceStandIn> {
  const browsers: { keys: ECDH; auth: Buffer }[] = []
  const answers = new Map<number, PushAnswer>()
  const received: ReceivedPush[] = []
  const server = createServer(credentials, (request, reply) => {
    const device = Number(/^\/device\/(\d+)$/.exec(request.url ?? '')?.[1])
    const browser = browsers[device]
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts)
      const words = browser && body.length > 0 ? decrypt(body, browser.keys, browser.auth).toString() : 'null'
      received.push({ device, headers: request.headers, message: JSON.parse(words) as unknown })
      const answer = answers.get(device) ?? { status: browser && request.method === 'POST' ? 201 : 404 }
      if (answer !== 'never') reply.writeHead(answer.status, answer.headers).end('words for nobody')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `https://${certifiedName}:${(server.address() as AddressInfo).port}`
  const lookup: LookupFunction = (_, { all }, done) =>
    all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4)
  return {
    connect: { lookup, ca: credentials.cert, agent: false },
    origin,
    received,
    newDevice() {
      const keys = createECDH('prime256v1')
      keys.generateKeys()
      const auth = randomBytes(16)
      const device = browsers.push({ keys, auth }) - 1
      return {
        device,
        endpoint: `${origin}/device/${device}`,
        keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
        expirationTime: null,
      }
    },
    answer: (device, answer) => void answers.set(device, answer),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const hmac = (key: Buffer, ...parts: (Buffer | string)[]) =>
  parts
    .reduce<ReturnType<typeof createHmac>>((mac, part) => mac.update(part), createHmac('sha256', key))
    .digest()

/**
 * Decrypts an `aes128gcm` body of one record (RFC 8188) with the keys of a subscription (RFC 8291).
 * @throws Error if it was not encrypted for these keys.
 */
export function decrypt(body: Buffer, keys: ECDH, auth: Buffer): Buffer {
  const salt = body.subarray(0, 16)
  const senderKey = body.subarray(21, 21 + body.readUInt8(20))
  const record = body.subarray(21 + senderKey.length)
  if (record.length > body.readUInt32BE(16)) throw new Error('more than one record')
  const shared = hmac(auth, keys.computeSecret(senderKey))
  const input = hmac(shared, 'WebPush: info\0', keys.getPublicKey(), senderKey, '\u0001')
  const secret = hmac(salt, input)
  const contentKey = hmac(secret, 'Content-Encoding: aes128gcm\0\u0001').subarray(0, 16)
  const nonce = hmac(secret, 'Content-Encoding: nonce\0\u0001').subarray(0, 12)
  const decipher = createDecipheriv('aes-128-gcm', contentKey, nonce)
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  // The last record ends with a 2 and any number of zeros.
  const end = padded.lastIndexOf(2)
  if (padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('no end of the record')
  return padded.subarray(0, end)
}
