import { createHash, randomBytes } from 'node:crypto'
import { appendFile, readFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { keptPrivately } from '../../store/data-folder.ts'
import type { DataFolder } from '../../store/data-folder.ts'

/** File name in the data folder; a restore does not overwrite an existing file. */
export const erasureFile = 'erased-people.jsonl'

const lineSchema = z.object({
  accountId: z.int(),
  contactId: z.int(),
  at: z.number(),
  /** Salted hashes of the addresses. */
  keys: z.array(z.string()),
  /** The erasure was cancelled. */
  isWithdrawn: z.optional(z.boolean()),
})

/** An erased person, without personal data. */
export type Erasure = z.infer<typeof lineSchema>

/** Erasures of all accounts, stored outside the database, so that a restored backup does not undo them. */
export interface ErasureList {
  keyOf(address: string): string
  add(erasure: Erasure): Promise<void>
  all(): Promise<Erasure[]>
}

/** Opens the list in a data folder; its first line is the salt of the hashes. */
export function erasureList(folder: Pick<DataFolder, 'path'>): ErasureList {
  const file = join(folder.path, erasureFile)
  const salt = () =>
    keptPrivately(folder, erasureFile, () => `${randomBytes(32).toString('base64url')}\n`).split('\n')[0]
  return {
    keyOf: (address) => createHash('sha256').update(`${salt()} ${address.toLowerCase()}`).digest('base64url'),
    async add(erasure) {
      salt()
      await appendFile(file, `${JSON.stringify(erasure)}\n`, { mode: 0o600, flush: true })
    },
    async all() {
      if (!existsSync(file)) return []
      const lines = (await readFile(file, 'utf8')).split('\n').slice(1)
      const erasures = lines.filter((line) => line !== '').map((line) => lineSchema.parse(JSON.parse(line)))
      const idOf = ({ accountId, contactId, at }: Erasure) => `${accountId} ${contactId} ${at}`
      const withdrawn = new Set(erasures.filter(({ isWithdrawn }) => isWithdrawn).map(idOf))
      return erasures.filter((each) => !withdrawn.has(idOf(each)))
    },
  }
}
