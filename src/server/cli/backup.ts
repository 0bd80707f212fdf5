import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join, relative, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod'
import { StartError } from '../start-error.ts'
import type { DataFolder } from '../store/data-folder.ts'
import { takeDataFolder } from '../store/data-folder.ts'

/** Runs one SQL statement. All calls of one backup go to the same session, which is ended afterwards. */
export type Query = (sql: string) => Promise<{ rows: Record<string, unknown>[] }>

const MANIFEST = 'outpost-backup.json'
const manifestSchema = z.object({ format: z.literal(1), madeAt: z.iso.datetime(), postgres: z.string() })

/** Manifest of a backup; the time is ISO 8601, `postgres` the major version that can open the cluster. */
export type Manifest = z.infer<typeof manifestSchema>

const MAIL_AND_FILES = ['attachments', 'sentMail', 'rawMail'] as const
/** Belong to the running server, or are made anew by a starting one. */
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|current_logfiles|backup_manifest|.*\/pg_internal\.init|.*pgsql_tmp.*)$/
/** Their content is of no use in a copy; the folders have to be there. */
const EMPTIED =
  /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/./

/**
 * Copies the whole desk into the folder `to` while it goes on working: the embedded database, attachments, mail
 * files and the secrets. Everything committed before the call is in it. `to` appears only when it is complete.
 * @param query a session as the embedded server's role. If the backup fails, ending it ends the backup mode.
 * @throws StartError when `to` is in use or inside a folder that is copied.
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
  await copyCluster(join(folder.postgres, 'data'), join(draft, 'postgres'), query)
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
 * Brings a backup back into a data folder that holds no desk yet, and leaves `restoredMarker` there: the caller
 * gives the database a new epoch, sequences and ranges, and removes the marker. Interrupted, it can be repeated.
 * @throws StartError when `from` is no complete backup, or the folder holds a desk or is in use.
 */
export async function restore({ from, folder }: { from: string; folder: DataFolder }): Promise<Manifest> {
  const manifest = await readManifest(from)
  const { release } = takeDataFolder(folder.path, { port: null })
  try {
    const cluster = join(folder.postgres, 'data')
    const isRepeated = existsSync(folder.restoredMarker)
    if (existsSync(cluster) || (existsSync(join(folder.path, 'secret')) && !isRepeated)) {
      throw new StartError(
        `${folder.path} already holds a desk: restore into an empty folder (OUTPOST_DATA).`,
      )
    }
    // First the marker, last the cluster: between the two the product refuses to start here.
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
  // Names of segments sort by age. Older ones are not needed, newer ones are not yet whole.
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

/** The secret, which a desk does not keep that is given OUTPOST_SECRET; and the keys that devices took for pushes. */
const SECRETS = ['secret', 'push-keys.json']
/** The erased people: a restore keeps the list that is there, which is newer than the backup's. */
const ERASED = 'erased-people.jsonl'

async function copySecrets(from: string, to: string): Promise<void> {
  for (const name of SECRETS)
    if (existsSync(join(from, name))) await copyFile(join(from, name), join(to, name))
  if (existsSync(join(from, ERASED)) && !existsSync(join(to, ERASED)))
    await copyFile(join(from, ERASED), join(to, ERASED))
}

/** Copies files and folders, closed to other users; `isLeftOut` judges paths relative to `from`. */
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

// Read to the end as it comes: a copy by size does not end when the server shortens the file meanwhile.
async function copyFile(from: string, to: string): Promise<void> {
  await pipeline(createReadStream(from), createWriteStream(to, { mode: 0o600, flush: true }))
}

/** A working server removes files under the copier's eyes; its log makes up for them. */
function unlessGone<T>(instead: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code === 'ENOENT') return instead
    throw error
  }
}
