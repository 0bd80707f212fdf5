import { createHash } from 'node:crypto'
import { accessSync, chmodSync, constants, mkdirSync, rmdirSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { StartError } from '../start-error.ts'
import type { DataFolder } from './data-folder.ts'
import { socketFile } from './embedded-process.ts'
import { canEnter, letThrough, privateFolder, serverUser } from './embedded-user.ts'
import type { SystemUser } from './embedded-user.ts'

/** Where one embedded server lives and as whom it runs. All paths are absolute. */
export type Place = {
  /** PGDATA; the server's working directory. */
  cluster: string
  /** Argument that names the server's cluster; see {@link placeOf}. */
  clusterArgument: string
  /** Holds the copies of the server's binaries. */
  serversFolder: string
  /** No other server runs from `serversFolder`. */
  isServersFolderOurs: boolean
  socketFolder: string
  logFile: string
  /** `null`: as this process. */
  user: SystemUser | null
}

/** Linux allows 107 bytes for the path of a socket, macOS 103. */
const SOCKET_PATH_MAX = 103
/** initdb runs the server by a shell, with its path in double quotes. */
const SHELL_CHARACTERS = /["$`\\\n]/

/**
 * Lays out the server's folders below the data folder and makes those that are missing.
 *
 * When root starts the server as another user, that user has to get to the cluster. Where a folder above is
 * closed to it (/root, a folder of mktemp), no mode is changed: the server is started inside the cluster and
 * told that its cluster is `/proc/self/cwd`, which needs no way in. Its binaries and socket do need one and go
 * to a folder outside.
 * @param outside folders to try for the binaries then.
 * @throws StartError when there is no place.
 */
export function placeOf(folder: DataFolder, outside: string[] = ['/var/lib/outpost']): Place {
  if (SHELL_CHARACTERS.test(folder.path)) {
    throw new StartError(`PostgreSQL cannot work below ${folder.path}: a name there holds one of " $ \` \\.`)
  }
  const base = folder.postgres
  const cluster = join(base, 'data')
  mkdirSync(base, { recursive: true, mode: 0o700 })
  refuseForeignCluster(cluster)
  const user = serverUser(cluster)
  const common = { cluster, logFile: join(base, 'server.log'), user }
  if (user !== null) {
    if (!canEnter(dirname(folder.path), user)) {
      if (process.platform !== 'linux') throw closedTo(folder.path)
      const socketFolder = shortFolder(folder.path, user)
      const serversFolder = publicFolder([...outside, join(dirname(socketFolder), 'outpost-servers')], user)
      return {
        ...common,
        clusterArgument: '/proc/self/cwd',
        serversFolder,
        isServersFolderOurs: false,
        socketFolder,
      }
    }
    for (const path of [folder.path, base]) if (!canEnter(path, user)) letThrough(path, user)
  }
  const near = join(base, 'run')
  const isShort = Buffer.byteLength(socketFile(near)) <= SOCKET_PATH_MAX
  if (isShort) privateFolder(near, user)
  const socketFolder = isShort ? near : shortFolder(folder.path, user)
  return { ...common, clusterArgument: cluster, serversFolder: base, isServersFolderOurs: true, socketFolder }
}

/** Removes the socket's folder when it lies outside the data folder and is empty, as a stopped server leaves it. */
export function clearPlace({ socketFolder, cluster }: Pick<Place, 'socketFolder' | 'cluster'>): void {
  if (dirname(socketFolder) === dirname(cluster)) return
  try {
    rmdirSync(socketFolder)
  } catch (error) {
    if (!['ENOENT', 'ENOTEMPTY'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}

/** The same folder for the same data folder each time, so that a living server is found again. */
function shortFolder(path: string, user: SystemUser | null): string {
  const name = `outpost-${createHash('sha256').update(path).digest('hex').slice(0, 16)}`
  for (const parent of [tmpdir(), '/tmp']) {
    const folder = join(parent, name)
    if (Buffer.byteLength(socketFile(folder)) > SOCKET_PATH_MAX) continue
    if (user !== null && !canEnter(parent, user)) continue
    privateFolder(folder, user)
    return folder
  }
  throw new StartError(
    `There is no folder for the database socket: ${tmpdir()} is too long a path, or closed.`,
  )
}

/** The first folder that can be made, belongs to us, that nobody else can write to and the user can enter. */
function publicFolder(candidates: string[], user: SystemUser): string {
  for (const path of candidates) {
    try {
      if (mkdirSync(path, { recursive: true }) !== undefined) chmodSync(path, 0o755)
      accessSync(path, constants.W_OK)
    } catch {
      continue // a read-only system; the next candidate may do, and the end of the list is an error
    }
    const { uid, mode } = statSync(path)
    if (uid === process.getuid?.() && (mode & 0o022) === 0 && canEnter(path, user)) return path
  }
  throw new StartError(
    `There is no folder for the database server: none of ${candidates.join(', ')} can be used.`,
  )
}

function refuseForeignCluster(cluster: string): void {
  const owner = statSync(cluster, { throwIfNoEntry: false })?.uid
  const us = process.getuid?.()
  if (owner === undefined || us === 0 || us === owner) return
  throw new StartError(`The database in ${cluster} belongs to user ${owner}: start as that user, or as root.`)
}

function closedTo(path: string): StartError {
  return new StartError(
    `PostgreSQL does not run as root, and no other user can enter ${path}: ` +
      'start as the user it belongs to, or set OUTPOST_DATA to another folder.',
  )
}
