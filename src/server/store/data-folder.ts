import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import * as z from 'zod'
import { StartError } from '../start-error.ts'

/** Where things lie below the data folder. All paths are absolute. */
export type DataFolder = {
  path: string
  attachments: string
  /** An .eml file per message, while there is no mail server. */
  sentMail: string
  /** The sources of received messages. */
  rawMail: string
  /** Public pages, for a time without a database; made anew where they are missing. */
  published: string
  /** Exports of accounts, for some days. */
  exports: string
  /** Made and kept by the embedded PostgreSQL; absent when an external one is used. */
  postgres: string
  /** PGDATA of the embedded PostgreSQL. */
  cluster: string
  /** Present from a restore until the restored database got a new epoch, sequences and ranges. */
  restoredMarker: string
}

/** The process that holds a data folder. */
export type Owner = {
  pid: number
  /** `null` for a command-line tool. */
  port: number | null
}

/** A held data folder. */
export type Ownership = {
  folder: DataFolder
  /** Gives the folder free; calling it again does nothing. */
  release: () => void
}

const PRIVATE_FOLDER = 0o700
const PRIVATE_FILE = 0o600
const SECRET_BYTES = 32
/** SQLITE_BUSY: another process holds the file. */
const BUSY = 5

/** Long enough to outlast a tool that only asks who the owner is, and holds the lock meanwhile. */
const ASKING_MS = 250

const ownerSchema = z.object({ pid: z.number(), port: z.nullable(z.number()) })

/**
 * Opens the data folder and makes what is missing in it. What is made is closed to other users of the machine.
 * Does not take the folder: see {@link takeDataFolder}.
 * @throws StartError when it cannot be made.
 */
export function openDataFolder(path: string): DataFolder {
  try {
    mkdirSync(path, { recursive: true, mode: PRIVATE_FOLDER })
    const folder = pathsOf(realpathSync(path))
    for (const part of [folder.attachments, folder.sentMail, folder.rawMail]) {
      mkdirSync(part, { recursive: true, mode: PRIVATE_FOLDER })
    }
    return folder
  } catch (error) {
    throw new StartError(`The data folder ${path} cannot be made or opened: ${(error as Error).message}`, {
      cause: error,
    })
  }
}

/**
 * Takes the data folder for this process, until `release` or the end of the process, however it ends.
 * The lock is the kernel's (SQLite's, on the file `owner.lock`): a killed owner leaves nothing behind that would
 * have to be judged stale. `owner.json` beside it is only what a refused process tells about the owner.
 * @param port the one already listened on; `null` for a command-line tool.
 * @throws StartError with the pid and the port of the process that holds it.
 */
export function takeDataFolder(path: string, { port }: { port: number | null }): Ownership {
  const folder = openDataFolder(path)
  const lock = tryLock(folder, ASKING_MS)
  if (lock === null) throw new StartError(inUse(path, recordedOwner(folder)))
  const ownerFile = join(folder.path, 'owner.json')
  writeFileSync(ownerFile, JSON.stringify({ pid: process.pid, port } satisfies Owner), { mode: PRIVATE_FILE })
  return {
    folder,
    release() {
      if (!lock.isOpen) return
      rmSync(ownerFile, { force: true })
      lock.close()
    },
  }
}

/**
 * Tells who holds the data folder, or `null` when nobody does. A tool that may run beside the product asks this.
 * The pid is 0 in the instant between an owner's lock and its note.
 */
export function readOwner(folder: DataFolder): Owner | null {
  const lock = tryLock(folder, 0)
  lock?.close()
  return lock === null ? (recordedOwner(folder) ?? { pid: 0, port: null }) : null
}

/**
 * Reads the secret of the folder, making it the first time: 32 random bytes as base64url.
 * Two processes that ask at once get the same one.
 */
export function folderSecret(folder: DataFolder): string {
  const secret = keptPrivately(folder, 'secret', () => randomBytes(SECRET_BYTES).toString('base64url'))
  if (secret.length < SECRET_BYTES) {
    throw new StartError(
      `The secret in ${join(folder.path, 'secret')} is damaged; restore it from a backup, or set OUTPOST_SECRET.`,
    )
  }
  return secret
}

/** Reads a file of the folder that only its owner may, making it the first time; the first of several makers wins. */
export function keptPrivately(folder: Pick<DataFolder, 'path'>, name: string, make: () => string): string {
  const file = join(folder.path, name)
  if (!existsSync(file)) {
    // Linked into place whole: a crash in between must not leave an empty or half a secret.
    const draft = `${file}.${process.pid}`
    writeFileSync(draft, make(), { mode: PRIVATE_FILE, flush: true })
    try {
      linkSync(draft, file)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    } finally {
      rmSync(draft)
    }
  }
  chmodSync(file, PRIVATE_FILE)
  return readFileSync(file, 'utf8').trim()
}

function pathsOf(path: string): DataFolder {
  return {
    path,
    attachments: join(path, 'attachments'),
    sentMail: join(path, 'sent-mail'),
    rawMail: join(path, 'raw-mail'),
    published: join(path, 'published'),
    exports: join(path, 'exports'),
    postgres: join(path, 'postgres'),
    cluster: join(path, 'postgres/data'),
    restoredMarker: join(path, 'restored'),
  }
}

// Nothing but SQLite may open the file while it is held: closing any other handle of it in this process would
// drop the lock (POSIX), so it is made only when missing, and backups leave it out.
function tryLock(folder: DataFolder, timeout: number): DatabaseSync | null {
  const file = join(folder.path, 'owner.lock')
  if (!existsSync(file)) writeFileSync(file, '', { mode: PRIVATE_FILE, flag: 'a' })
  const lock = new DatabaseSync(file, { timeout })
  try {
    lock.exec('begin exclusive')
    return lock
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode === BUSY) return null
    throw new StartError(`The data folder ${folder.path} cannot be locked: ${(error as Error).message}`, {
      cause: error,
    })
  }
}

function recordedOwner(folder: DataFolder): Owner | null {
  try {
    return ownerSchema.parse(JSON.parse(readFileSync(join(folder.path, 'owner.json'), 'utf8')))
  } catch {
    return null // not written yet, or the owner is just leaving
  }
}

function inUse(path: string, owner: Owner | null): string {
  const port = owner === null || owner.port === null ? '' : ` (port ${owner.port})`
  const who = owner === null ? 'another process' : `process ${owner.pid}${port}`
  return `The data folder ${path} is in use by ${who}. Stop it first, or choose another folder with OUTPOST_DATA.`
}
