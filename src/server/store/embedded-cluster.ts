import { execFile } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '../start-error.ts'
import type { ServerPackage } from './embedded-binaries.ts'
import { ROLE } from './embedded-database.ts'
import type { Place } from './embedded-place.ts'
import { giveTree } from './embedded-user.ts'

/** The whole environment of the server's processes: nothing of ours may leak into it. */
export const SERVER_ENV = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

const INITDB_MS = 120_000
const INITDB = [
  `--username=${ROLE}`,
  '--auth-local=trust',
  '--auth-host=reject',
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--data-checksums',
  '--no-instructions',
]

/**
 * Makes the cluster when there is none: with checksums, and with a collation that no system update changes.
 * Trust is enough, because only root and the server's user can enter the socket's folder.
 * @throws StartError when the cluster is of another major version, or initdb fails.
 */
export async function ensureCluster(
  place: Place,
  server: string,
  { major }: ServerPackage,
  isFast: boolean,
): Promise<void> {
  const { cluster, user } = place
  if (!existsSync(cluster)) return makeCluster(place, server, isFast)
  const found = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim()
  if (found !== major) {
    throw new StartError(
      `The database in ${cluster} was made by PostgreSQL ${found}, and this is PostgreSQL ${major}: ` +
        'start the release that made it, make a backup, and see the README on moving it.',
    )
  }
  // A folder copied or restored by root belongs to root.
  if (user !== null && statSync(cluster).uid !== user.uid) giveTree(cluster, user)
}

async function makeCluster(place: Place, server: string, isFast: boolean): Promise<void> {
  const { cluster, clusterArgument, user } = place
  // Made beside and renamed: a start that was killed in between leaves no half cluster under the real name.
  const draft = `${cluster}.new`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { mode: 0o700 })
  if (user !== null) giveTree(draft, user)
  const target = clusterArgument === cluster ? draft : clusterArgument
  try {
    await promisify(execFile)(
      join(server, 'bin/initdb'),
      ['-D', target, ...INITDB, ...(isFast ? ['--no-sync'] : [])],
      { ...user, cwd: draft, env: SERVER_ENV, timeout: INITDB_MS },
    )
  } catch (error) {
    const { stderr, message } = error as { stderr?: string; message: string }
    const reason = stderr?.trim().split('\n').at(-1) || message
    throw new StartError(`The database could not be made in ${cluster}: ${reason}`, { cause: error })
  }
  await rename(draft, cluster)
  if (!isFast) await syncFolder(dirname(cluster))
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  await folder.sync()
  await folder.close()
}
