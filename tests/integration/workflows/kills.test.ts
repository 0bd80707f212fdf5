import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, onTestFailed, test } from 'vitest'
import { actionCodes, type RuleTarget } from '#domain/workflows/rule-parts.ts'
import { pick, seededRandom } from '#lib/random.ts'
import { freshDatabase, type FreshDatabase } from '../../support/postgres.ts'
import { startProduct, type Product } from '../../support/product.ts'
import { times } from '../../support/prove.ts'
import { until } from '../../support/until.ts'
import { openDevice } from '../crash/device.ts'

/*
 * Customers' mail arrives at two processes on one PostgreSQL, both of which run workflow rules, while one or
 * both are killed at random times from the printed seed: OUTPOST_KILLS_SEED repeats them, as far as the
 * machine's timing allows.
 */

const mails = times(100, 1000)
/** Number of concurrent mail senders. */
const senders = 4
const address = 'support@demo.outpost.test'
const killings = ['one', 'one', 'both'] as const

const seed = BigInt(process.env['OUTPOST_KILLS_SEED'] ?? Date.now())
const random = seededRandom(seed)
const upTo = (ms: number) => Math.floor(random.next() * ms)

let database: FreshDatabase
let client: pg.Client
let products: Product[] = []

beforeAll(async () => {
  console.info(`kills: OUTPOST_KILLS_SEED=${seed}`)
  database = await freshDatabase()
  const { host, port, user, database: name } = database.config
  const url = `postgresql://${user}@localhost/${name}?host=${encodeURIComponent(host)}&port=${port}`
  const folder = mkdtempSync(join(tmpdir(), `outpost-product-${process.pid}-`))
  const env = { DATABASE_URL: url }
  // The first process creates the demo.
  products = [await startProduct({ folder, env })]
  products.push(await startProduct({ folder, env }))
  client = new pg.Client(database.config)
  await client.connect()
}, 180_000)

beforeEach(() =>
  onTestFailed(() => {
    for (const product of products) console.info(product.output().slice(-3000))
  }),
)

afterAll(async () => {
  for (const product of products) await product.close()
  await client?.end()
  await database?.drop()
})

/** Offers a mail to the processes in turn until one accepts it, like a mail server. */
async function deliver(n: number): Promise<void> {
  let tries = 0
  await until(
    `mail ${n} is taken`,
    async () => {
      tries += 1
      const { inboundPort } = products[(n + tries) % products.length] as Product
      const transport = createTransport({ host: '127.0.0.1', port: inboundPort, ignoreTLS: true })
      const from = `rider${n}@freight.example`
      await transport.sendMail({
        ...{ from, to: address, envelope: { from, to: [address] } },
        ...{ messageId: `<killed-${n}@freight.example>`, subject: `Cargo rack ${n}`, text: 'It rattles.' },
      })
      return true
    },
    { within: 60_000, every: 100 },
  )
}

async function deliverAll(): Promise<void> {
  let next = 0
  const sender = async () => {
    while (next < mails) await deliver(next++)
  }
  await Promise.all(Array.from({ length: senders }, sender))
}

/** Kills repeatedly until all is over; returns the number of killed processes. */
async function killAgainAndAgain(isOver: () => boolean): Promise<number> {
  let killed = 0
  while (!isOver()) {
    await sleep(200 + upTo(1500))
    const victims = pick(random, killings) === 'both' ? products : [pick(random, products)]
    await Promise.all(victims.map((product) => product.kill()))
    await Promise.all(victims.map((product) => product.restart()))
    killed += victims.length
  }
  return killed
}

const rows = async (text: string, ...values: unknown[]) => (await client.query(text, values)).rows as object[]

test('D1-85: processes are killed at any moment: each rule has run once for each event', async () => {
  const owner = await openDevice(products[0] as Product, 'owner@demo.outpost.test')
  const make = async (name: string, target: RuleTarget, data: unknown) => {
    const rule = { name, entity: 'incoming', trigger: 'incoming', isLast: false }
    const actions = [{ action: actionCodes[target], [target]: data }]
    const body = { rule, criterias: { subjectLike: 'cargo rack' }, actions, isActive: true }
    return ((await owner.call('POST', '/rules', body)) as { id: number }).id
  }
  const ids = [await make('Look', 'note', 'Look at once'), await make('Rank', 'priority', 'critical')]
  let isOver = false
  const delivering = deliverAll().finally(() => (isOver = true))
  const killed = await killAgainAndAgain(() => isOver)
  await delivering
  const ran = () =>
    rows(
      `select rule_id::int as id, count(*)::int as runs, count(distinct conversation_id)::int as conversations
        from workflow_runs where rule_id = any($1) group by rule_id order by rule_id`,
      ids,
    )
  // The rules of the last mails run after them.
  await until(
    'no rule has runs before it',
    async () => {
      const runs = (await ran()) as { runs: number }[]
      return runs.length === ids.length && runs.every((run) => run.runs >= mails)
    },
    { within: 60_000, every: 250 },
  )
  console.info(`mails: ${mails}, processes killed: ${killed}`)
  // A restarted process repeats nothing.
  await Promise.all(products.map((product) => product.restart()))
  await deliver(mails)
  await until(
    'the rules have followed the last mail',
    async () => {
      const runs = (await ran()) as { runs: number }[]
      return runs.every((run) => run.runs > mails)
    },
    { within: 30_000 },
  )

  const all = mails + 1
  expect(killed).toBeGreaterThan(1)
  expect(await ran()).toEqual(ids.map((id) => ({ id, runs: all, conversations: all })))
  const told = `count(*)::int as n, count(distinct conversation_id)::int as conversations`
  expect(await rows(`select ${told} from notes where rule_name = 'Look'`)).toEqual([
    { n: all, conversations: all },
  ])
  expect(
    await rows(`select ${told} from activities where rule_name = 'Rank' and field = 'priority'`),
  ).toEqual([{ n: all, conversations: all }])
}, 420_000)
