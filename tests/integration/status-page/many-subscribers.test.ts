import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, onTestFailed, test } from 'vitest'
import type { Maintenance } from '#domain/status-page/maintenance.ts'
import { openDatabase, type Database } from '#server/store/database.ts'
import { freshDatabase, type FreshDatabase } from '../../support/postgres.ts'
import { startProduct, type Product } from '../../support/product.ts'
import { times } from '../../support/prove.ts'
import { startSmtpSink, type SmtpSink } from '../../support/services/smtp-sink.ts'
import { until } from '../../support/until.ts'
import { openDevice, type Device } from '../crash/device.ts'

/*
 * Two processes on one PostgreSQL notify many subscribers, and one of them is killed. A mail may be sent
 * twice under the same Message-ID if its sender died before recording it: at most those in flight at the
 * kill.
 */

const many = times(2000, 10_000)
/** Maximum number of mails in flight in the killed process. */
const underWay = 16

let database: FreshDatabase
let desk: Database
let sink: SmtpSink
let products: Product[] = []
let device: Device

beforeAll(async () => {
  database = await freshDatabase()
  const { host, port, user, database: name } = database.config
  const address = `postgresql://${user}@localhost/${name}?host=${encodeURIComponent(host)}&port=${port}`
  const folder = mkdtempSync(join(tmpdir(), `outpost-product-${process.pid}-`))
  sink = await startSmtpSink()
  const env = { DATABASE_URL: address, SMTP_URL: sink.url }
  products = [await startProduct({ folder, env })]
  products.push(await startProduct({ folder, env }))
  desk = await openDatabase(database.config)
  device = await openDevice(products[1] as Product, 'owner@demo.outpost.test')
}, 180_000)

beforeEach(() =>
  onTestFailed(() => {
    for (const product of products) console.info(product.output().slice(-3000))
  }),
)

afterAll(async () => {
  for (const product of products) await product.close()
  await desk?.close()
  await sink?.close()
  await database?.drop()
})

const call = <Body>(method: string, path: string, body?: object) =>
  device.call(method, `/status-page${path}`, body) as Promise<Body>
const first = async (path: string) => (await call<{ data: { id: number }[] }>('GET', path)).data[0]?.id ?? 0
const toldOf = (words: string) => sink.mails.filter(({ parsed }) => parsed.subject?.includes(words))

test(`${many} subscribers are told once each, with a process killed in the middle, and a schedule on two nodes moves once`, async () => {
  const pages = await desk.system((sql) => sql.rows({ text: 'select 1 from "statusPages"' }))
  if (pages.length === 0) await call('POST', '/setting', { name: 'Many' })
  await desk.system((sql) =>
    sql.rows({
      text: `insert into "statusSubscribers" (account_id, email, address, is_active, confirmed_at, revision)
        select (select min(account_id) from "statusPages"), a, a, true, 1, 1
        from generate_series(1, ${many}) n, lateral (select 'reader' || n || '@example.com' as a) x`,
    }),
  )
  const service = { name: 'Many', description: 'Many', startDate: 5 }
  const serviceId = (await call<{ id: number }>('POST', '/services/add', service)).id
  const sourceId = await first('/incidents/source')
  const words = {
    ...{
      description: '',
      sourceId,
      notifySubscribers: true,
      effectedServices: [{ serviceId, effect: 'PO' }],
    },
  }
  const began = Date.now()
  await call('POST', '/incidents/incident', { ...words, title: 'Many are told', startDate: began })
  await until('half is told', () => toldOf('Many are told').length > many / 2, { within: 200_000 })
  await products[0]?.kill()
  const isAllTold = () => new Set(toldOf('Many are told').flatMap(({ to }) => to)).size >= many
  await until('all are told', isAllTold, { within: 300_000 })
  const seconds = (Date.now() - began) / 1000
  // Rows leased by the killed process are free again after their lease.
  await until('nothing waits', async () => (await waiting()) === 0, { within: 120_000 })
  const told = toldOf('Many are told')
  const ids = new Set(told.map(({ parsed }) => parsed.messageId))
  console.info(`${many} told in ${Math.round(seconds)} s, ${told.length - ids.size} given again`)
  expect(ids.size).toBe(many)
  expect(told.length - many).toBeLessThanOrEqual(underWay)

  await products[0]?.restart()
  await desk.system((sql) =>
    sql.rows({ text: `delete from "statusSubscribers" where email <> 'reader1@example.com'` }),
  )
  const startDate = Date.now() + 3000
  const { id } = await call<Maintenance>('POST', '/maintenance', {
    ...{ ...words, title: 'Moves once', startDate, endDate: startDate + 3000 },
    ...{ startAtSchedule: true, endAtSchedule: true },
    sendReminders: { advanceOneDay: false, advanceOneHour: false, atStart: true, onCompletion: true },
  })
  const state = async () => (await call<Maintenance>('GET', `/maintenance/${id}`)).maintenanceStatus
  await until('it is over', async () => (await state()) === 'completed', { within: 60_000 })
  await until('nothing waits', async () => (await waiting()) === 0, { within: 60_000 })
  expect(toldOf('Moves once').map(({ parsed }) => parsed.subject?.replace(/^.*?: /, ''))).toEqual([
    'Planned maintenance: Moves once',
    'Maintenance has begun: Moves once',
    'Maintenance completed: Moves once',
  ])
}, 900_000)

const waiting = async () =>
  (
    await desk.system((sql) =>
      sql.rows({
        text: `select 1 from outbox where kind like 'status-%' and state in ('waiting', 'claimed') limit 1`,
      }),
    )
  ).length
