import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openDataFolder, readOwner } from '#server/store/data-folder.ts'
import { runningPostgres, stopLeftPostgres } from '#server/store/embedded.ts'
import { serverOf } from '#server/store/embedded-process.ts'
import { productCheckout, type Checkout } from './checkout.ts'
import { removeOfDeadTests } from './leftovers.ts'
import { until } from './until.ts'

/** The real product: its own process, database and data folder. */
export interface Product {
  /** Origin without a trailing slash; equal after every restart. */
  readonly url: string
  readonly port: number
  /** Process id of the running server. */
  readonly pid: number
  /** SMTP port for customers' mail. */
  readonly inboundPort: number
  readonly folder: string
  /** Launcher of the built version that runs. */
  readonly launcher: string
  /** Output of all its processes so far. */
  output(): string
  /** Stops it like a service manager, and waits for the end. */
  stop(): Promise<void>
  /** SIGKILL for the server's process; its database keeps running. */
  kill(): Promise<void>
  /** SIGKILL for the database, unless it is dead already; a running server restarts it. */
  killDatabase(): void
  /** Restarts it on the same folder and ports, with other variables if given. */
  restart(env?: Record<string, string>): Promise<void>
  /** Runs a command of the product beside it, for example `import`; returns its output. */
  run(...args: string[]): Promise<string>
  /** Stops everything and removes the folder. */
  close(): Promise<void>
}

/** Start options of a product. */
export interface ProductOptions {
  /** Initial data folder; a new one by default. Either is removed in the end. */
  folder?: string
  env?: Record<string, string>
  /** Version to start, removed by the caller. By default that of the repository. */
  checkout?: Checkout
}

const prefix = 'outpost-product-'
const startMs = 60_000
const stopMs = 30_000
const commandMs = 120_000

/** Builds the product if needed, starts it with the demo workspace, and waits until it is healthy. */
export async function startProduct({ folder, env = {}, checkout }: ProductOptions = {}): Promise<Product> {
  await removeLeftProducts()
  const version = checkout ?? (await productCheckout())
  const { root, launcher } = version
  const path = folder ?? mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`))
  const [port, inboundPort] = await freePorts()
  const url = `http://127.0.0.1:${port}`
  let variables: Record<string, string> = {
    PORT: String(port),
    HOST: '127.0.0.1',
    INBOUND_SMTP_PORT: String(inboundPort),
    OUTPOST_DATA: path,
    OUTPOST_DEMO: '1',
    // Nothing listens there: tests must not query the machine's DNS.
    OUTPOST_DNS: '127.0.0.1:9',
    ...env,
  }
  let printed = ''
  let server: ChildProcess | null = null

  const launch = (args: string[]) => {
    const { VITEST: _, NODE_OPTIONS: __, ...outer } = process.env
    const child = spawn(process.execPath, [launcher, ...args], {
      cwd: root,
      env: { ...outer, ...variables },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    return child
  }
  const start = async () => {
    const child = launch(['start'])
    server = child
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => (printed += chunk.toString()))
    const isOver = () => child.exitCode !== null || child.signalCode !== null
    const health = async () => isOver() || (await fetch(`${url}/api/health`, abortSoon())).ok
    await until('the product is healthy', health, { within: startMs })
    if (isOver()) throw new Error(`The product ended at its start:\n${printed}`)
  }
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    const child = server
    server = null
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    const timer = setTimeout(() => child.kill('SIGKILL'), stopMs)
    const [status, ending] = (await once(child, 'exit')) as [number | null, string | null]
    clearTimeout(timer)
    if (signal === 'SIGTERM' && status !== 0)
      throw new Error(`The product did not stop well (${status ?? ending}):\n${printed}`)
  }
  const remove = async () => {
    await removeProduct(path)
    if (!checkout) version.remove()
  }
  const product: Product = {
    url,
    port,
    get pid() {
      if (server?.pid === undefined) throw new Error('The product does not run.')
      return server.pid
    },
    inboundPort,
    folder: path,
    launcher,
    output: () => printed,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    killDatabase: () => killPostmaster(path),
    async restart(changed = {}) {
      await end('SIGTERM')
      variables = { ...variables, ...changed }
      await start()
    },
    run: (...args) => commandOutput(launch(args), args),
    async close() {
      try {
        await end('SIGTERM')
      } finally {
        await remove()
      }
    },
  }
  try {
    await start()
  } catch (error) {
    await end('SIGKILL')
    await remove()
    throw error
  }
  return product
}

/** Connects to the database of a product that runs on a folder; the caller ends the connection. */
export async function connectTo({ folder }: Pick<Product, 'folder'>): Promise<pg.Client> {
  const client = new pg.Client(runningPostgres(openDataFolder(folder)))
  await client.connect()
  return client
}

/** Runs a command of a built product beside the one that runs on a folder; returns its output. */
export async function runBeside(
  { launcher, folder }: Pick<Product, 'launcher' | 'folder'>,
  ...args: string[]
): Promise<string> {
  const { VITEST: _, NODE_OPTIONS: __, ...outer } = process.env
  const child = spawn(process.execPath, [launcher, ...args], {
    env: { ...outer, OUTPOST_DATA: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return commandOutput(child, args)
}

const abortSoon = () => ({ signal: AbortSignal.timeout(2000) })

function killPostmaster(folder: string): void {
  const pid = serverOf(openDataFolder(folder).cluster)
  if (pid !== null) process.kill(pid, 'SIGKILL')
}

async function commandOutput(child: ChildProcess, args: string[]): Promise<string> {
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const timer = setTimeout(() => child.kill('SIGKILL'), commandMs)
  const [status] = (await once(child, 'close')) as [number | null]
  clearTimeout(timer)
  if (status !== 0) throw new Error(`outpost ${args.join(' ')} ended with ${status}:\n${output}`)
  return output
}

/** Two free ports; both are bound while searching, so that they differ. */
export async function freePorts(): Promise<[number, number]> {
  const servers = [createServer(), createServer()]
  const ports: number[] = []
  for (const server of servers) {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    ports.push((server.address() as AddressInfo).port)
  }
  for (const server of servers) {
    server.close()
    await once(server, 'close')
  }
  return ports as [number, number]
}

async function removeProduct(path: string): Promise<void> {
  await stopLeftPostgres(openDataFolder(path))
  rmSync(path, { recursive: true, force: true })
}

/**
 * Stops the products of test processes that no longer run, and removes their folders: neither the server nor
 * its database notices the end of a test.
 */
export const removeLeftProducts = (): Promise<void> => removeOfDeadTests(prefix, removeLeft)

async function removeLeft(path: string): Promise<void> {
  const owner = readOwner(openDataFolder(path))
  if (owner && owner.pid > 0) process.kill(owner.pid, 'SIGKILL')
  await removeProduct(path)
}
