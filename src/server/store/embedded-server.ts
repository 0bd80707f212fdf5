import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../start-error.ts'
import { clusterArgument, SERVER_ENV, type SystemUser } from './embedded-cluster.ts'
import { disownLockFiles, endServer, isReady, markOf } from './embedded-process.ts'

/** Takes one line of text; pino's loggers do. */
export interface Log {
  info(message: string): void
  warn(message: string): void
}

interface ServerOptions {
  cluster: string
  /** Folder of the binaries. */
  server: string
  logFile: string
  /** `null`: as this process. */
  user: SystemUser | null
  isFast: boolean
  log: Log
}

const POLL_MS = 10
const RESPAWN_MS = 150
const RETRY_MS = 1000
/** Longest wait for orphans of a killed server. */
const ORPHANS_MS = 120_000
const ORPHANS = /pre-existing shared memory block/
const LOG_MAX_BYTES = 10_000_000

const SETTINGS = {
  listen_addresses: '',
  // In the cluster: private, never too long for the server, and the same for every process on the data folder.
  unix_socket_directories: '.',
  max_connections: '40',
  shared_buffers: '64MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
}
const DURABLE = { fsync: 'on', full_page_writes: 'on' }
// Commits still wait for the write to the system, so that they outlive a killed server, only not a power cut.
// Many desks at once, each with its pools, share such a server.
const FAST = { fsync: 'off', full_page_writes: 'off', max_connections: '120' }

const servers = new Set<EmbeddedServer>()

/** Stops the servers of this process, also one that is starting, before an exit that ends nothing else. */
export async function stopOwnServers(): Promise<void> {
  await Promise.all([...servers].map((server) => server.stop()))
}

/** PostgreSQL as a child process, started again whenever it dies, until it is stopped. */
export class EmbeddedServer {
  readonly #options: ServerOptions
  #child: ChildProcess | null = null
  /** End of the child. */
  #over: Promise<Error | null> = Promise.resolve(null)
  #kept: Promise<void> = Promise.resolve()
  #isEnding = false

  constructor(options: ServerOptions) {
    this.#options = options
  }

  /** Starts it and waits until it accepts connections. @throws StartError with PostgreSQL's own reason. */
  async start(): Promise<void> {
    servers.add(this)
    await this.#launch()
    this.#kept = this.#keep()
  }

  /** Stops it: open transactions are rolled back, so end the pools first. Settles when its process is gone. */
  async stop(): Promise<void> {
    this.#isEnding = true
    const pid = this.#child?.pid
    if (pid !== undefined) await endServer(pid, () => this.#isAlive())
    await this.#kept
    servers.delete(this)
  }

  async #keep(): Promise<void> {
    const { log } = this.#options
    for (;;) {
      await this.#over
      if (this.#isEnding) return
      log.warn('PostgreSQL ended unexpectedly; starting it again')
      try {
        await this.#launch()
        log.info('PostgreSQL is back')
      } catch (error) {
        log.warn(`${(error as Error).message} Trying again.`)
        await sleep(RETRY_MS)
      }
    }
  }

  async #launch(): Promise<void> {
    const { cluster, logFile } = this.#options
    const deadline = Date.now() + ORPHANS_MS
    for (;;) {
      if (this.#isEnding) throw new StartError('Stopped while PostgreSQL started.')
      const logStart = turnLog(logFile)
      const child = this.#spawn()
      for (; this.#isAlive(); await sleep(POLL_MS)) if (isReady(cluster, child.pid)) return
      const failure = await this.#over
      const said = readFileSync(logFile).subarray(logStart).toString()
      const isPassing = failure === null && (child.signalCode !== null || ORPHANS.test(said))
      if (!isPassing || Date.now() > deadline) {
        const reason = failure?.message ?? reasonIn(said)
        throw new StartError(`PostgreSQL did not start: ${reason} (see ${logFile})`, { cause: failure })
      }
      await sleep(RESPAWN_MS)
    }
  }

  #isAlive(): boolean {
    return this.#child?.exitCode === null && this.#child.signalCode === null
  }

  #spawn(): ChildProcess {
    const { cluster, server, logFile, user, isFast } = this.#options
    disownLockFiles(cluster)
    const settings = Object.entries({ ...SETTINGS, ...(isFast ? FAST : DURABLE) })
    const given = [...settings.map(([name, value]) => `${name}=${value}`), markOf(cluster)]
    const log = openSync(logFile, 'a', 0o600)
    const child = spawn(
      join(server, 'bin/postgres'),
      ['-D', clusterArgument(cluster), ...given.flatMap((setting) => ['-c', setting])],
      {
        ...user,
        cwd: cluster,
        env: SERVER_ENV,
        stdio: ['ignore', log, log],
        detached: true, // a terminal's Ctrl-C must not end it before our connections
      },
    )
    closeSync(log)
    child.unref()
    this.#child = child
    this.#over = new Promise((resolve) => {
      child.once('exit', () => resolve(null))
      child.once('error', resolve)
    })
    return child
  }
}

/** Puts a large log aside, keeping one older; returns where the next line will be. */
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
