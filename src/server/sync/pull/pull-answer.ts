import { DeskError } from '#domain/errors.ts'
import { start, type Cursor } from '#domain/sync/cursor.ts'
import type { PullLine, PullRequest } from '#domain/sync/pull.ts'
import type { Database, DeskSql } from '../../store/database.ts'
import { Doubts, isPlace, readState, type PullState } from './pull-state.ts'
import type { Caller } from '../caller.ts'
import type { Semaphore } from '../push/semaphore.ts'

/** Kind of a pull's answer. */
export type Mode = 'delta' | 'snapshot' | 'reset'

const pageMark = '{"t":"page"'

/** Content of a commit point beside its cursor: the progress of a filling. */
type Filling = Pick<Extract<PullLine, { t: 'page' }>, 'after' | 'total' | 'filled'>

/** The commit point: everything before it may be applied in one transaction. */
export function pageLine(cursor: Cursor, filling?: Filling): string {
  return JSON.stringify({ t: 'page', cursor, ...filling } satisfies PullLine)
}

/** The rules under which an answer was begun; a page is never read under others. */
interface Rules {
  epoch: string
  scopeEpoch: number
}

/** Milliseconds that a transaction waits for its turn, well under the device's timeout of 30 s. */
const queueTimeoutMs = 15_000

interface AnswerParts {
  now: () => number
  turns: Semaphore | undefined
}

/** An answer under way: which mode, how far the log was at the last page, and how many rows were sent. */
export class Answer {
  readonly request: PullRequest
  mode: Mode = 'reset'
  /** The head in the snapshot of the last page. */
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

  /** Where the answer starts: the device's cursor, or where its snapshot began. */
  get place(): Cursor {
    return this.request.snapshot?.s0 ?? this.request.cursor
  }

  /** Whether the device asks about the history (epoch) that the database has. */
  get isOfToday(): boolean {
    return this.request.epoch === this.#rules?.epoch
  }

  /**
   * Builds one or more pages in one transaction, which is closed when their text is there. The first text opens the
   * answer. Null when the user's scopes or the epoch have changed since: what follows would be judged by other rules.
   * @throws DeskError UNAVAILABLE when it does not get its turn in time.
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
    // A first snapshot begins at the head: the delta that follows tells what changed while its pages were read.
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
  if (request.epoch !== state.epoch || !isPlace(place, state)) return 'reset'
  return request.snapshot ? 'snapshot' : 'delta'
}
