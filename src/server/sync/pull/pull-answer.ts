import { DeskError } from '#domain/errors.ts'
import { start, type Cursor } from '#domain/sync/cursor.ts'
import type { PullLine, PullRequest } from '#domain/sync/pull.ts'
import type { Database, DeskSql } from '../../store/database.ts'
import { Doubts, isValidCursor, readState, type PullState } from './pull-state.ts'
import type { Caller } from '../caller.ts'
import type { Semaphore } from '../push/semaphore.ts'

/** Kind of a pull's answer. */
export type Mode = 'delta' | 'snapshot' | 'reset'

const pageMark = '{"t":"page"'

/** Content of a commit point besides its cursor: the progress of a snapshot. */
type Filling = Pick<Extract<PullLine, { t: 'page' }>, 'after' | 'total' | 'filled'>

/** The commit point: everything before it may be applied in one transaction. */
export function pageLine(cursor: Cursor, filling?: Filling): string {
  return JSON.stringify({ t: 'page', cursor, ...filling } satisfies PullLine)
}

/** Epoch and scopes at the start of an answer; all its pages must be read under the same ones. */
interface Rules {
  epoch: string
  scopeEpoch: number
}

/** Time that a transaction waits for its slot, in ms; well under the device's timeout of 30 s. */
const queueTimeoutMs = 15_000

interface AnswerParts {
  now: () => number
  turns: Semaphore | undefined
}

/** State of an answer: its mode, the log's head at the last page, and the number of rows sent. */
export class Answer {
  readonly request: PullRequest
  mode: Mode = 'reset'
  /** Head of the log as of the last page. */
  head: Cursor = start
  readonly #database: Database
  readonly #caller: Caller
  readonly #now: () => number
  readonly #turns: Semaphore | undefined
  readonly #doubts: Doubts
  #rules: Rules | null = null
  #rows = 0

  constructor(database: Database, caller: Caller, request: PullRequest, { now, turns }: AnswerParts) {
    this.#database = database
    this.#caller = caller
    this.#now = now
    this.#turns = turns
    this.#doubts = new Doubts(request.doubt)
    this.request = request
  }

  /** Start of the answer: the device's cursor, or the start of its snapshot. */
  get place(): Cursor {
    return this.request.snapshot?.s0 ?? this.request.cursor
  }

  /** True if the request has the database's current epoch. */
  get isOfToday(): boolean {
    return this.request.epoch === this.#rules?.epoch
  }

  /**
   * Builds one or more pages in one transaction, which is closed once their text is complete. The first text
   * opens the answer. Returns null when scopes or epoch have changed: later pages would follow other rules.
   * @throws DeskError UNAVAILABLE when it gets no slot in time.
   */
  async page(build: (sql: DeskSql, state: PullState) => Promise<string[]>): Promise<string | null> {
    if (this.#turns && !(await this.#turns.enter(queueTimeoutMs))) throw new DeskError('UNAVAILABLE')
    try {
      return await this.#read(build)
    } finally {
      this.#turns?.leave()
    }
  }

  #read(build: (sql: DeskSql, state: PullState) => Promise<string[]>): Promise<string | null> {
    const { accountId, userId } = this.#caller
    return this.#database.look(accountId, async (sql) => {
      const state = await readState(sql, userId, this.place)
      const { epoch, head, actor } = state
      const opening = this.#rules ? [] : this.#open(state)
      if (this.#rules?.epoch !== epoch || this.#rules.scopeEpoch !== actor.scopeEpoch) return null
      this.head = head
      const lines = await build(sql, state)
      this.#rows += lines.filter((line) => !line.startsWith(pageMark)).length
      return [...opening, ...(await this.#doubts.lines(sql, userId)), ...lines, ''].join('\n')
    })
  }

  /** The last line. */
  end(cursor: Cursor, more: boolean): string {
    return `${JSON.stringify({ t: 'end', cursor, more, rows: this.#rows } satisfies PullLine)}\n`
  }

  #open(state: PullState): string[] {
    const { epoch, head, actor } = state
    const { request } = this
    this.#rules = { epoch, scopeEpoch: actor.scopeEpoch }
    this.mode = modeOf(request, this.place, state)
    // A first snapshot begins at the head: the delta after it brings changes made while its pages were read.
    const from = request.epoch === null ? head : this.place
    const begin: PullLine = {
      t: 'begin',
      mode: this.mode,
      epoch,
      from,
      head: head[0],
      scopeEpoch: actor.scopeEpoch,
      now: this.#now(),
    }
    const scopes: PullLine = { t: 'scopes', scopes: actor.scopes }
    const isNews = this.mode !== 'reset' && request.scopeEpoch !== actor.scopeEpoch
    return [begin, ...(isNews ? [scopes] : [])].map((line) => JSON.stringify(line))
  }
}

function modeOf(request: PullRequest, place: Cursor, state: PullState): Mode {
  if (request.epoch === null) return 'snapshot'
  if (request.epoch !== state.epoch || !isValidCursor(place, state)) return 'reset'
  return request.snapshot ? 'snapshot' : 'delta'
}
