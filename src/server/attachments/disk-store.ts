import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { AccountContent, ContentStore } from './content-store.ts'

const isHash = (key: string) => /^[0-9a-f]{64}$/.test(key)

/** Path of bytes by hash, below a folder. */
const placeOf = (folder: string, sha256: string) => {
  if (!isHash(sha256)) throw new Error(`not a hash: ${sha256}`)
  return join(folder, sha256.slice(0, 2), sha256)
}

/**
 * Stores bytes in a local folder, which several processes may share. Each account has its own folder in
 * `accounts`. Older data folders also have bytes of all accounts by hash, beside `accounts`.
 */
export function diskStore(folder: string): ContentStore {
  const accounts = join(folder, 'accounts')
  return {
    of: (accountId) => accountContent(join(accounts, String(accountId)), folder),
    clear: (accountId) => rm(join(accounts, String(accountId)), { recursive: true, force: true }),
    async sweepUploads(before) {
      let removed = 0
      for (const place of [folder, ...(await entriesOf(accounts)).map((name) => join(accounts, name))]) {
        const uploads = join(place, 'uploads')
        for (const name of await entriesOf(uploads)) {
          const path = join(uploads, name)
          const found = await stat(path).catch(unlessMissing)
          if (!found || found.mtimeMs >= before) continue
          await rm(path, { force: true })
          removed += 1
        }
      }
      return removed
    },
    isCommon: async (sha256) => (await sizeAt(placeOf(folder, sha256))) !== null,
    removeCommon: (sha256) => rm(placeOf(folder, sha256), { force: true }),
  }
}

function accountContent(folder: string, common: string): AccountContent {
  const pathOf = (key: string) => {
    if (isHash(key)) return placeOf(folder, key)
    if (!/^[A-Za-z0-9-]{1,80}$/.test(key)) throw new Error(`not a key: ${key}`)
    return join(folder, 'uploads', key)
  }
  const newDraft = async () => {
    const draft = pathOf(randomUUID())
    await makeFolder(dirname(draft))
    return draft
  }
  const size = async (key: string) =>
    (await sizeAt(pathOf(key))) ?? (isHash(key) ? sizeAt(placeOf(common, key)) : null)
  return {
    size,
    async putPart(upload, offset, bytes) {
      const path = pathOf(upload)
      await makeFolder(dirname(path))
      const file = await open(path, offset === 0 ? 'a+' : 'r+', 0o600).catch(unlessMissing)
      await file?.close()
      const held = (await size(upload)) ?? 0
      if (offset > held || file === null) return held
      // Opened without the append flag, which would ignore the position.
      const target = await open(path, 'r+').catch(unlessMissing)
      if (target === null) return 0
      try {
        await target.write(bytes, 0, bytes.byteLength, offset)
      } finally {
        await target.close()
      }
      return Math.max(held, offset + bytes.byteLength)
    },
    async complete(upload, sha256) {
      const [from, draft] = [pathOf(upload), await newDraft()]
      try {
        // Hashes a private copy, so that a part arriving meanwhile cannot change the stored bytes.
        const hash = await copyHashing(from, draft).catch(unlessMissing)
        await rm(from, { force: true })
        if (hash === null) return 'missing'
        if (hash !== sha256) return 'damaged'
        await settle(draft, pathOf(sha256))
        return 'kept'
      } finally {
        await rm(draft, { force: true })
      }
    },
    async keep(bytes) {
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      const to = pathOf(sha256)
      if ((await sizeAt(to)) !== null) return sha256
      const draft = await newDraft()
      try {
        await writeFile(draft, bytes, { mode: 0o600 })
        await settle(draft, to)
      } finally {
        await rm(draft, { force: true })
      }
      return sha256
    },
    read(sha256, start, end) {
      const own = pathOf(sha256)
      return createReadStream(existsSync(own) ? own : placeOf(common, sha256), {
        ...(start === undefined ? {} : { start }),
        ...(end === undefined ? {} : { end }),
      })
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  }
}

/** Moves a complete file to the path of its hash, durably; equal bytes are stored once. */
async function settle(draft: string, to: string): Promise<void> {
  if ((await sizeAt(to)) !== null) return
  await makeFolder(dirname(to))
  await toDisk(draft)
  await rename(draft, to)
  await toDisk(dirname(to))
}

/** Copies a file. @returns the hash of the copy. */
async function copyHashing(from: string, to: string): Promise<string> {
  const hash = createHash('sha256')
  const hashing = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  await pipeline(createReadStream(from), hashing, createWriteStream(to, { mode: 0o600 }))
  return hash.digest('hex')
}

const makeFolder = (path: string) => mkdir(path, { recursive: true, mode: 0o700 })

async function sizeAt(path: string): Promise<number | null> {
  return (await stat(path).catch(unlessMissing))?.size ?? null
}

async function entriesOf(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(unlessMissing)) ?? []
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
