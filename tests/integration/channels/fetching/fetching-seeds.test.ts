import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pick, seededRandom, type Random } from '#lib/random.ts'
import { openFetchingDesk, type Fetching, type FetchingDesk } from '../../../support/fetching-desk.ts'
import { mailText } from '../../../support/mail-desk.ts'
import { times } from '../../../support/prove.ts'
import {
  startScriptedImap,
  type ImapFault,
  type ScriptedImap,
} from '../../../support/services/scripted-imap.ts'
import { until } from '../../../support/until.ts'

/*
 * A server that drops, truncates, stalls, skips, renumbers and reuses UIDs, with fetchers that are killed and
 * restarted, also two at once: every delivered mail is stored exactly once. Seeds share one database, as
 * accounts do. OUTPOST_FETCH_SEED plays one seed.
 */

const seeds = times(1, 200)
const first = Number(process.env['OUTPOST_FETCH_SEED'] ?? 1)
const steps = 30
/** Timeout of a step that waits for an idle fetcher, in ms. */
const longestStepMs = 120

let desk: FetchingDesk

beforeAll(async () => {
  desk = await openFetchingDesk()
})
afterAll(() => desk.close())

const hashOf = (raw: string | Buffer) => createHash('sha256').update(raw).digest('hex')

/** Faults of a command with their weights. */
const faults: readonly [ImapFault, number][] = [
  ['drop', 0.02],
  ['drop after', 0.02],
  ['truncate', 0.02],
  ['short', 0.03],
  ['leave out', 0.06],
  ['refuse', 0.01],
  ['stall', 0.004],
]

function cruel(random: Random): ScriptedImap['script'] {
  let last: ImapFault | undefined
  return ({ verb }) => {
    // A client cut off at each sign-in would never reach a mail.
    if (!/^(UID|SELECT|IDLE|NOOP)/.test(verb)) return undefined
    let chance = random.next()
    const found = faults.find(([, share]) => (chance -= share) < 0)?.[0]
    // A repeated answer is the server's state, so it is not injected twice.
    last = found === 'short' && last === 'short' ? undefined : found
    return last
  }
}

class World {
  readonly random: Random
  readonly imap: ScriptedImap
  readonly delivered = new Map<string, string>()
  readonly #seed: number
  readonly #running: Fetching[] = []
  #mails = 0

  constructor(seed: number, imap: ScriptedImap) {
    this.#seed = seed
    this.imap = imap
    this.random = seededRandom(BigInt(seed))
  }

  get #inbox() {
    const found = this.imap.folders.get('INBOX')
    if (!found) throw new Error('no inbox')
    return found
  }

  /** Mail of all kinds: without Message-ID, with that of another mail, a copy, without a sender. */
  mail(): string {
    this.#mails += 1
    const name = `s${this.#seed}-${this.#mails}`
    const kind = this.random.next()
    if (kind < 0.08 && this.delivered.size > 0) return pick(this.random, [...this.delivered.values()])
    const id = kind < 0.16 ? `s${this.#seed}-1@x` : `${name}@x`
    return mailText(
      {
        ...(kind > 0.95 ? {} : { From: `${name}@customer.example` }),
        ...{ To: 'support@desk.test', Subject: `About ${name}` },
        ...(kind > 0.85 ? {} : { 'Message-ID': `<${id}>` }),
      },
      `Words of ${name} ${'and more '.repeat(Math.floor(this.random.next() * 200))}`,
    )
  }

  deliver(uid?: number): void {
    const raw = this.mail()
    this.delivered.set(hashOf(raw), raw)
    this.imap.deliver(raw, {
      arrivedAt: Date.now() - 1000 * this.#mails,
      ...(uid === undefined ? {} : { uid }),
    })
  }

  /** Unused UID below the last. */
  #hole(): number | undefined {
    const taken = new Set(this.#inbox.mails.map(({ uid }) => uid))
    const free = Array.from({ length: this.#inbox.uidNext - 1 }, (_, index) => index + 1).filter(
      (uid) => !taken.has(uid),
    )
    return free.length === 0 ? undefined : pick(this.random, free)
  }

  async #removeOne(): Promise<void> {
    // A mail removed before it was fetched does not count as lost.
    const rows = await desk.sql<{ hash: string }>(
      'select raw_sha256 as hash from fetched_mails where not is_gone',
    )
    const here = new Set(rows.map(({ hash }) => hash))
    const removable = this.#inbox.mails.filter(({ raw }) => here.has(hashOf(raw)))
    if (removable.length > 0) this.imap.remove(pick(this.random, removable).uid)
  }

  async start(): Promise<void> {
    if (this.#running.length < 2) this.#running.push(await desk.start())
  }

  async #end(isKill: boolean): Promise<void> {
    const one = this.#running.shift()
    await (isKill ? one?.kill() : one?.stop())
    // Ends the lease, so that another fetcher takes over.
    if (isKill) await desk.sql('update mailbox_fetching set lease_ends_at = 0')
  }

  async stop(): Promise<void> {
    while (this.#running.length > 0) await this.#end(false)
  }

  async step(): Promise<void> {
    const chance = this.random.next()
    if (chance < 0.45) this.deliver()
    else if (chance < 0.5) this.#inbox.uidNext += 1 + Math.floor(this.random.next() * 5)
    else if (chance < 0.58) this.deliver(this.#hole())
    else if (chance < 0.64) await this.#removeOne()
    else if (chance < 0.68) this.imap.renumber()
    else if (chance < 0.74) this.imap.drop()
    else if (chance < 0.8) await this.#end(true)
    else if (chance < 0.84) await this.#end(false)
    else await this.start()
    await this.#goOn(1 + Math.floor(this.random.next() * 12))
  }

  /** Lets the fetchers run some more commands, so that the next event interrupts them. */
  async #goOn(commands: number): Promise<void> {
    if (this.#running.length === 0) await this.start()
    const goal = this.imap.heard.length + commands
    const end = Date.now() + longestStepMs
    while (this.imap.heard.length < goal && Date.now() < end) await sleep(2)
  }
}

async function play(seed: number): Promise<void> {
  const imap = await startScriptedImap()
  const world = new World(seed, imap)
  const mailboxId = await desk.addMailbox(`seed${seed}@desk.test`)
  await desk.sql('delete from mailbox_fetching')
  await desk.connect(imap, { mailboxId, connectedAt: 0 })
  imap.script = cruel(world.random)
  try {
    await world.start()
    for (let step = 0; step < steps; step += 1) await world.step()
    imap.script = () => undefined
    await world.stop()
    // Forces the nightly comparison of all UIDs.
    await desk.sql('update fetched_folders set compared_at = 0')
    await desk.sql('update mailbox_fetching set next_at = 0')
    await world.start()
    await until('all were compared', async () => {
      const folders = await desk.sql(
        'select from fetched_folders where mailbox_id = $1 and compared_at > 0',
        [mailboxId],
      )
      return folders.length > 0
    })
    await desk.settled(imap, mailboxId)
    const rows = await desk.sql<{ hash: string | null }>(
      `select raw_sha256 as hash from message_sources where mailbox_id = $1
        union all select raw_sha256 from set_aside where mailbox_id = $1`,
      [mailboxId],
    )
    expect(rows.map(({ hash }) => hash ?? '').toSorted(), `seed ${seed}`).toEqual(
      [...world.delivered.keys()].toSorted(),
    )
  } catch (error) {
    console.error(`OUTPOST_FETCH_SEED=${seed}`)
    throw error
  } finally {
    await world.stop()
    await imap.close()
  }
}

test(
  `${seeds} seeds: each mail that was on the server is here once`,
  async () => {
    const last = process.env['OUTPOST_FETCH_SEED'] === undefined ? seeds : first
    for (let seed = first; seed <= last; seed += 1) await play(seed)
  },
  60_000 + seeds * 15_000,
)
