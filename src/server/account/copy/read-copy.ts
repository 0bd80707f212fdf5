import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import { StartError } from '../../start-error.ts'
import { manifestName, manifestSchema, type Manifest } from './manifest.ts'
import { readArchive, type ArchivedFile } from './tar.ts'

/** Limit of one file of rows, or of a manifest, in bytes. */
const largest = 300_000_000

const partName = /^rows\/([A-Za-z_]+)\/\d{6}\.jsonl$/
const contentName = /^(files|mails)\/([0-9a-f]{64})$/

/** File of a copy: rows of a table, stored bytes, or the manifest. */
export type CopyFile =
  | { kind: 'rows'; name: string; table: string; bytes: Buffer }
  | { kind: 'files' | 'mails'; name: string; hash: string; bytes: AsyncIterable<Uint8Array> }
  | { kind: 'manifest'; bytes: Buffer }

/** Reads the files of a copy in order. @throws StartError for a file that is no copy, or damaged. */
export async function* readCopy(path: string, onProgress: (share: number) => void): AsyncGenerator<CopyFile> {
  const size = (await stat(path).catch(() => null))?.size ?? null
  if (size === null) throw new StartError(`${path} is not there.`)
  const [file, unzipped] = [createReadStream(path), createGunzip()]
  file.on('error', (error) => unzipped.destroy(error))
  file.pipe(unzipped)
  const files = readArchive(unzipped)
  try {
    for (;;) {
      const next = await files.next().catch((error: unknown) => {
        throw unreadable(path, (error as Error).message)
      })
      if (next.done === true) return
      yield await copyFile(path, next.value)
      onProgress(Math.min(1, file.bytesRead / size))
    }
  } finally {
    file.destroy()
    unzipped.destroy()
  }
}

async function copyFile(path: string, { name, size, bytes }: ArchivedFile): Promise<CopyFile> {
  const [, kind, hash] = contentName.exec(name) ?? []
  if (kind !== undefined && hash !== undefined) return { kind: kind as 'files' | 'mails', name, hash, bytes }
  const table = partName.exec(name)?.[1]
  if ((table === undefined && name !== manifestName) || size > largest)
    throw unreadable(path, `${name} does not belong into it`)
  const whole = await buffer(bytes).catch((error: unknown) => {
    throw unreadable(path, (error as Error).message)
  })
  return table === undefined
    ? { kind: 'manifest', bytes: whole }
    : { kind: 'rows', name, table, bytes: whole }
}

/** Verifies a copy: all hashes match and no file is missing. @throws StartError */
export async function checkCopy(path: string, onProgress: (share: number) => void): Promise<Manifest> {
  const parts: Manifest['parts'] = []
  const content = { files: 0, mails: 0, bytes: 0 }
  let manifest: Manifest | null = null
  for await (const file of readCopy(path, onProgress)) {
    if (manifest) throw unreadable(path, 'something follows its manifest')
    if (file.kind === 'manifest') manifest = readManifest(path, file.bytes)
    else if (file.kind === 'rows') parts.push({ name: file.name, sha256: hashOf(file.bytes) })
    else {
      const hash = createHash('sha256')
      for await (const chunk of file.bytes) {
        hash.update(chunk)
        content.bytes += chunk.byteLength
      }
      if (hash.digest('hex') !== file.hash) throw unreadable(path, `${file.name} is damaged`)
      content[file.kind] += 1
    }
  }
  if (!manifest) throw unreadable(path, 'its manifest is missing')
  const isWhole = JSON.stringify([parts, content]) === JSON.stringify([manifest.parts, manifest.content])
  if (!isWhole) throw unreadable(path, 'its files are not those of its manifest')
  return manifest
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

function readManifest(path: string, bytes: Buffer): Manifest {
  try {
    return manifestSchema.parse(JSON.parse(bytes.toString()))
  } catch {
    throw unreadable(path, 'its manifest is of another format')
  }
}

const unreadable = (path: string, reason: string) =>
  new StartError(`${path} cannot be read as the copy of an account: ${reason}.`)
