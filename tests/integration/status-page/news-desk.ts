import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { simpleParser, type ParsedMail } from 'mailparser'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { nodeRandom } from '#server/node-clock.ts'
import { folderSender } from '#server/smtp/folder-sender.ts'
import type { CallOutside } from '#server/outside/call.ts'
import { helloDelivery } from '#server/status-page/hello.ts'
import { noticeCallDelivery } from '#server/status-page/notice-call.ts'
import { spreading } from '#server/status-page/notice-kinds.ts'
import { noticeMailDelivery } from '#server/status-page/notice-mail.ts'
import { systemMailDelivery } from '#server/system-mail/kind.ts'
import { openDesk, type TestDesk } from '../../support/desk.ts'
import { carryOutDue } from '../../support/outbox.ts'

/** Origin of the desk in its mails. */
export const origin = 'http://desk.test'
const from = { address: 'desk@desk.test', name: 'Outpost' }
/** An hour in ms. */
export const hour = 3_600_000
/** Desk with a page at `/status/ridgeline`. */
export let desk: TestDesk
let folder: string
/** Start of the test, epoch ms. */
export let now: number
/** Ids of its services, a source and a status. */
export let [serviceId, otherId, sourceId, statusId] = [0, 0, 0, 0]

/** Calls the status page settings as the owner. */
export const call = async <Body = { id: number }>(method: string, path: string, body?: object) =>
  (await desk.call<Body>(method, `/status-page${path}`, { as: desk.owner, ...(body ? { body } : {}) })).body

/** Request that reached the receiver. */
export interface Received {
  path: string
  headers: IncomingHttpHeaders
  text: string
  body: Record<string, never> & { challenge?: string; signing_secret?: string }
}
/** Host and port of the receiver. */
export let host: string
/** Receiver of webhooks: its requests, and its answer by path; 204 by default. */
export const outside: { received: Received[]; answers: Answers } = { received: [], answers: {} }

type Answers = Record<string, (call: Received) => { status: number; headers?: object; text?: string }>

/** Slack is served by the receiver too. */
const callOutside: CallOutside = (address, call) =>
  desk.parts.callOutside(String(address).replace('https://hooks.slack.com', `http://${host}`), call)

let receiver: ReturnType<typeof openReceiver>

const openReceiver = () =>
  createServer((request, reply) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const [path, text] = [request.url ?? '', Buffer.concat(parts).toString()]
      const call = {
        path,
        text,
        headers: request.headers,
        body: JSON.parse(text || '{}') as Received['body'],
      }
      outside.received.push(call)
      const { status, headers = {}, text: answer } = outside.answers[path]?.(call) ?? { status: 204 }
      reply.writeHead(status, headers as Record<string, string>).end(answer)
    })
  })

/** Opens the desk for the tests of a file. */
export function useNewsDesk(): void {
  beforeAll(async () => {
    receiver = openReceiver()
    receiver.listen(0, '127.0.0.1')
    await once(receiver, 'listening')
    host = `127.0.0.1:${(receiver.address() as AddressInfo).port}`
    desk = await openDesk({ config: { insideHosts: [host] } })
    await call('POST', '/setting', { name: 'Ridgeline' })
    const service = async (name: string) =>
      (await call('POST', '/services/add', { name, description: name, startDate: 5 })).id
    ;[serviceId, otherId] = [await service('Firmware'), await service('Sync')]
    const first = async (path: string) =>
      (await call<{ data: { id: number }[] }>('GET', path)).data[0]?.id ?? 0
    ;[sourceId, statusId] = [await first('/incidents/source'), await first('/incidents/status')]
  })
  afterAll(async () => {
    receiver.close()
    await desk.close()
  })
  beforeEach(async () => {
    now = Date.now()
    Object.assign(outside, { received: [], answers: {} })
    folder = mkdtempSync(join(tmpdir(), 'outpost-status-'))
    for (const table of ['outbox', '"statusSubscribers"', 'status_notices', 'attempts', 'timers'])
      await desk.database.system((sql) => sql.rows({ text: `delete from ${table}` }))
  })
  afterEach(() => rmSync(folder, { recursive: true }))
}

/** Sends all queued mail, and returns it. */
export async function mails(at = Date.now() + 1000): Promise<ParsedMail[]> {
  const clock = { now: () => at, monotonic: () => at, after: () => () => undefined }
  const post = { sender: folderSender(folder), from, origin, clock }
  const called = { ...desk.parts, database: desk.database, clock, post, callOutside, random: nodeRandom }
  const kinds = [
    ...[systemMailDelivery(post), spreading, noticeMailDelivery({ database: desk.database, post })],
    ...[noticeCallDelivery(called), helloDelivery(called)],
  ]
  await carryOutDue(desk, kinds, at)
  const files = readdirSync(folder).sort()
  const read = await Promise.all(files.map((file) => simpleParser(readFileSync(join(folder, file)))))
  for (const file of files) rmSync(join(folder, file))
  return read
}

/** Submits a form of the public page. */
export const post = (path: string, form: Record<string, string> | [string, string][] = {}, headers = {}) =>
  fetch(`${desk.url}/status/ridgeline${path}`, {
    ...{ method: 'POST', redirect: 'manual' as const, body: new URLSearchParams(form) },
    headers: { 'sec-fetch-site': 'same-origin', ...headers },
  })
/** Reads a public page. */
export const get = (path: string) => fetch(`${desk.url}/status/ridgeline${path}`)
/** Path of a link in a mail, below the page. */
export const linkIn = (mail: ParsedMail | undefined, name: string) =>
  new RegExp(`/status/ridgeline(/${name}/\\w+)`).exec(mail?.text ?? '')?.[1] ?? ''
/** State of a subscriber's address. */
export const stateOf = async (email: string) =>
  (
    await desk.sql<{ isActive: boolean; isConfirmed: boolean }>(
      'select is_active as "isActive", confirmed_at is not null as "isConfirmed" from "statusSubscribers" where email = $1',
      [email],
    )
  )[0]

/** Subscribes an address and confirms it. */
export async function subscribed(email: string, services: number[] = []): Promise<void> {
  await post('/subscribe', [
    ['email', email],
    ...services.map((id): [string, string] => ['service', String(id)]),
  ])
  await post(linkIn((await mails()).at(-1), 'confirm'))
}

/** Input of an incident. */
export const incident = (change: object = {}) => ({
  ...{ title: 'Downloads fail', description: '', sourceId, startDate: now - hour, notifySubscribers: true },
  ...{ effectedServices: [{ serviceId, effect: 'PO' }], ...change },
})
