import { spawnSync } from 'node:child_process'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'

/** Content of a cluster's `postmaster.pid`; the server may have died since. */
export type Postmaster = {
  pid: number
  socketFolder: string
  /** It accepts connections, its recovery is over. */
  isReady: boolean
}

/**
 * Relation of a process to a cluster: its server; another process, or a dead but unreaped one, which PostgreSQL takes
 * for alive; gone; or unknown (no rights).
 */
export type Standing = 'server' | 'other' | 'gone' | 'unknown'

/** The port is only part of the socket's name: the server does not listen on TCP. */
export const SOCKET_PORT = 5432
const PROBE_MS = 1000
// Lines of postmaster.pid, from 0: pid, cluster, start time, port, socket folder, address, shared memory, status.
const SOCKET_FOLDER_LINE = 4
const STATUS_LINE = 7

/** Reads the lock file of a cluster; `null` when there is none or it is just being written. */
export function readPostmaster(cluster: string): Postmaster | null {
  const lines = readLockFile(cluster)?.split('\n') ?? []
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return null
  return {
    pid,
    socketFolder: lines[SOCKET_FOLDER_LINE]?.trim() ?? '',
    isReady: lines[STATUS_LINE]?.trim() === 'ready',
  }
}

/** Tells what the process is to the cluster: a process id is reused, so that it lives proves nothing. */
export function standingOf(pid: number, cluster: string): Standing {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM: alive, but of another user than the cluster's, thus not its server.
    return (error as NodeJS.ErrnoException).code === 'EPERM' ? 'unknown' : 'gone'
  }
  return process.platform === 'linux' ? standingByProc(pid, cluster) : standingByPs(pid)
}

/**
 * Makes PostgreSQL see that a lock file whose pid belongs to some other process is stale: a pid that is the new
 * server's parent, as ours is, cannot be its rival. The file is never removed, because PostgreSQL finds by it the
 * orphans of a killed server, which still write to the cluster.
 */
export function disownLockFile(cluster: string): void {
  const lines = readLockFile(cluster)?.split('\n')
  if (lines === undefined) return
  lines[0] = String(process.pid)
  writeFileSync(join(cluster, 'postmaster.pid'), lines.join('\n'))
}

/** Path of the socket in a socket folder. */
export function socketFile(socketFolder: string): string {
  return join(socketFolder, `.s.PGSQL.${SOCKET_PORT}`)
}

/** Tells whether something listens on the socket; answers within a second. */
export function canConnect(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path)
    const answer = (is: boolean) => {
      socket.destroy()
      resolve(is)
    }
    socket.setTimeout(PROBE_MS, () => answer(false))
    socket.once('connect', () => answer(true))
    socket.once('error', () => answer(false))
  })
}

function readLockFile(cluster: string): string | undefined {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function standingByProc(pid: number, cluster: string): Standing {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in parentheses may hold anything, so the state is what follows the last one.
    const state = stat.slice(stat.lastIndexOf(')') + 2)[0]
    if (state === 'Z' || state === 'X') return 'other'
    const [there, here] = [statSync(`/proc/${pid}/cwd`), statSync(cluster)]
    return there.ino === here.ino && there.dev === here.dev ? 'server' : 'other'
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    return code === 'ENOENT' || code === 'ESRCH' ? 'gone' : 'unknown'
  }
}

function standingByPs(pid: number): Standing {
  const { status, stdout } = spawnSync('ps', ['-o', 'stat=,comm=', '-p', String(pid)], { encoding: 'utf8' })
  if (status !== 0) return 'gone'
  const [state = '', command = ''] = stdout.trim().split(/\s+/, 2)
  return !state.startsWith('Z') && command.endsWith('postgres') ? 'server' : 'other'
}
