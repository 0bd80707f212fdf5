import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, onTestFailed, test } from 'vitest'
import { seededRandom } from '#lib/random.ts'
import { openDatabase, type Database } from '#server/store/database.ts'
import { mailText } from '../../support/mail-desk.ts'
import { freshDatabase, type FreshDatabase } from '../../support/postgres.ts'
import { startProduct, type Product } from '../../support/product.ts'
import { times } from '../../support/prove.ts'
import { startScriptedImap, type ScriptedImap } from '../../support/services/scripted-imap.ts'
import { until } from '../../support/until.ts'

/*
 * The whole process is killed repeatedly during a mail import: each mail is stored exactly once. The times
 * come from the printed seed: OUTPOST_KILLS_SEED repeats them, as far as the machine's timing allows.
 */

const kills = times(2, 30)
/** More mails than are imported between the kills. */
const mails = 40 * (kills + 1)
const inThread = 4
const dayMs = 86_400_000

const seed = BigInt(process.env['OUTPOST_KILLS_SEED'] ?? Date.now())
const random = seededRandom(seed)

let fresh: FreshDatabase
let database: Database
let product: Product
let imap: ScriptedImap

beforeAll(async () => {
  console.info(`kills of old mail: OUTPOST_KILLS_SEED=${seed}`)
  fresh = await freshDatabase()
  const { host, port, user, database: name } = fresh.config
  const folder = mkdtempSync(join(tmpdir(), `outpost-product-${process.pid}-`))
  const DATABASE_URL = `postgresql://${user}@localhost/${name}?host=${encodeURIComponent(host)}&port=${port}`
  product = await startProduct({ folder, env: { DATABASE_URL } })
  database = await openDatabase(fresh.config)
  imap = await startScriptedImap()
}, 180_000)

beforeEach(() => onTestFailed(() => console.info(product.output().slice(-5000))))

afterAll(async () => {
  await imap?.close()
  await product?.close()
  await database?.close()
  await fresh?.drop()
})

const sql = <T>(text: string, values: unknown[] = []) =>
  database.system((each) => each.rows<T>({ text, values }))

const idOf = (n: number) => `old-${n}@x`

function deliver(): void {
  for (let n = 0; n < mails; n += 1) {
    const first = n - (n % inThread)
    const headers = {
      From: `c${first}@customer.example`,
      To: 'support@demo.outpost.test',
      'Message-ID': `<${idOf(n)}>`,
      ...(n > first && { References: `<${idOf(first)}>` }),
    }
    imap.deliver(mailText(headers, 'word '.repeat(1000)), { arrivedAt: Date.now() - (mails - n + 1) * dayMs })
  }
}

/** Connects an inbox and imports all its mail. */
async function connect(): Promise<void> {
  const call = async (method: string, path: string, body: object, token = '') => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const answer = await fetch(`${product.url}/api${path}`, { method, headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as { token: string }
  }
  const [box] = await sql<{ id: number }>(`select id from mailboxes where type = 'email' order by id limit 1`)
  const { token } = await call('POST', '/account/login', {
    ...{ email: 'owner@demo.outpost.test', password: 'outpost-demo' },
  })
  const server = { host: '127.0.0.1', port: imap.port, security: 'none', user: 'support@desk.test' }
  const words = { ...server, password: imap.password, folders: ['INBOX'], history: 'all' }
  await call('PUT', `/desk/mailboxes/${box?.id}/imap`, words, token)
}

interface Progress {
  state: string
  done: number
  takenIn: number
  noted: number
}

async function progress(): Promise<Progress> {
  const [job] = await sql<Progress>(
    `select state, done, coalesce((place->>'takenIn')::int, 0) as "takenIn",
        (select count(*)::int from job_rows r where r.job_id = j.id) as noted
      from jobs j where kind = 'mail-history'`,
  )
  return job ?? { state: 'not there', done: 0, takenIn: 0, noted: 0 }
}

test(
  `${kills} kills of the whole process: no old mail is lost, none is here twice, and it goes on`,
  async () => {
    deliver()
    await connect()
    let done = 0
    for (let kill = 0; kill < kills; kill += 1) {
      await until('it goes on', async () => (await progress()).done > done, { within: 30_000, every: 1 })
      await sleep(random.next() * 150)
      await product.kill()
      const left = await progress()
      expect(left).toMatchObject({ state: 'running', takenIn: left.done, noted: left.done })
      done = left.done
      // Makes the job due, so that another process takes over.
      await sql(`update jobs set next_at = 0`)
      await sql(`update mailbox_fetching set lease_ends_at = 0`)
      await product.restart()
    }
    await until('it ends', async () => (await progress()).state === 'done', { within: 120_000, every: 250 })
    expect(await progress()).toEqual({ state: 'done', done: mails, takenIn: mails, noted: mails })
    const taken = await sql<{ ids: string[] }>(
      `select array_agg(s.internet_message_id order by m.position) as ids
        from message_sources s join messages m on m.account_id = s.account_id and m.id = s.message_id
        where s.internet_message_id like 'old-%' group by m.conversation_id`,
    )
    const threads = Array.from({ length: mails / inThread }, (_, thread) =>
      Array.from({ length: inThread }, (__, n) => idOf(thread * inThread + n)),
    )
    const inOrder = (some: readonly string[][]) => some.map((ids) => ids.join(' ')).toSorted()
    expect(inOrder(taken.map(({ ids }) => ids))).toEqual(inOrder(threads))
    const outcomes = 'select outcome, count(*)::int as count from fetched_mails group by outcome'
    expect(await sql(outcomes)).toEqual([{ outcome: 'in', count: mails }])
  },
  120_000 + kills * 20_000,
)
