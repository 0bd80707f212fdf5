import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino, type Logger } from 'pino'
import { commands, printDemo } from './commands.ts'
import { readConfig } from './config.ts'
import type { DevPages } from './listener.ts'
import { nodeClock, nodeRandom } from './node-clock.ts'
import { builtWeb, startDesk, type RunningDesk } from './start-desk.ts'

/** What the launcher brings. */
export interface MainExtras {
  /** The repository's root, where package.json and the build are. */
  root: string
  /** Vite's server, for `dev`. */
  vite?: DevPages
}

/** Longest wait for calls under way when we are told to end, in ms. */
const stopPatience = 30_000

/**
 * Runs the product: without a command, or with `dev`, the desk until it is told to end; with another command that one.
 * @returns the exit code of a command; nothing while the desk runs.
 * @throws StartError whose message is one line for the person at the terminal.
 */
export async function main(argv: readonly string[], { root, vite }: MainExtras): Promise<number | undefined> {
  const config = readConfig(process.env, { cwd: process.cwd() })
  const [name, ...args] = argv
  const print = (line: string) => console.log(line)
  const log = makeLog()
  if (name !== undefined && name !== 'dev') {
    const command = commands[name]
    if (!command) {
      console.error(`There is no command ${name}: use ${Object.keys(commands).join(', ')}.`)
      return 2
    }
    // A command says by itself what matters.
    log.level = 'warn'
    await command({ config, log, print }, args)
    return 0
  }
  const desk = await startDesk({
    config,
    log,
    clock: nodeClock,
    random: nodeRandom,
    version: versionOf(root),
    web: vite ? null : builtWeb(root),
    ...(vite ? { pages: vite } : {}),
  })
  welcome(desk, print)
  stopWhenTold(desk, vite, log)
  return undefined
}

function welcome(
  { url, inboundPort, hasNewDemo, isEmpty }: RunningDesk,
  print: (line: string) => void,
): void {
  print(`Outpost is ready: ${url}/support/`)
  if (inboundPort !== null) print(`Mail is received on port ${inboundPort}`)
  if (hasNewDemo) printDemo(print)
  if (isEmpty) print('Nobody can sign in yet: make the demo workspace with "npm run demo".')
}

function stopWhenTold(desk: RunningDesk, vite: DevPages | undefined, log: Logger): void {
  let isStopping = false
  const stop = (signal: string) => {
    // Told twice: somebody is in a hurry, and the database can take it.
    if (isStopping) process.exit(1)
    isStopping = true
    log.info(`${signal}: ending`)
    const late = setTimeout(() => {
      log.error('Calls under way did not end in time')
      process.exit(1)
    }, stopPatience)
    late.unref()
    Promise.all([desk.stop(), vite?.close()]).then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'Ending failed')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

function makeLog(): Logger {
  // To the error output: what is printed for people stays readable.
  return pino(
    { level: 'info', base: null, serializers: { err: plainError } },
    pino.destination({ fd: 2, sync: true }),
  )
}

/** What is logged of an error: libraries hang whole connections on theirs, with all that is in them. */
function plainError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, message, stack } = error
  const { code } = error as { code?: unknown }
  return { name, message, stack, ...(code === undefined ? {} : { code }) }
}

function versionOf(root: string): string {
  return (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version
}
