import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../start-error.ts'
import { SERVER_ENV } from './embedded-cluster.ts'
import type { Place } from './embedded-place.ts'
import { canConnect, disownLockFile, readPostmaster, socketFile, standingOf } from './embedded-process.ts'

/** The server's main process, ready for connections. */
export type Running = { pid: number; socketFolder: string; isAdopted: boolean }

type Launch = { place: Place; server: string; isFast: boolean; timeout: number }

const POLL_MS = 10
const RESPAWN_MS = 150
/** A server that is ready but cannot be reached for so long has lost its socket, and is started anew. */
const UNREACHABLE_MS = 5000
const LOG_MAX_BYTES = 10_000_000
/** Ends that pass by themselves: a rival start that will be adopted, orphans of a killed server, a zombie. */
const PASSING = /lock file ".*" already exists|pre-existing shared memory block/

const SETTINGS = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '40',
  shared_buffers: '64MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  cluster_name: 'outpost',
}
const DURABLE = { fsync: 'on', full_page_writes: 'on' }
// Commits still wait for the write to the system, so that they outlive a killed server, only not a power cut.
// Many desks at once, each with its pools, share such a server.
const FAST = { fsync: 'off', full_page_writes: 'off', max_connections: '120' }

/**
 * Brings the server of a cluster up and waits until it takes connections: adopts a living one, and otherwise
 * starts one, which recovers the cluster if the last one was killed.
 * @throws StartError with PostgreSQL's own reason, or after `timeout` milliseconds.
 */
export async function launchPostmaster(launch: Launch): Promise<Running> {
  const { cluster } = launch.place
  const deadline = Date.now() + launch.timeout
  let attempt: Attempt | null = null
  let unreachableSince: number | null = null
  while (Date.now() < deadline) {
    const postmaster = readPostmaster(cluster)
    const standing = postmaster === null ? 'gone' : standingOf(postmaster.pid, cluster)
    if (postmaster !== null && standing === 'server') {
      if (postmaster.isReady) {
        if (await canConnect(socketFile(postmaster.socketFolder))) {
          return { ...postmaster, isAdopted: attempt?.child.pid !== postmaster.pid }
        }
        unreachableSince ??= Date.now()
        if (Date.now() - unreachableSince > UNREACHABLE_MS) {
          process.kill(postmaster.pid, 'SIGINT')
          unreachableSince = null
        }
      }
    } else if (attempt === null || attempt.isOver()) {
      if (attempt !== null) {
        attempt.throwUnlessPassing()
        await sleep(RESPAWN_MS)
      }
      if (standing === 'other') disownLockFile(cluster)
      attempt = spawnPostmaster(launch)
    }
    await sleep(POLL_MS)
  }
  const seconds = Math.round(launch.timeout / 1000)
  throw new StartError(`PostgreSQL did not start within ${seconds} s; see ${launch.place.logFile}.`)
}

type Attempt = { child: ChildProcess; isOver(): boolean; throwUnlessPassing(): void }

function spawnPostmaster({ place, server, isFast }: Launch): Attempt {
  const { cluster, clusterArgument, socketFolder, logFile, user } = place
  const settings = {
    ...SETTINGS,
    ...(isFast ? FAST : DURABLE),
    // A list for PostgreSQL: quoted, a folder's name may hold a comma.
    unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
  }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const logStart = turnLog(logFile)
  const log = openSync(logFile, 'a', 0o600)
  const child = spawn(join(server, 'bin/postgres'), ['-D', clusterArgument, ...args], {
    ...user,
    cwd: cluster,
    env: SERVER_ENV,
    stdio: ['ignore', log, log],
    detached: true, // neither a terminal's Ctrl-C nor our end takes it along
  })
  closeSync(log)
  child.unref()
  let failure: Error | null = null
  child.once('error', (error) => {
    failure = error
  })
  return {
    child,
    isOver: () => failure !== null || child.exitCode !== null || child.signalCode !== null,
    throwUnlessPassing() {
      const said = readFileSync(logFile).subarray(logStart).toString()
      if (failure === null && (child.signalCode !== null || PASSING.test(said))) return
      throw new StartError(
        `PostgreSQL did not start: ${failure?.message ?? reasonIn(said)} (see ${logFile})`,
        {
          cause: failure,
        },
      )
    },
  }
}

/** Puts a large log aside, keeping one older; answers where the next line will stand. */
function turnLog(file: string): number {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size < LOG_MAX_BYTES) return size
  renameSync(file, `${file}.1`)
  return 0
}

function reasonIn(said: string): string {
  const lines = said.trim().split('\n')
  const fatal = lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1) ?? ''
  return fatal.replace(/^.*?(?:FATAL|PANIC): +/, '') || 'it said nothing'
}
