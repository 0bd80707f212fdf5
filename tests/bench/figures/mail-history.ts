import { setTimeout as pause } from 'node:timers/promises'
import { isEnded, type Job, type JobChoice } from '#domain/jobs/job.ts'
import type { MailHistory } from '#domain/mail-history/history.ts'
import { atWorkMs } from '#server/mail-history/pace.ts'
import { mailText } from '../../support/mail-desk.ts'
import { startScriptedImap, type ScriptedImap } from '../../support/services/scripted-imap.ts'
import { until } from '../../support/until.ts'
import { quantile } from '../figures.ts'
import { LoadClient, type Standing } from '../load-client.ts'
import { agent, type Stage } from '../stage.ts'
import { tokenOf } from '../wire-rows.ts'

const owner = 'owner@demo.outpost.test'
const mailboxUser = 'support@desk.test'
const day = 86_400_000
/** Number of turns of two agents with the job paused, and of as many with it running. */
const turns = 24
/** Duration of a turn, in ms: short, since machines are busy now and then. */
const turnMs = 5000
/** Wait after a pause for the mail in progress, in ms. */
const settleMs = 500
/** Pause of an agent after each change, in ms; the limit is 3,000 calls a minute per user. */
const rest = 120

/**
 * Impact of a mail import on agents: two of them change conversations and pull the results, alternating
 * between running and paused import of a mailbox. Then they stop, and the import finishes alone.
 */
export async function measureMailHistory(stage: Stage): Promise<void> {
  const { product, rows, figures, options } = stage
  const ids = rows.conversations.map((row) => row['id'] as number)
  const token = await tokenOf(product.url, agent)
  const agents = [0, 1].map(
    (half) =>
      new Agent(
        product.url,
        token,
        ids.filter((_, at) => at % 2 === half),
      ),
  )
  const work = async () => (await Promise.all(agents.map((each) => each.work(turnMs)))).flat()
  const imap = await startScriptedImap(mailboxUser)
  try {
    for (let n = 0; n < options.oldMails; n += 1) deliver(imap, n, options.oldMails)
    const history = await connect(product.url, imap)
    await until('it has begun', async () => (await history.job()) !== null, { within: 600_000, every: 500 })
    const [paused, beside] = await inTurns(history, work)
    const name = 'a change of an agent while old mail comes in, beside while that is paused'
    figures.add(`${name}: p50`, 'ms', {}, quantile(beside.times, 0.5), quantile(paused.times, 0.5))
    figures.add(
      `${name}: p95`,
      'ms',
      { ratio: 1.2 },
      quantile(beside.times, 0.95),
      quantile(paused.times, 0.95),
    )
    figures.add('old mails brought in a second while agents work', '', {}, beside.mails / beside.seconds)
    const alone = await rateAlone(history)
    if (alone !== null) figures.add('old mails brought in a second while nobody works', '', {}, alone)
    figures.note(
      `Old mail: ${(await history.job())?.outcome ?? 'none'}, ${beside.mails} of them beside ${beside.times.length} changes. Its line is ${paused.times.length} changes of the same agents while it rests.`,
    )
  } finally {
    for (const each of agents) each.close()
    await imap.close()
  }
}

/** Results of one kind of turns. */
interface Turns {
  /** Duration of each change, in ms. */
  times: number[]
  mails: number
  seconds: number
}

/** Lets agents work in turns; the order alternates, so that a growing desk affects both kinds equally. */
async function inTurns(
  history: History,
  work: () => Promise<number[]>,
): Promise<[paused: Turns, beside: Turns]> {
  const paused: Turns = { times: [], mails: 0, seconds: 0 }
  const beside: Turns = { times: [], mails: 0, seconds: 0 }
  const doneOf = async () => (await history.job())?.done ?? 0
  const takeTurn = async (turn: Turns) => {
    const [from, began] = [await doneOf(), performance.now()]
    const times = await work()
    const mails = (await doneOf()) - from
    // Turns after the end of the import do not count.
    if (!isUnderWay(await history.job())) return
    turn.times.push(...times)
    turn.mails += mails
    turn.seconds += (performance.now() - began) / 1000
  }
  const kinds: (() => Promise<void>)[] = [
    async () => {
      await history.choose('pause')
      await pause(settleMs)
      await takeTurn(paused)
    },
    async () => {
      await history.choose('goOn')
      const from = await doneOf()
      const goesOn = async () => (await doneOf()) > from || !isUnderWay(await history.job())
      await until('it goes on', goesOn, { within: 30_000 })
      await takeTurn(beside)
    },
  ]
  for (let turn = 0; turn < turns && isUnderWay(await history.job()); turn += 1) {
    for (const each of kinds) await each()
    kinds.reverse()
  }
  return [paused, beside]
}

/** Mails imported per second while nobody works; null if none are left. */
async function rateAlone(history: History): Promise<number | null> {
  await history.choose('goOn')
  await pause(atWorkMs + settleMs)
  const begin = await history.job()
  const began = performance.now()
  if (!begin || isEnded(begin)) return null
  await until('all is here', async () => !isUnderWay(await history.job()), { within: 3_600_000, every: 500 })
  const end = await history.job()
  return ((end?.done ?? 0) - begin.done) / ((performance.now() - began) / 1000)
}

const isUnderWay = (job: Job | null) => job !== null && !isEnded(job)

/** Delivers threads of four mails, over two years, with texts of usual length. */
function deliver(imap: ScriptedImap, n: number, count: number): void {
  const thread = Math.floor(n / 4)
  const headers = {
    From: `Customer ${thread % 500} <customer${thread % 500}@outside.example>`,
    To: mailboxUser,
    Subject: `About ${thread}`,
    'Message-ID': `<bench-${n}@outside.example>`,
    ...(n % 4 > 0 && { References: `<bench-${thread * 4}@outside.example>` }),
  }
  const arrivedAt = Date.now() - (730 * day * (count - n)) / count
  imap.deliver(mailText(headers, `Line ${n} of a letter that says what it wants.\r\n`.repeat(80)), {
    arrivedAt,
  })
}

/** Agent who changes conversations one after the other. */
class Agent {
  readonly #client: LoadClient
  readonly #ids: readonly number[]
  #standing: Standing | null = null
  #turn = 0

  constructor(url: string, token: string, ids: readonly number[]) {
    this.#client = new LoadClient(url, token)
    this.#ids = ids
  }

  /** Works for this many ms. @returns duration of each change, in ms. */
  async work(ms: number): Promise<number[]> {
    const times: number[] = []
    let standing = await this.#client.pull(this.#standing)
    const end = performance.now() + ms
    for (; performance.now() < end; this.#turn += 1) {
      const id = this.#ids[this.#turn % this.#ids.length] as number
      const began = performance.now()
      await this.#client.star(standing, [id], Math.floor(this.#turn / this.#ids.length) % 2 === 0)
      times.push(performance.now() - began)
      standing = await this.#client.pull(standing)
      await pause(rest)
    }
    this.#standing = standing
    return times
  }

  close(): void {
    this.#client.close()
  }
}

/** Mail import of an inbox. */
interface History {
  job(): Promise<Job | null>
  choose(choice: JobChoice): Promise<unknown>
}

/** Connects the first inbox with the server and starts the import of all its mail. */
async function connect(url: string, imap: ScriptedImap): Promise<History> {
  let token = await tokenOf(url, owner)
  const call = async <Body>(method: string, path: string, body?: object): Promise<Body> => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const answer = await fetch(`${url}/api${path}`, {
      ...{ method, headers },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (answer.status === 401) {
      // The import takes longer than the lifetime of a token.
      token = await tokenOf(url, owner)
      return call(method, path, body)
    }
    // If it has ended meanwhile, there is nothing to pause.
    if (!answer.ok && answer.status !== 409)
      throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Body
  }
  const { data } = await call<{ data: { id: number }[] }>('GET', '/desk/mailboxes')
  const path = `/desk/mailboxes/${data[0]?.id}/imap`
  const server = { host: '127.0.0.1', port: imap.port, security: 'none', user: mailboxUser }
  await call('PUT', path, { ...server, password: imap.password, folders: ['INBOX'], history: 'all' })
  return {
    job: async () => (await call<MailHistory>('GET', `${path}/history`)).job,
    choose: (choice: JobChoice) => call('PUT', `${path}/history`, { choice }),
  }
}
