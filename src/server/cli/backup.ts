import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join, relative, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod'
import { StartError } from '../start-error.ts'
import type { DataFolder } from '../store/data-folder.ts'
import { takeDataFolder } from '../store/data-folder.ts'

/** Runs one SQL statement. All calls of one backup use the same session, which is closed afterwards. */
export type Query = (sql: string) => Promise<{ rows: Record<string, unknown>[] }>

const MANIFEST = 'outpost-backup.json'
const manifestSchema = z.object({ format: z.literal(1), madeAt: z.iso.datetime(), postgres: z.string() })

/** Manifest of a backup; the time is ISO 8601, `postgres` the major version that can open the cluster. */
export type Manifest = z.infer<typeof manifestSchema>

const MAIL_AND_FILES = ['attachments', 'sentMail', 'rawMail'] as const
/** Files of the running server, or recreated at its start. */
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|\.s\.PGSQL\..*|current_logfiles|backup_manifest|.*\/pg_internal\.init|.*pgsql_tmp.*)$/
/** Folders that must exist, but whose content is useless in a copy. */
const EMPTIED =
  /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/./

/**
 * Copies the whole desk to the folder `to` while it is running: the embedded database, attachments, mail
 * files and the secrets. Contains everything committed before the call. `to` appears only when it is
 * complete. @param query a session as the embedded server's role. If the backup fails, closing it ends the
 * backup mode. @throws StartError when `to` is in use or inside a folder that is copied.
 */
export async function backup({
  folder,
  to,
  query,
}: {
  folder: DataFolder
  to: string
  query: Query
}): Promise<Manifest> {
  const target = resolve(to)
  await refuseTarget(folder, target)
  const draft = `${target}.outpost-partial`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { recursive: true, mode: 0o700 })
  await copyCluster(folder.cluster, join(draft, 'postgres'), query)
  // After the database: a file is stored before the row that names it, so no row of the copy misses its file.
  for (const part of MAIL_AND_FILES) await copyTree(folder[part], join(draft, basename(folder[part])))
  await copySecrets(folder.path, draft)
  const postgres = (await readFile(join(draft, 'postgres/PG_VERSION'), 'utf8')).trim()
  const manifest: Manifest = { format: 1, madeAt: new Date().toISOString(), postgres }
  await writeFile(join(draft, MANIFEST), JSON.stringify(manifest), { mode: 0o600, flush: true })
  await rename(draft, target)
  return manifest
}

/**
 * Restores a backup to a data folder without a desk, and leaves `restoredMarker` there: the caller gives the
 * database a new epoch, sequences and ranges, and removes the marker. Can be repeated after an interruption.
 * @throws StartError when `from` is no complete backup, or the folder holds a desk or is in use.
 */
export async function restore({ from, folder }: { from: string; folder: DataFolder }): Promise<Manifest> {
  const manifest = await readManifest(from)
  const { release } = takeDataFolder(folder.path, { port: null })
  try {
    const { cluster } = folder
    const isRepeated = existsSync(folder.restoredMarker)
    if (existsSync(cluster) || (existsSync(join(folder.path, 'secret')) && !isRepeated)) {
      throw new StartError(
        `${folder.path} already holds a desk: restore into an empty folder (OUTPOST_DATA).`,
      )
    }
    // Marker first, cluster last: in between, the server refuses to start here.
    await writeFile(folder.restoredMarker, JSON.stringify(manifest), { mode: 0o600, flush: true })
    for (const part of MAIL_AND_FILES) await copyTree(join(from, basename(folder[part])), folder[part])
    await copySecrets(from, folder.path)
    const draft = `${cluster}.new`
    await rm(draft, { recursive: true, force: true })
    await copyTree(join(from, 'postgres'), draft)
    await rename(draft, cluster)
    return manifest
  } finally {
    release()
  }
}

async function copyCluster(cluster: string, to: string, query: Query): Promise<void> {
  // The slot keeps the server from recycling write-ahead log that the copy needs; it ends with the session.
  const slot = `outpost_backup_${process.pid}`
  await query(`select pg_create_physical_replication_slot('${slot}', true, true)`)
  await query(`select pg_backup_start('outpost', true)`)
  await copyTree(cluster, to, (path) => LEFT_OUT.test(path) || EMPTIED.test(path))
  const { rows } = await query(
    `select labelfile, pg_walfile_name(lsn - 1) as last from pg_backup_stop(wait_for_archive => false)`,
  )
  const { labelfile, last } = z.object({ labelfile: z.string(), last: z.string() }).parse(rows[0])
  await writeFile(join(to, 'backup_label'), labelfile, { mode: 0o600, flush: true })
  const first = /^START WAL LOCATION: \S+ \(file ([0-9A-F]{24})\)/.exec(labelfile)?.[1]
  if (first === undefined) throw new Error(`Unknown form of backup label: ${labelfile}`)
  // Segment names sort by age. Older ones are not needed, newer ones are incomplete.
  const segments = (await readdir(join(cluster, 'pg_wal'))).filter((name) => name >= first && name <= last)
  if (!segments.includes(first) || !segments.includes(last)) {
    throw new Error(`The write-ahead log from ${first} to ${last} is not complete`)
  }
  for (const name of segments) await copyFile(join(cluster, 'pg_wal', name), join(to, 'pg_wal', name))
  await query(`select pg_drop_replication_slot('${slot}')`)
}

async function refuseTarget(folder: DataFolder, target: string): Promise<void> {
  const copied = [folder.postgres, ...MAIL_AND_FILES.map((part) => folder[part])]
  if (copied.some((path) => !relative(path, target).startsWith('..'))) {
    throw new StartError(`A backup cannot be made inside the folder that it copies: ${target}`)
  }
  if (existsSync(target) && (await readdir(target)).length > 0) {
    throw new StartError(`${target} is not empty: name a new folder for the backup.`)
  }
}

async function readManifest(from: string): Promise<Manifest> {
  try {
    return manifestSchema.parse(JSON.parse(await readFile(join(from, MANIFEST), 'utf8')))
  } catch (error) {
    throw new StartError(`${from} is no complete backup of Outpost: ${MANIFEST} is missing or damaged.`, {
      cause: error,
    })
  }
}

/** The secret, which does not exist if OUTPOST_SECRET is set, and the push keys that devices use. */
const SECRETS = ['secret', 'push-keys.json']
/** List of erasures: a restore keeps an existing one, which is newer than the backup's. */
const ERASED = 'erased-people.jsonl'

async function copySecrets(from: string, to: string): Promise<void> {
  for (const name of SECRETS)
    if (existsSync(join(from, name))) await copyFile(join(from, name), join(to, name))
  if (existsSync(join(from, ERASED)) && !existsSync(join(to, ERASED)))
    await copyFile(join(from, ERASED), join(to, ERASED))
}

/** Copies files and folders, inaccessible to other users; `isLeftOut` gets paths relative to `from`. */
async function copyTree(
  from: string,
  to: string,
  isLeftOut = (_path: string) => false,
  at = '',
): Promise<void> {
  await mkdir(join(to, at), { recursive: true, mode: 0o700 })
  const entries = await readdir(join(from, at), { withFileTypes: true }).catch(unlessGone([]))
  for (const entry of entries) {
    const path = join(at, entry.name)
    if (isLeftOut(path)) continue
    if (entry.isDirectory()) await copyTree(from, to, isLeftOut, path)
    else if (entry.isFile()) await copyFile(join(from, path), join(to, path)).catch(unlessGone(undefined))
  }
}

// Reads to the end of the stream: a copy by size would not end if the server truncates the file.
async function copyFile(from: string, to: string): Promise<void> {
  await pipeline(createReadStream(from), createWriteStream(to, { mode: 0o600, flush: true }))
}

/** A running server may remove files during the copy; its write-ahead log compensates. */
function unlessGone<T>(instead: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code === 'ENOENT') return instead
    throw error
  }
}
