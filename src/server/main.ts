import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { commands, printSignIns } from './commands.ts'
import { readConfig } from './config.ts'
import { onEnd, type Parent } from './ending.ts'
import type { DevPages } from './listener.ts'
import { processLog } from './log.ts'
import { nodeClock, nodeRandom } from './node-clock.ts'
import { builtWeb, startDesk, type RunningDesk } from './start-desk.ts'
import { stopOwnServers } from './store/embedded-server.ts'

/** Extras passed by the launcher. */
export interface MainExtras {
  /** Root of the repository, with package.json and the build. */
  root: string
  /** The launcher's parent. */
  parent: Parent
  /** Vite's server, for `dev`. */
  vite?: DevPages
}

/** Longest wait for running calls at a stop, in ms. */
const stopTimeoutMs = 30_000

/**
 * Runs the product: without a command, or with `dev`, the desk until it is stopped; otherwise the command.
 * @returns exit code of a command; none while the desk runs.
 * @throws StartError with a one-line message for the user.
 */
export async function main(
  argv: readonly string[],
  { root, parent, vite }: MainExtras,
): Promise<number | undefined> {
  const config = readConfig(process.env, { cwd: process.cwd() })
  const [name, ...args] = argv
  const print = (line: string) => console.log(line)
  const log = processLog()
  if (name !== undefined && name !== 'dev') {
    const command = commands[name]
    if (!command) {
      console.error(
        `There is no command ${name}: use start, dev, build, ${Object.keys(commands).join(', ')}.`,
      )
      return 2
    }
    // A command prints its own messages.
    log.level = 'warn'
    onEnd(parent, () => void leave())
    await command({ config, log, print, version: versionOf(root) }, args)
    return 0
  }
  const ending = new AbortController()
  const starting = startDesk({
    ending: ending.signal,
    config,
    log,
    clock: nodeClock,
    random: nodeRandom,
    version: versionOf(root),
    web: vite ? null : builtWeb(root),
    ...(vite ? { pages: vite } : {}),
  })
  let isEnding = false
  onEnd(parent, (why, isUrgent) => {
    isEnding = true
    ending.abort()
    log.info(`${why}: stopping`)
    if (isUrgent) void leave()
    // A stop during the start waits for it, so that all parts can be ended cleanly.
    else
      starting.then(
        (desk) => stop(desk, vite, log),
        () => undefined,
      )
  })
  const desk = await starting
  if (!isEnding) welcome(desk, print)
  return undefined
}

async function stop(desk: RunningDesk, vite: DevPages | undefined, log: Logger): Promise<void> {
  const late = setTimeout(() => {
    log.error('Requests did not end in time: stopping without them')
    void leave()
  }, stopTimeoutMs)
  late.unref()
  try {
    await Promise.all([desk.stop(), vite?.close()])
    process.exit(0)
  } catch (error) {
    log.error({ err: error }, 'Stopping failed')
    await leave()
  }
}

function welcome({ url, inboundPort, signIns, isEmpty }: RunningDesk, print: (line: string) => void): void {
  print(`Outpost is ready: ${url}/support/`)
  if (inboundPort !== null) print(`Mail is received on port ${inboundPort}`)
  printSignIns(signIns, print)
  if (isEmpty) print('There is no desk yet: open this address in a browser and set up yours.')
}

/** Exits now. Running work is cut off, as in a crash; an embedded database of this process is stopped all the same. */
async function leave(): Promise<never> {
  await stopOwnServers()
  return process.exit(1)
}

function versionOf(root: string): string {
  return (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version
}
