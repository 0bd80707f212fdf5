import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/**
 * Keeps bytes. A key is the lower-case hex SHA-256 of what is kept, or, while bytes still arrive, a name of the
 * upload: letters, digits and hyphens.
 */
export interface ContentStore {
  /**
   * Writes a part of an upload. Parts come in order; one that is here already may be written again, one that would
   * leave a gap is not taken.
   * @returns how many bytes of the upload are here.
   */
  putPart(upload: string, offset: number, bytes: Uint8Array): Promise<number>
  /** Bytes under a key, or null when there are none. */
  size(key: string): Promise<number | null>
  /**
   * Keeps an upload under its hash, on the disk for good when this resolves; the same bytes are kept once.
   * @returns false when the bytes have another hash; the upload is thrown away then.
   */
  complete(upload: string, sha256: string): Promise<boolean>
  /** Reads kept bytes from `start` to `end`, both included. */
  read(sha256: string, start?: number, end?: number): Readable
  /** Lets go of a key; nothing happens when it is not there. */
  remove(key: string): Promise<void>
}

const isHash = (key: string) => /^[0-9a-f]{64}$/.test(key)

/** Keeps bytes in a folder of this machine. Several processes may use one folder. */
export function diskStore(folder: string): ContentStore {
  const pathOf = (key: string) => {
    if (isHash(key)) return join(folder, key.slice(0, 2), key)
    if (!/^[A-Za-z0-9-]{1,80}$/.test(key)) throw new Error(`no key: ${key}`)
    return join(folder, 'uploads', key)
  }
  const size = async (key: string) => {
    try {
      return (await stat(pathOf(key))).size
    } catch (error) {
      return unlessMissing(error)
    }
  }
  return {
    size,
    async putPart(upload, offset, bytes) {
      const path = pathOf(upload)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const file = await open(path, offset === 0 ? 'a+' : 'r+', 0o600).catch(unlessMissing)
      await file?.close()
      const held = (await size(upload)) ?? 0
      if (offset > held || file === null) return held
      // Opened anew: appending ignores the position.
      const target = await open(path, 'r+')
      try {
        await target.write(bytes, 0, bytes.byteLength, offset)
      } finally {
        await target.close()
      }
      return Math.max(held, offset + bytes.byteLength)
    },
    async complete(upload, sha256) {
      const [from, to] = [pathOf(upload), pathOf(sha256)]
      if ((await size(sha256)) !== null) {
        await rm(from, { force: true })
        return true
      }
      if ((await size(upload)) === null || (await hashOf(from)) !== sha256) {
        await rm(from, { force: true })
        return false
      }
      await mkdir(dirname(to), { recursive: true, mode: 0o700 })
      await toDisk(from)
      await rename(from, to)
      await toDisk(dirname(to))
      return true
    },
    read: (sha256, start, end) =>
      createReadStream(pathOf(sha256), {
        ...(start === undefined ? {} : { start }),
        ...(end === undefined ? {} : { end }),
      }),
    remove: (key) => rm(pathOf(key), { force: true }),
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

async function toDisk(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function unlessMissing(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
  throw error
}
