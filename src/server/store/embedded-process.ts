import { spawnSync } from 'node:child_process'
import { closeSync, constants, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { socketFile } from './embedded-database.ts'

const FAST_STOP_MS = 30_000
const IMMEDIATE_STOP_MS = 10_000
const POLL_MS = 10
/** Line of postmaster.pid, from 0; the first one is the process id. */
const STATUS_LINE = 7

/** Setting that names the cluster in the server's command line, which every user may read, unlike its folder. */
export const markOf = (cluster: string): string => `outpost.cluster=${cluster}`

/** Process id of the living server of a cluster, by its lock file. */
export function serverOf(cluster: string): number | null {
  const pid = Number(lockLines(cluster)?.[0])
  return pid > 0 && isServer(pid, cluster) ? pid : null
}

/** True if the process is the cluster's server: process ids are reused, so that one lives proves nothing. */
export function isServer(pid: number, cluster: string): boolean {
  return commandLine(pid).includes(markOf(cluster))
}

/** True if this server of the cluster accepts connections: its recovery is over. */
export function isReady(cluster: string, pid: number | undefined): boolean {
  const lines = lockLines(cluster)
  return Number(lines?.[0]) === pid && lines?.[STATUS_LINE]?.trim() === 'ready'
}

/**
 * Makes PostgreSQL see that the lock files in a cluster without a server are stale, also if their pid belongs to
 * another process now: the pid of the new server's parent, which is ours, cannot be its rival. The first file is
 * never removed, because PostgreSQL finds by it the orphans of a killed server, which still write to the cluster.
 */
export function disownLockFiles(cluster: string): void {
  rmSync(`${socketFile(cluster)}.lock`, { force: true })
  const lines = lockLines(cluster)
  if (lines === null) return
  // The file belongs to the server's user: root must not follow a link there.
  const file = openSync(lockFile(cluster), constants.O_WRONLY | constants.O_TRUNC | constants.O_NOFOLLOW)
  writeFileSync(file, [process.pid, ...lines.slice(1)].join('\n'))
  closeSync(file)
}

/** Ends a server: open transactions are rolled back. @throws Error if it does not end. */
export async function endServer(pid: number, isThere: () => boolean): Promise<void> {
  const steps = [
    ['SIGINT', FAST_STOP_MS],
    ['SIGQUIT', IMMEDIATE_STOP_MS], // no checkpoint: the next start recovers
  ] as const
  for (const [signal, exitTimeoutMs] of steps) {
    if (!isThere()) return
    process.kill(pid, signal)
    for (const end = Date.now() + exitTimeoutMs; Date.now() < end; await sleep(POLL_MS)) {
      if (!isThere()) return
    }
  }
  throw new Error(`PostgreSQL (process ${pid}) does not end`)
}

const lockFile = (cluster: string) => join(cluster, 'postmaster.pid')

/** Lines of the lock file of a cluster; empty ones while it is being written. */
function lockLines(cluster: string): string[] | null {
  try {
    return readFileSync(lockFile(cluster), 'utf8').split('\n')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Empty for a process that is gone or waits for its parent. */
function commandLine(pid: number): string {
  if (process.platform !== 'linux')
    return spawnSync('ps', ['-ww', '-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}
