import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { demoPassword } from '#server/demo/workspace.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import type { ThreadView } from '#domain/conversations/calls/rest-shapes.ts'
import { commands } from '#server/commands.ts'
import { readConfig } from '#server/config.ts'
import { StartError } from '#server/start-error.ts'
import { nodeClock, nodeRandom } from '#server/node-clock.ts'
import { startDesk, type DeskOptions, type RunningDesk } from '#server/start-desk.ts'
import { readOwner, openDataFolder } from '#server/store/data-folder.ts'
import { openDatabase } from '#server/store/database.ts'
import { onMaintenanceDatabase } from '#server/store/embedded-database.ts'
import { callerOf } from '../../support/desk.ts'
import { freshDatabase } from '../../support/postgres.ts'
import { until } from '../../support/until.ts'

const endings: (() => unknown)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'outpost-start-'))
  endings.push(() => rmSync(path, { recursive: true, force: true }))
  return path
}

const optionsFor = (env: Record<string, string>): DeskOptions => ({
  config: readConfig({ PORT: '0', INBOUND_SMTP_PORT: '0', ...env }, { cwd: '/' }),
  log: pino({ level: 'silent' }),
  clock: nodeClock,
  random: nodeRandom,
  version: '0.0.0-test',
  web: null,
  embedded: { fast: true },
})

async function start(env: Record<string, string>): Promise<RunningDesk> {
  const desk = await startDesk(optionsFor(env))
  endings.push(() => desk.stop())
  return desk
}

async function refusalOf(env: Record<string, string>): Promise<string> {
  const started = await startDesk(optionsFor(env)).catch((error: unknown) => error)
  if (started instanceof StartError) return started.message
  throw started
}

test('an end does not wait for a caller that neither reads nor goes on', async () => {
  const desk = await start({ OUTPOST_DATA: folder() })
  const socket = connect(desk.port, '127.0.0.1')
  endings.push(() => socket.destroy())
  const isHungUp = new Promise((resolve) => socket.once('close', resolve))
  socket.on('error', () => undefined)
  const head = [
    'POST /api/account/login HTTP/1.1',
    'host: desk',
    'content-length: 100',
    'expect: 100-continue',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  const [answer] = (await once(socket, 'data')) as [Buffer]
  expect(answer.toString()).toContain('100 Continue')
  const began = performance.now()
  await desk.stop()
  await isHungUp
  expect(performance.now() - began).toBeLessThan(20_000)
}, 120_000)

test('an end does not wait for a device that is cut off with its socket open', async () => {
  const desk = await start({ OUTPOST_DATA: folder() })
  const socket = connect(desk.port, '127.0.0.1')
  endings.push(() => socket.destroy())
  const isHungUp = new Promise((resolve) => socket.once('close', resolve))
  const head = [
    'GET /support/socket.io/?EIO=4&transport=websocket HTTP/1.1',
    'host: desk',
    'connection: Upgrade',
    'upgrade: websocket',
    'sec-websocket-version: 13',
    `sec-websocket-key: ${Buffer.alloc(16).toString('base64')}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  const [answer] = (await once(socket, 'data')) as [Buffer]
  expect(answer.toString()).toContain('101 Switching Protocols')
  // From now on it sends nothing, not even an acknowledgement of the close.
  socket.on('data', () => undefined)
  const began = performance.now()
  await desk.stop()
  await isHungUp
  expect(performance.now() - began).toBeLessThan(20_000)
}, 120_000)

test.each(['/api/account/me', '/help/'])(
  'who asks for %s while it ends is told to come again, and nobody keeps that answer',
  async (path) => {
    const desk = await start({ OUTPOST_DATA: folder() })
    const socket = connect(desk.port, '127.0.0.1')
    endings.push(() => socket.destroy())
    // Started before the end, so that the connection is not closed as idle.
    socket.write(`GET ${path} HTTP/1.1\r\nhost: desk\r\n`)
    await until('the desk listens to the call', async () => (await fetch(`${desk.url}/api/health`)).ok)
    const isOver = desk.stop()
    const isRefused = () =>
      fetch(`${desk.url}/api/health`).then(
        () => false,
        () => true,
      )
    await until('nobody else is let in', isRefused)
    socket.write('\r\n')
    const [answer] = (await once(socket, 'data')) as [Buffer]
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 503 /)
    expect(answer.toString()).toMatch(/^cache-control: no-store\r$/im)
    expect(answer.toString()).toMatch(/^retry-after: \d+\r$/im)
    expect(answer.toString()).toContain('"code":"UNAVAILABLE"')
    await isOver
  },
  120_000,
)

test('a new desk starts with the demo, keeps what it has, and gives everything back when it ends', async () => {
  const data = folder()
  const desk = await start({ OUTPOST_DATA: data })
  expect(desk).toMatchObject({ hasNewDemo: true, isEmpty: false, url: `http://127.0.0.1:${desk.port}` })
  const health = await fetch(`${desk.url}/api/health`)
  expect(await health.json()).toEqual({ version: '0.0.0-test', database: 'ok', queue: 'ok' })
  const signIn = (at: RunningDesk) =>
    fetch(`${at.url}/api/account/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'maya@demo.outpost.test', password: demoPassword }),
    })
  const session = (await (await signIn(desk)).json()) as { token: string; domainURL: string }
  expect(session.domainURL).toBe(desk.url)
  const list = await fetch(`${desk.url}/api/desk/conversations`, {
    headers: { authorization: `Bearer ${session.token}` },
  })
  expect(((await list.json()) as { total: number }).total).toBeGreaterThan(10)
  // An embedded database has one owner: the second process reports the first.
  expect(await refusalOf({ OUTPOST_DATA: data })).toMatch(
    new RegExp(`is in use by process ${process.pid} \\(port ${desk.port}\\)`),
  )
  await desk.stop()
  expect(readOwner(openDataFolder(data))).toBeNull()
  await expect(fetch(`${desk.url}/api/health`)).rejects.toThrow()
  const again = await start({ OUTPOST_DATA: data })
  expect(again.hasNewDemo).toBe(false)
  // The secret is unchanged: sessions stay valid.
  const me = await fetch(`${again.url}/api/account/me`, {
    headers: { authorization: `Bearer ${session.token}` },
  })
  expect(me.status).toBe(200)
})

const firstNames = ({ signIns }: RunningDesk) => signIns.map(({ firstName }) => firstName)

test('every start tells the sign-ins of the demo, as long as their password is the one it tells', async () => {
  const fresh = await freshDatabase()
  endings.push(() => fresh.drop())
  const { host, user, database: name, port } = fresh.config
  const address = `postgresql://${user}@localhost/${name}?host=${encodeURIComponent(host)}&port=${port}`
  const env = { OUTPOST_DATA: folder(), DATABASE_URL: address, OUTPOST_DEMO: '1' }
  expect(firstNames(await start(env))).toEqual(['Jun', 'Maya', 'Priya'])
  expect(firstNames(await start(env))).toEqual(['Jun', 'Maya', 'Priya'])
  const database = await openDatabase(fresh.config, { log: pino({ level: 'silent' }) })
  endings.push(() => database.close())
  const passwordHash = await hashPassword('a password of her own')
  const change = `update credentials set password_hash = $1
    where user_id = (select id from users where email = 'maya@demo.outpost.test')`
  await database.system((sql) => sql.rows({ text: change, values: [passwordHash] }))
  expect(firstNames(await start(env))).toEqual(['Jun', 'Priya'])
}, 120_000)

test('a process that starts without its database serves what was published, and begins once it is back', async () => {
  const fresh = await freshDatabase()
  endings.push(() => fresh.drop())
  const { host, user, database: name, port } = fresh.config
  const address = `postgresql://${user}@localhost/${name}?host=${encodeURIComponent(host)}&port=${port}`
  const env = { OUTPOST_DATA: folder(), DATABASE_URL: address, OUTPOST_DEMO: '1' }
  const setReach = (isOpen: boolean) =>
    onMaintenanceDatabase(host, async (client) => {
      await client.query(`alter database ${name} allow_connections ${isOpen}`)
    })
  const first = await start(env)
  const domain = '/status/ridgeline'
  const made = await callerOf(first.url, demoPassword).call('POST', '/status-page/setting', {
    as: { accountId: 1, id: 2, email: 'owner@demo.outpost.test' },
    body: { name: 'Ridgeline' },
  })
  expect(made).toMatchObject({ status: 200 })
  const help = await (await fetch(`${first.url}/help`)).text()
  const center = /href="[^"]*(\/help\/\d+)"/.exec(help)?.[1] ?? ''
  const front = await (await fetch(first.url + center)).text()
  expect((await fetch(first.url + domain)).status).toBe(200)
  await first.stop()
  await setReach(false)
  endings.push(() => setReach(true))
  // Clock of the second process: the published page is six minutes old.
  const clock = { ...nodeClock, now: () => nodeClock.now() + 6 * 60_000 }
  const ports = { PORT: String(first.port) }
  const starting = startDesk({ ...optionsFor({ ...env, ...ports }), clock })
  const get = async (path: string) => {
    const answer = await fetch(first.url + path)
    return { status: answer.status, text: await answer.text() }
  }
  await until('published pages are served', async () => (await get(center)).status === 200)
  expect(await get(center)).toEqual({ status: 200, text: front })
  expect((await get(domain)).text).toContain('Last confirmed')
  // Pages that were never rendered and API calls have no answer.
  for (const path of ['/api/health', `${center}/contact`]) expect((await get(path)).status, path).toBe(503)
  const login = JSON.stringify({ email: 'maya@demo.outpost.test', password: demoPassword })
  const signIn = () =>
    fetch(`${first.url}/api/account/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: login,
    })
  expect((await signIn()).status).toBe(503)
  await setReach(true)
  const desk = await starting
  endings.push(() => desk.stop())
  expect([desk.hasNewDemo, (await signIn()).status]).toEqual([false, 200])
  expect((await get(domain)).text).not.toContain('Last confirmed')
  await desk.stop()
  // The process ends without waiting for a database.
  await setReach(false)
  const ending = new AbortController()
  const waiting = startDesk({ ...optionsFor({ ...env, ...ports }), ending: ending.signal })
  await until('published pages are served', async () => (await get(center)).status === 200)
  ending.abort()
  await expect(waiting).rejects.toThrow('Stopped before the database could be reached')
}, 60_000)

test('every mail of the demo that customers sent has its original', async () => {
  const desk = await start({ OUTPOST_DATA: folder() })
  const maya = callerOf(desk.url, demoPassword)
  const as = { accountId: 1, id: 1, email: 'maya@demo.outpost.test' }
  const list = await maya.call<{ data: { id: number }[] }>('GET', '/desk/conversations?limit=100', { as })
  let shown = 0
  for (const { id } of list.body.data.slice(0, 20)) {
    const thread = await maya.call<ThreadView>('GET', `/desk/conversations/${id}`, { as })
    // Messages of phone numbers are no mails.
    for (const message of thread.body.messages.filter(
      ({ isInbound, from }) => isInbound && from.email.includes('@'),
    )) {
      const original = await maya.call<string>('GET', `/desk/messages/${message.id}/source`, { as })
      expect(original.status).toBe(200)
      const headers = original.body.split('\r\n\r\n')[0]?.replaceAll(/\r\n[ \t]+/g, ' ')
      expect(headers).toMatch(/^Message-ID: <\S+@demo\.outpost\.test>$/m)
      expect(headers).toContain(message.from.email)
      shown += 1
    }
  }
  expect(shown).toBeGreaterThan(20)
}, 60_000)

test('a desk without the demo tells no sign-ins', async () => {
  const desk = await start({ OUTPOST_DATA: folder(), OUTPOST_DEMO: '0' })
  expect(desk).toMatchObject({ signIns: [], isEmpty: true })
}, 60_000)

test.each(['stopped', 'running'])(
  'so many conversations make an account of their own, beside a demo that is %s',
  async (state) => {
    const data = folder()
    const env = { OUTPOST_DATA: data, PORT: '0', INBOUND_SMTP_PORT: '0' }
    const desk = await start(env)
    if (state === 'stopped') await desk.stop()
    const config = readConfig(env, { cwd: '/' })
    const lines: string[] = []
    const print = (line: string) => void lines.push(line)
    const parts = { config, log: pino({ level: 'silent' }), version: '', print }
    const make = () => commands['demo']?.(parts, ['--conversations', '120'])
    await make()
    await make()
    const emails = lines.flatMap((line) => /^ {2}(\S+@\S+) \(/.exec(line)?.[1] ?? [])
    const of = (name: string) => [2, 3].map((n) => `${name}@demo-${n}.outpost.test`)
    expect(emails.toSorted()).toEqual([...of('owner'), ...of('maya'), ...of('priya')].toSorted())
    expect(lines.filter((line) => line.includes(demoPassword))).toHaveLength(2)

    const now = state === 'stopped' ? await start(env) : desk
    const totalOf = async (email: string) => {
      const call = (path: string, init: RequestInit) =>
        fetch(`${now.url}/api/${path}`, init).then(
          (answer) => answer.json() as Promise<Record<string, unknown>>,
        )
      const { token } = await call('account/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: demoPassword }),
      })
      const headers = { authorization: `Bearer ${String(token)}` }
      const list = await call('desk/conversations?isTrashed=false', { headers })
      const { data: boxes } = await call('desk/mailboxes', { headers })
      return { total: Number(list['total']), boxes: JSON.stringify(boxes) }
    }
    const own = await totalOf('maya@demo-2.outpost.test')
    const shown = await totalOf('maya@demo.outpost.test')
    expect(own.boxes).toContain('support@demo-2.outpost.test')
    expect(shown.boxes).not.toContain('demo-2')
    expect(own.total).toBeGreaterThan(shown.total)
  },
  180_000,
)

test('a taken port is told in one line, before the database opens', async () => {
  const other = await new Promise<Server>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => resolve(server))
  })
  endings.push(() => new Promise((resolve) => other.close(resolve)))
  const { port } = other.address() as AddressInfo
  const data = join(folder(), 'data')
  expect(await refusalOf({ PORT: String(port), OUTPOST_DATA: data })).toBe(
    `Port ${port} is in use: stop what runs there, or choose another with PORT.`,
  )
  expect(await refusalOf({ HOST: '203.0.113.7', OUTPOST_DATA: data })).toBe(
    '203.0.113.7 is no address of this machine: correct HOST.',
  )
})

test('processes share a PostgreSQL and a folder of files', async () => {
  const fresh = await freshDatabase()
  endings.push(() => fresh.drop())
  const { host, user, database } = fresh.config
  const address = `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(host)}&port=${fresh.config.port}`
  const env = { OUTPOST_DATA: folder(), DATABASE_URL: address, OUTPOST_DEMO: '0' }
  const [one, two] = [await start(env), await start(env)]
  expect([one.isEmpty, two.isEmpty]).toEqual([true, true])
  for (const desk of [one, two]) expect((await fetch(`${desk.url}/api/health`)).status).toBe(200)
})

test('a database that is not there is told in one line, and nothing stays behind', async () => {
  const data = folder()
  const address = 'postgres://desk:a-password@127.0.0.1:1/desk'
  const words = await refusalOf({ OUTPOST_DATA: data, DATABASE_URL: address })
  expect(words).toMatch(/^The database cannot be reached: .*ECONNREFUSED/)
  expect(words).not.toContain('a-password')
})
