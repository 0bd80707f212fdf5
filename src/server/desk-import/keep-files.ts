import { unzipped } from '../attachments/zip.ts'
import { deskImportLimits } from '#domain/desk-import/desk-import.ts'
import { DeskError } from '#domain/errors.ts'
import type { ScopedActor } from '../access/actor.ts'
import { takeFile } from '../attachments/files.ts'
import type { FileIntake } from '../attachments/uploads.ts'
import { typeByName } from '../mail/file-names.ts'
import { fileType } from '../mail/mime/file-type.ts'
import { unreadable, type NeutralExport } from './neutral.ts'
import type { ZippedFile } from './zip-files.ts'

/** Bytes unpacked at a time. */
const atOnce = 32 * 1024 * 1024

/**
 * Stores attachments from the zip of an export as uploads; those that no import uses are swept like other
 * unused files. @throws DeskError INVALID for a broken zip, TOO_LARGE if the storage is full.
 */
export async function keepFiles(
  parts: FileIntake,
  actor: ScopedActor,
  { bytes, zipped }: { bytes: Buffer; zipped: readonly ZippedFile[] },
  { conversations }: NeutralExport,
): Promise<void> {
  const files = conversations
    .flatMap(({ content }) => content.entries.flatMap((entry) => entry.files))
    .filter(({ inside }) => inside !== undefined)
  const wanted = Map.groupBy(files, ({ inside }) => inside ?? '')
  const inside = zipped.filter(({ path }) => wanted.has(path))
  const total = inside.reduce((sum, { path, size }) => sum + size * (wanted.get(path)?.length ?? 0), 0)
  // Checked before unpacking: a small zip can hold huge files.
  if (total > deskImportLimits.unpackedFiles) throw unreadable('The files of the export are too large')
  for (const paths of batches(inside)) {
    const unpacked = unzipped(bytes, { isWanted: (path) => paths.has(path), refusal: unreadable })
    for (const path of paths)
      for (const file of wanted.get(path) ?? []) {
        const content = Buffer.from(unpacked.get(path) ?? [])
        const type = fileType(typeByName(file.name), content)
        const form = { name: file.name, type, bytes: once(content), isCutShort: () => false, end: nothing }
        file.kept = (await takeFile(parts, actor, form).catch(underField)).id
      }
  }
}

function* batches(zipped: readonly ZippedFile[]): Generator<Set<string>> {
  let [batch, size] = [new Set<string>(), 0]
  for (const file of zipped) {
    if (size + file.size > atOnce && batch.size > 0) {
      yield batch
      ;[batch, size] = [new Set(), 0]
    }
    batch.add(file.path)
    size += file.size
  }
  if (batch.size > 0) yield batch
}

async function* once(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content
}
const nothing = async () => undefined

function underField(error: unknown): never {
  if (error instanceof DeskError && error.code === 'TOO_LARGE')
    throw new DeskError('TOO_LARGE', { field: 'file', message: error.message })
  throw error
}
