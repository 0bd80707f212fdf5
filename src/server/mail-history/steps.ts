import { createHash } from 'node:crypto'
import { pause, type Clock } from '#lib/clock.ts'
import { fetchTroubles, type FetchTrouble } from '#domain/channels/fetching.ts'
import { DeskError } from '#domain/errors.ts'
import { ImapTrouble } from '../imap/imap-trouble.ts'
import type { JobStep, JobTask, StepEnd } from '../jobs/kind.ts'
import { fingerprintOf } from '../mail/message-ids.ts'
import { readyMail, type PlaceMail } from '../channels/email/intake.ts'
import { outcomeOf } from '../channels/fetching/bring.ts'
import { envelopeOf, readBytes, type FetchParts } from '../channels/fetching/reading.ts'
import { needsPerson } from '../channels/fetching/waits.ts'
import type { CredentialParts } from '../channels/fetching/credentials.ts'
import { bringBack } from '../channels/take-back.ts'
import type { HistoryProgress, HistoryTask } from './kind.ts'
import { formerMessage, nextLeft, settleLeft, type LeftMail } from './mails.ts'
import { areAgentsAtWork, Pace } from './pace.ts'
import { HistoryServer, readMailbox, type HistoryMailbox, type OpenedPage } from './server.ts'

/** Dependencies of the history job. */
export interface HistoryParts extends FetchParts, CredentialParts {
  clock: Clock
  /** Rest while agents work, as a multiple of the time worked. */
  rests?: number
  /** Waits for an unreachable server, in ms: the first, the longest, and the total. */
  waits?: { first: number; longest: number; all: number }
}

/** Mails per page. */
const pageLength = 50
/** Interval of empty steps that renew the job's lease during long work, in ms; well within the lease. */
const aliveMs = 10_000
/** A stopping process waits no longer than `longest`. */
const usualWaits = { first: 1000, longest: 5000, all: 10 * 60_000 }

type Step = JobStep<HistoryProgress>
type Task = JobTask<HistoryTask, HistoryProgress> & { place: HistoryProgress }

/**
 * A step for each mail, until none is left. An unreachable server is waited for; a fault that needs a user
 * ends the job, which continues at the same point when it is retried.
 * @throws DeskError
 */
export async function* historySteps(parts: HistoryParts, task: Task): AsyncGenerator<Step> {
  const work = new HistoryWork(parts, task)
  const { first, longest, all } = parts.waits ?? usualWaits
  let waited = 0
  let wait = first
  try {
    for (;;) {
      try {
        let isAny = true
        while (isAny) {
          isAny = false
          for await (const step of work.page()) {
            yield step
            isAny = true
            waited = 0
            wait = first
          }
        }
        return
      } catch (error) {
        if (!(error instanceof ImapTrouble)) throw error
        work.hangUp()
        if (needsPerson.has(error.code) || waited >= all) throw told(error)
        yield work.alive
        await pause(parts.clock, wait)
        waited += wait
        wait = Math.min(longest, wait * 2)
      }
    }
  } finally {
    work.hangUp()
  }
}

function told({ code, words }: ImapTrouble): DeskError {
  const { text } = fetchTroubles[code satisfies FetchTrouble]
  return new DeskError('UNAVAILABLE', { message: words === null ? text : `${text}: “${words}”` })
}

class HistoryWork {
  readonly #parts: HistoryParts
  readonly #task: Task
  readonly #server: HistoryServer
  readonly #pace: Pace
  #place: HistoryProgress
  /** The mail that was started last, and the number of attempts. */
  #begun: { mail: string; tries: number }

  constructor(parts: HistoryParts, task: Task) {
    this.#parts = parts
    this.#task = task
    this.#place = task.place
    this.#begun = { mail: '', tries: 0 }
    this.#server = new HistoryServer(parts)
    const { clock, database, rests } = parts
    const isAnybodyAtWork = () => areAgentsAtWork(database, clock.now())
    this.#pace = new Pace({ clock, rests, isAnybodyAtWork })
  }

  /** Empty step that only renews the lease. */
  readonly alive: Step = () => Promise.resolve({ place: this.#place, done: 0 })

  hangUp(): void {
    this.#server.close()
  }

  /** Steps for the next mails, all of one folder. @throws ImapTrouble */
  async *page(): AsyncGenerator<Step> {
    const from = this.#parts.clock.monotonic()
    const { mailbox, mails } = await this.#next()
    const [first] = mails
    if (!first) return
    yield* this.#restFrom(from)
    const uids = mails.map(({ uid }) => uid)
    const opened = yield* this.#meanwhile(this.#server.open(mailbox, first, uids))
    for (const mail of mails) yield* this.#bring(mailbox, opened, mail)
  }

  /** Rests as needed after the work since a moment; a process without the job's lease stops after it. */
  async *#restFrom(moment: number): AsyncGenerator<Step> {
    if (await this.#pace.rest(this.#parts.clock.monotonic() - moment)) yield this.alive
  }

  async #next(): Promise<{ mailbox: HistoryMailbox; mails: LeftMail[] }> {
    const { mailboxId, since } = this.#task.input
    return this.#parts.database.look(this.#task.accountId, async (sql) => {
      const mailbox = await readMailbox(sql, mailboxId)
      if (!mailbox) throw new DeskError('NOT_FOUND', { message: 'The inbox fetches no mail any more' })
      const mails = await nextLeft(sql, mailboxId, since, pageLength)
      const other = mails.findIndex(({ folderId }) => folderId !== mails[0]?.folderId)
      return { mailbox, mails: other < 0 ? mails : mails.slice(0, other) }
    })
  }

  async *#bring(
    mailbox: HistoryMailbox,
    { connection, isJunk, listed: all }: OpenedPage,
    mail: LeftMail,
  ): AsyncGenerator<Step> {
    const listed = all.get(mail.uid)
    // The UID belongs to another mail by now, which fetching handles.
    if (listed?.size !== mail.size || listed.arrivedAt !== mail.arrivedAt) {
      yield this.#isGone(mail)
      return
    }
    const place = { parts: this.#parts, held: mailbox, connection }
    const raw = yield* this.#meanwhile(readBytes(place, mail, this.#triesOf(mail)))
    // Waiting for the server does not slow down agents.
    const from = this.#parts.clock.monotonic()
    if (!(raw instanceof Uint8Array)) {
      yield raw === null ? this.#isGone(mail) : this.#takes(mailbox, mail, { ...raw, fingerprint: null })
      return
    }
    const put = await readyMail(this.#parts, mailbox, raw, {
      ...{ ...envelopeOf(mailbox), isJunk, isHistory: true, isOver: true },
      ...(mail.arrivedAt > 0 && { arrivedAt: mail.arrivedAt }),
    })
    const rawSha256 = createHash('sha256').update(raw).digest('hex')
    yield this.#takes(mailbox, mail, { put, rawSha256, fingerprint: fingerprintOf(raw) })
    yield* this.#restFrom(from)
  }

  /** Number of attempts on a mail: earlier processes may have crashed on the first one. */
  #triesOf(mail: LeftMail): number {
    const { mail: last, tries } = this.#begun
    const before = last === '' ? triesBefore(this.#task.attempts) : last === nameOf(mail) ? tries : 0
    this.#begun = { mail: nameOf(mail), tries: before + 1 }
    return before + 1
  }

  #isGone(mail: LeftMail): Step {
    return async ({ sql }) => {
      const { rawSha256 } = mail
      await settleLeft(sql, mail, { outcome: 'left', rawSha256, isToMove: false, isGone: true })
      return this.#count('gone')
    }
  }

  #takes(
    mailbox: HistoryMailbox,
    mail: LeftMail,
    { put, rawSha256, fingerprint }: { put: PlaceMail; rawSha256: string | null; fingerprint: string | null },
  ): Step {
    return async (work) => {
      const { sql, cause, made } = work
      const placed = await put(sql, cause)
      const outcome = await outcomeOf(sql, mailbox, placed.kind, rawSha256)
      const isToMove = outcome === 'in' && mailbox.afterIntake === 'move'
      if (!(await settleLeft(sql, mail, { outcome, rawSha256, isToMove, isGone: false })))
        throw new Error('the outcome of an old mail was written by another process')
      if (placed.kind === 'kept') made([placed.messageId])
      if (placed.kind === 'set-aside') return this.#count('setAside')
      if (placed.kind === 'kept') return this.#count('takenIn')
      if (mail.rawSha256 === null || fingerprint === null) return this.#count('known')
      const former = await formerMessage(sql, mailbox.mailboxId, fingerprint)
      if (!former) return this.#count('known')
      await bringBack(this.#parts.database, work, former.conversationId)
      made([former.messageId])
      return this.#count('takenIn')
    }
  }

  #count(what: 'takenIn' | 'known' | 'setAside' | 'gone'): StepEnd<HistoryProgress> {
    this.#place = { ...this.#place, [what]: this.#place[what] + 1 }
    return { place: this.#place, done: 1 }
  }

  /** Waits for an external result, and renews the lease meanwhile. */
  async *#meanwhile<T>(work: Promise<T>): AsyncGenerator<Step, T> {
    const hasEnded = () =>
      new Promise<boolean>((resolve) => {
        const cancel = this.#parts.clock.after(aliveMs, () => resolve(false))
        const end = () => {
          cancel()
          resolve(true)
        }
        work.then(end, end)
      })
    while (!(await hasEnded())) yield this.alive
    return work
  }
}

/** From the fourth attempt a mail is no longer parsed, from the fifth its bytes are not even stored. */
const triesBefore = (attempts: number) => (attempts < 4 ? 0 : attempts + 1)

const nameOf = ({ folderId, uidValidity, uid }: LeftMail) => `${folderId}/${uidValidity}/${uid}`
