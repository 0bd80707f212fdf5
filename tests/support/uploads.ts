import { createHash, randomUUID } from 'node:crypto'
import { leaseSize } from '#domain/sync/lease.ts'
import type { Lease } from '#domain/sync/lease-schema.ts'
import type { Answer, Caller, DeskUser } from './desk.ts'

/** Part size, in bytes. */
export const part = 1024 * 1024

/** Bytes without repetition near part boundaries; each seed gives other bytes. */
export const bytesOf = (size: number, seed = 0): Uint8Array =>
  Uint8Array.from({ length: size }, (_, i) => (i * 31 + (i >> 8) * 7 + seed) & 255)

/** Lower-case hex of the SHA-256 of bytes. */
export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Answer to a stored part; the other fields are for refused ones. */
export interface PartAnswer {
  id: number
  uploaded: number
  isComplete: boolean
  message?: string
  code?: string
  field?: string
}

/** Device of a user that uploads files in parts. */
export interface Uploader {
  newId(): number
  /** Uploads bytes of the file `whole`; `more` overrides query parameters. */
  put(
    id: number,
    whole: Uint8Array,
    offset: number,
    bytes: Uint8Array,
    more?: Record<string, string>,
  ): Promise<Answer<PartAnswer>>
  /** Reads a file; null if refused. */
  read(id: number): Promise<Uint8Array | null>
}

/** Opens a device with its own id lease. */
export async function uploaderOf(desk: Caller, as: DeskUser): Promise<Uploader> {
  const body = { client: randomUUID() }
  const lease = await desk.call<Lease>('POST', '/desk/sync/lease', { as, body })
  let next = lease.body.k * leaseSize
  return {
    newId: () => next++,
    put(id, whole, offset, bytes, more = {}) {
      const query = new URLSearchParams({
        ...{ name: 'report.bin', type: 'application/x-thing', size: String(whole.byteLength) },
        ...{ sha256: hashOf(whole), offset: String(offset) },
        ...more,
      })
      return desk.call('PUT', `/desk/attachments/${id}?${query}`, {
        as,
        body: bytes,
        headers: { 'content-type': 'application/octet-stream' },
      })
    },
    async read(id) {
      const { token } = await desk.signIn(as)
      const answer = await fetch(`${desk.url}/api/desk/attachments/${id}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      const bytes = new Uint8Array(await answer.arrayBuffer())
      return answer.status === 200 ? bytes : null
    },
  }
}
