import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFailed, test } from 'vitest'
import type { WireOp } from '#domain/sync/push.ts'
import { invariant } from '#lib/invariant.ts'
import { productCheckout, type Checkout } from '../../support/checkout.ts'
import { freePorts } from '../../support/product.ts'
import { until } from '../../support/until.ts'
import { times } from '../../support/prove.ts'
import { openDevice, type Device } from './device.ts'

/*
 * `npm start`, ended in every usual way: no process remains, least of all its database's, the port is free,
 * and acknowledged changes exist after the next start. Once each; OUTPOST_ENDINGS=10 repeats each ten times.
 */

const rounds = Number(process.env['OUTPOST_ENDINGS'] ?? times(1, 10))
/** Concurrent writers at the end. */
const writers = 3
const endMs = 20_000

let checkout: Checkout
let folder: string
let port: number
let inboundPort: number
let printed = ''
const running: ChildProcess[] = []

beforeAll(async () => {
  checkout = await productCheckout()
  folder = mkdtempSync(join(tmpdir(), `outpost-endings-${process.pid}-`))
  ;[port, inboundPort] = await freePorts()
}, 180_000)

afterEach(async () => {
  for (const child of running.splice(0)) child.kill('SIGKILL')
  for (const pid of processesOf(folder)) process.kill(pid, 'SIGKILL')
  await until('nothing is left', () => processesOf(folder).length === 0)
})

afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
  checkout.remove()
})

/** Processes of a data folder, by their environment, arguments or working folder. */
function processesOf(data: string): number[] {
  return readdirSync('/proc').flatMap((name) => {
    const pid = Number(name)
    if (!(pid > 0) || pid === process.pid) return []
    const said = [
      told(() => readlinkSync(`/proc/${name}/cwd`)),
      ...['environ', 'cmdline'].map((part) => told(() => readFileSync(`/proc/${name}/${part}`, 'utf8'))),
    ]
    return said.some((each) => each.includes(data)) ? [pid] : []
  })
}

/** Empty for a process that is gone meanwhile, or of another user. */
function told(read: () => string): string {
  try {
    return read()
  } catch {
    return ''
  }
}

function launch(command: string, args: string[]): ChildProcess {
  const { VITEST: _, NODE_OPTIONS: __, ...outer } = process.env
  const child = spawn(command, args, {
    cwd: checkout.root,
    env: {
      ...outer,
      PORT: String(port),
      INBOUND_SMTP_PORT: String(inboundPort),
      OUTPOST_DATA: folder,
      OUTPOST_DEMO: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Own process group, like a terminal's foreground job.
    detached: true,
  })
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  running.push(child)
  return child
}

const npmStart = () => launch('npm', ['start'])
/** In its own terminal, which closes when `script` is killed. */
const inTerminal = () => launch('script', ['-qefc', 'npm start', '/dev/null'])
const pidOf = (child: ChildProcess) => invariant(child.pid, 'pid')

const endings: [string, () => ChildProcess, (child: ChildProcess) => void][] = [
  ['SIGTERM to npm', npmStart, (npm) => npm.kill('SIGTERM')],
  ['SIGTERM to all of it', npmStart, (npm) => process.kill(-pidOf(npm), 'SIGTERM')],
  ['Ctrl-C', npmStart, (npm) => process.kill(-pidOf(npm), 'SIGINT')],
  ['SIGHUP to npm', npmStart, (npm) => npm.kill('SIGHUP')],
  ['SIGHUP to all of it', npmStart, (npm) => process.kill(-pidOf(npm), 'SIGHUP')],
  ['the death of npm', npmStart, (npm) => npm.kill('SIGKILL')],
  ['a closed terminal', inTerminal, (terminal) => terminal.kill('SIGKILL')],
]

const url = () => `http://127.0.0.1:${port}`
const isHealthy = async () =>
  (await fetch(`${url()}/api/health`, { signal: AbortSignal.timeout(2000) })).ok && true

async function isPortFree(): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
    return true
  } catch {
    return false
  } finally {
    server.close()
  }
}

function noteOp(device: Device, html: string): WireOp {
  const { conversation } = invariant(device.answerable[0], 'conversation')
  const args = {
    id: device.newId(),
    conversationId: conversation.id,
    messageId: null,
    html,
    mentions: [],
    attachments: [],
    draftId: null,
  }
  const at = Date.now()
  return { op: randomUUID(), cmd: 'notes.add', opv: 1, args, base: null, needs: [], at, firstSentAt: null }
}

/** Writes notes until the server is gone; returns the acknowledged ones. */
async function writeUntilTheEnd(device: Device, name: string): Promise<string[]> {
  const acknowledged: string[] = []
  for (let n = 0; ; n += 1) {
    const html = `<p>${name} ${n}</p>`
    const [verdict] = await device.pushOnce([noteOp(device, html)]).catch(() => [])
    if (verdict?.st !== 'applied') return acknowledged
    acknowledged.push(html)
  }
}

async function notesOf(device: Device): Promise<string[]> {
  const { notes, messages } = await device.thread(
    invariant(device.answerable[0], 'conversation').conversation.id,
  )
  return [...messages.flatMap((message) => message.notes), ...notes].map(({ note }) => note)
}

async function expectNothingLeft(): Promise<void> {
  await until('no process is left', () => processesOf(folder).length === 0, { within: endMs })
  expect(await isPortFree()).toBe(true)
}

describe.each(endings)('%s', (name, start, end) => {
  test(`ends it without a trace, ${rounds} times`, { timeout: 60_000 + rounds * 30_000 }, async () => {
    onTestFailed(() => console.info(printed.slice(-4000)))
    let before: string[] = []
    for (let round = 0; round <= rounds; round += 1) {
      const child = start()
      await until('it is healthy', isHealthy, { within: 60_000, every: 100 })
      const device = await openDevice({ url: url() }, 'maya@demo.outpost.test')
      const kept = await notesOf(device)
      expect(before.filter((note) => !kept.includes(note))).toEqual([])
      // The last start only verifies.
      const names = Array.from({ length: round < rounds ? writers : 0 }, (_, n) => `${name} ${round} ${n}`)
      const writing = names.map((each) => writeUntilTheEnd(device, each))
      if (round < rounds) await sleep(300 + 100 * round)
      end(child)
      before = (await Promise.all(writing)).flat()
      if (round < rounds) expect(before.length).toBeGreaterThan(writers)
      await expectNothingLeft()
    }
  })
})

// The ways to be told apart: a signal from npm, one from the terminal, and none at all.
const atStart = ['SIGTERM to npm', 'Ctrl-C', 'the death of npm']

describe.each(endings.filter(([name]) => atStart.includes(name)))('%s while it starts', (_, start, end) => {
  test(`ends it without a trace, ${rounds} times`, { timeout: 60_000 + rounds * 30_000 }, async () => {
    onTestFailed(() => console.info(printed.slice(-4000)))
    for (let round = 0; round < rounds; round += 1) {
      const child = start()
      await until('its database starts', () => processesOf(folder).some(isPostgres), {
        within: 60_000,
        every: 10,
      })
      end(child)
      await expectNothingLeft()
    }
  })
})

const isPostgres = (pid: number) =>
  told(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8')).includes('bin/postgres')

test('a command that is stopped takes its database along', { timeout: 120_000 }, async () => {
  const npm = launch('npm', ['run', 'demo', '--', '--conversations', '20000'])
  await until('its database starts', () => processesOf(folder).some(isPostgres), {
    within: 60_000,
    every: 10,
  })
  await sleep(500)
  npm.kill('SIGTERM')
  await expectNothingLeft()
})

test('who tells it twice is not kept waiting, and nothing stays either', { timeout: 120_000 }, async () => {
  const npm = npmStart()
  await until('it is healthy', isHealthy, { within: 60_000, every: 100 })
  // A request that delays the shutdown for seconds.
  const held = fetch(`${url()}/api/account/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: new ReadableStream({ start: (words) => words.enqueue(new TextEncoder().encode('{')) }),
    ...{ duplex: 'half' },
  }).catch(() => null)
  await sleep(200)
  process.kill(-pidOf(npm), 'SIGINT')
  await sleep(1200)
  const began = performance.now()
  process.kill(-pidOf(npm), 'SIGINT')
  await expectNothingLeft()
  expect(performance.now() - began).toBeLessThan(3000)
  await held
})
