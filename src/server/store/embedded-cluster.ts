import { execFile } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '../start-error.ts'
import type { ServerPackage } from './embedded-binaries.ts'
import { ROLE } from './embedded-database.ts'

/** Another user of the machine, under whose rights the database server runs. */
export interface SystemUser {
  uid: number
  gid: number
}

/** The whole environment of the server's processes: nothing of ours may leak into it. */
export const SERVER_ENV = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

const run = promisify(execFile)
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
 * Argument `-D` of a server that starts inside its cluster. Linux needs no way in then: the folders above may be
 * closed to the server's user (/root, a folder of mktemp).
 */
export function clusterArgument(cluster: string): string {
  return process.platform === 'linux' ? '/proc/self/cwd' : cluster
}

/**
 * User for the database server, because PostgreSQL refuses to run as root: the owner of the existing cluster,
 * else `postgres`, else `nobody`. `null` if this process is not root: then the server runs as it does.
 * @throws StartError if the machine has none of them.
 */
export function serverUser(cluster: string): SystemUser | null {
  if (process.getuid?.() !== 0) return null
  const owner = statSync(cluster, { throwIfNoEntry: false })
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const users = readFileSync('/etc/passwd', 'utf8')
  const found = /^postgres:[^:]*:(\d+):(\d+):/m.exec(users) ?? /^nobody:[^:]*:(\d+):(\d+):/m.exec(users)
  if (found) return { uid: Number(found[1]), gid: Number(found[2]) }
  throw new StartError(
    'PostgreSQL does not run as root, and this machine has neither a user postgres nor nobody: ' +
      'start as another user, or set DATABASE_URL.',
  )
}

/**
 * Makes the cluster if there is none: with checksums, and with a collation that no system update changes. Trust
 * is enough, because only root and the server's user can enter the cluster, where the socket is.
 * @throws StartError if the cluster is of another major version, or initdb fails.
 */
export async function ensureCluster(
  cluster: string,
  { server, user, isFast }: { server: string; user: SystemUser | null; isFast: boolean },
  { major }: ServerPackage,
): Promise<void> {
  if (existsSync(cluster)) {
    const found = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim()
    if (found !== major) {
      throw new StartError(
        `The database in ${cluster} was made by PostgreSQL ${found}, and this is PostgreSQL ${major}: ` +
          'start the release that made it, make a backup, and see the README on moving it.',
      )
    }
    // A folder copied or restored by root belongs to root.
    if (user !== null && statSync(cluster).uid !== user.uid) await giveTo(user, cluster)
    return
  }
  // Made beside and renamed: a start that was killed in between leaves no half cluster under the real name.
  const draft = `${cluster}.new`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { mode: 0o700 })
  if (user !== null) await giveTo(user, draft)
  const args = ['-D', clusterArgument(draft), ...INITDB, ...(isFast ? ['--no-sync'] : [])]
  try {
    await run(join(server, 'bin/initdb'), args, { ...user, cwd: draft, env: SERVER_ENV, timeout: INITDB_MS })
  } catch (error) {
    const { stderr, message } = error as { stderr?: string; message: string }
    const reason = stderr?.trim().split('\n').at(-1) || message
    throw new StartError(`The database could not be made in ${cluster}: ${reason}`, { cause: error })
  }
  await rename(draft, cluster)
  if (!isFast) await syncFolder(dirname(cluster))
}

/** Hands a tree to the user, links themselves and not their targets. */
async function giveTo({ uid, gid }: SystemUser, path: string): Promise<void> {
  await run('chown', ['-hR', `${uid}:${gid}`, path])
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  await folder.sync()
  await folder.close()
}
