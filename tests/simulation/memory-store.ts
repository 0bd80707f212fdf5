import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { AccountContent, ContentStore } from '#server/attachments/content-store.ts'

/** Lower-case hex of the SHA-256 of bytes. */
export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** In-memory content store, like a folder; a database restore does not change it. */
export function memoryStore(): ContentStore {
  const accounts = new Map<number, AccountContent>()
  return {
    of(accountId) {
      const known = accounts.get(accountId) ?? accountContent()
      accounts.set(accountId, known)
      return known
    },
    clear: (accountId) => Promise.resolve(void accounts.delete(accountId)),
    sweepUploads: () => Promise.resolve(0),
    isCommon: () => Promise.resolve(false),
    removeCommon: () => Promise.resolve(),
  }
}

function accountContent(): AccountContent {
  const kept = new Map<string, Uint8Array>()
  const bytesOf = (key: string) => kept.get(key) ?? new Uint8Array()
  return {
    putPart(upload, offset, bytes) {
      const before = bytesOf(upload)
      if (offset > before.byteLength) return Promise.resolve(before.byteLength)
      const after = new Uint8Array(Math.max(before.byteLength, offset + bytes.byteLength))
      after.set(before)
      after.set(bytes, offset)
      kept.set(upload, after)
      return Promise.resolve(after.byteLength)
    },
    size: (key) => Promise.resolve(kept.get(key)?.byteLength ?? null),
    complete(upload, sha256) {
      const bytes = kept.get(upload)
      if (!bytes) return Promise.resolve('missing')
      kept.delete(upload)
      if (sha256Of(bytes) !== sha256) return Promise.resolve('damaged')
      kept.set(sha256, bytes)
      return Promise.resolve('kept')
    },
    keep(bytes) {
      const sha256 = sha256Of(bytes)
      kept.set(sha256, bytes)
      return Promise.resolve(sha256)
    },
    read: (sha256, start = 0, end = Infinity) => Readable.from([bytesOf(sha256).subarray(start, end + 1)]),
    remove(key) {
      kept.delete(key)
      return Promise.resolve()
    },
  }
}
