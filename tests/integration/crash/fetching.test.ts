import { createHash } from 'node:crypto'
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
 * The whole process is killed repeatedly while it fetches: each mail is stored exactly once. The times come
 * from the printed seed: OUTPOST_KILLS_SEED repeats them, as far as the machine's timing allows.
 */

const kills = times(3, 30)
const mailsEach = 15

const seed = BigInt(process.env['OUTPOST_KILLS_SEED'] ?? Date.now())
const random = seededRandom(seed)

let fresh: FreshDatabase
let database: Database
let product: Product
let imap: ScriptedImap

beforeAll(async () => {
  console.info(`kills of a fetcher: OUTPOST_KILLS_SEED=${seed}`)
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

async function connect(): Promise<number> {
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
  const words = { ...server, password: imap.password, folders: ['INBOX'] }
  await call('PUT', `/desk/mailboxes/${box?.id}/imap`, words, token)
  // Mail that exists at the first poll would count as old.
  await until(
    'the folder is met',
    async () => (await sql('select from mailbox_fetching where fetched_at is not null')).length > 0,
    { within: 30_000 },
  )
  return box?.id as number
}

const hashOf = (raw: string) => createHash('sha256').update(raw).digest('hex')
const mail = (n: number) =>
  mailText(
    { From: `c${n}@customer.example`, To: 'support@demo.outpost.test', 'Message-ID': `<kill-${n}@x>` },
    'word '.repeat(2000),
  )

test(
  `${kills} kills of the whole process: no mail is lost, none is here twice`,
  async () => {
    await connect()
    let delivered = 0
    for (let kill = 0; kill < kills; kill += 1) {
      for (let n = 0; n < mailsEach; n += 1) {
        delivered += 1
        imap.deliver(mail(delivered))
      }
      const heard = imap.heard.length
      await until('it fetches', () => imap.heard.slice(heard).some(({ verb }) => verb === 'UID FETCH'), {
        within: 30_000,
        every: 1,
      })
      await sleep(random.next() * 150)
      await product.kill()
      // Ends the lease, so that another process takes over.
      await sql('update mailbox_fetching set lease_ends_at = 0')
      await product.restart()
    }
    // A mail in whose processing six processes died is set aside with its bytes: also exactly once.
    const taken = async () =>
      (
        await sql<{ hash: string }>(
          `select raw_sha256 as hash from message_sources where internet_message_id like 'kill-%'
            union all select raw_sha256 from set_aside where reason = 'unreadable'`,
        )
      ).map(({ hash }) => hash)
    await until('all is here', async () => (await taken()).length >= delivered, {
      within: 60_000,
      every: 250,
    })
    const expected = Array.from({ length: delivered }, (_, n) => hashOf(mail(n + 1)))
    expect((await taken()).toSorted()).toEqual(expected.toSorted())
    const [aside] = await sql<{ count: number }>('select count(*)::int as count from set_aside')
    console.info(`${kills} kills, ${delivered} mails, ${aside?.count} of them set aside`)
  },
  120_000 + kills * 20_000,
)
