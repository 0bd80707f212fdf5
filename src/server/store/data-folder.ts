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

/** Paths below the data folder; all are absolute. */
export type DataFolder = {
  path: string
  attachments: string
  /** An .eml file per message, if no mail server is configured. */
  sentMail: string
  /** Raw sources of received messages. */
  rawMail: string
  /** Public pages for use without a database; generated again if missing. */
  published: string
  /** Account exports, deleted after some days. */
  exports: string
  /** Folder of the embedded PostgreSQL; absent with an external one. */
  postgres: string
  /** PGDATA of the embedded PostgreSQL. */
  cluster: string
  /** Exists from a restore until the restored database has a new epoch, sequences and ranges. */
  restoredMarker: string
}

/** Process that holds the data folder. */
export type Owner = {
  pid: number
  /** `null` for a command-line tool. */
  port: number | null
}

/** Lock on the data folder. */
export type Ownership = {
  folder: DataFolder
  /** Releases the folder; idempotent. */
  release: () => void
}

const PRIVATE_FOLDER = 0o700
const PRIVATE_FILE = 0o600
const SECRET_BYTES = 32
/** SQLITE_BUSY: another process holds the file. */
const BUSY = 5

/** Milliseconds to outlast a tool that briefly holds the lock to find the owner. */
const ASKING_MS = 250

const ownerSchema = z.object({ pid: z.number(), port: z.nullable(z.number()) })

/**
 * Opens the data folder and creates its missing parts, closed to other users of the machine. Does not lock
 * the folder: see {@link takeDataFolder}.
 * @throws StartError if it cannot be created.
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
 * Locks the data folder for this process, until `release` or the end of the process, however it ends. The
 * lock is the kernel's (SQLite's, on the file `owner.lock`), so a killed owner leaves no stale lock.
 * `owner.json` beside it only serves the error message of a refused process.
 * @param port the port already listened on; `null` for a command-line tool.
 * @throws StartError with pid and port of the process that holds it.
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
 * Owner of the data folder, or `null`; for tools that may run beside the server. The pid is 0 in the instant
 * between an owner's lock and its `owner.json`.
 */
export function readOwner(folder: DataFolder): Owner | null {
  const lock = tryLock(folder, 0)
  lock?.close()
  return lock === null ? (recordedOwner(folder) ?? { pid: 0, port: null }) : null
}

/**
 * Secret of the folder, created on first use: 32 random bytes as base64url. Concurrent first uses get the
 * same one.
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

/** Reads a file closed to other users, creating it on first use; of several creators the first wins. */
export function keptPrivately(folder: Pick<DataFolder, 'path'>, name: string, make: () => string): string {
  const file = join(folder.path, name)
  if (!existsSync(file)) {
    // Linked into place as a whole: a crash in between must not leave an empty or partial secret.
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

// Only SQLite may open the file while it is locked: closing any other handle of it in this process would drop
// the lock (POSIX). So it is created only if missing, and backups leave it out.
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
