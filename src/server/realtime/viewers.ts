import { randomUUID } from 'node:crypto'
import type { Cancel, Clock } from '#lib/clock.ts'
import type { Id } from '#lib/id.ts'
import type { OpenConversations, Present, Viewer } from '#domain/sync/viewing.ts'
import type { Database, SystemSql } from '../store/database.ts'

/** Poll interval of all processes' marks, in ms: new viewers and typing are shown within a second. */
const pollIntervalMs = 300
/** Debounce of writes, in ms, which limits the load by devices. */
const gatherFor = 100
/** Interval of renewing marks, in ms, and their lifetime in s, which ends those of a crashed process. */
const heartbeatIntervalMs = 10_000
const markSeconds = 30

/** Conversations and articles with the scope that sees them; their ids are from one sequence. */
const places = `(select account_id, id, scope from conversations
  union all select account_id, id, 'articles' from articles where deleted_at is null)`

/** Dependencies of the viewers. */
export interface ViewersParts {
  database: Database
  clock: Clock
  log: { warn(details: object, message: string): void }
  /** Users of each account with a socket of this process. */
  hearers(): ReadonlyMap<Id, ReadonlySet<Id>>
  /** Sends the current viewers to a user's sockets. */
  tell(accountId: Id, userId: Id, present: Present): void
}

interface Who {
  accountId: Id
  userId: Id
}

interface Mark extends Viewer {
  accountId: Id
  conversationId: Id
}

/**
 * Viewers of each conversation and article, and who is typing. For information only: nothing is locked. Each
 * process writes marks of its sockets to the database, outside of the change log, and all read them.
 */
export class Viewers {
  readonly #parts: ViewersParts
  readonly #processId = randomUUID()
  readonly #looking = new Map<string, { who: Who; looking: OpenConversations }>()
  /** Sockets whose marks in the database are outdated. */
  readonly #changed = new Set<string>()
  /** Marks of each account at the last broadcast. */
  readonly #told = new Map<Id, string>()
  #writing: Promise<void> = Promise.resolve()
  #write: Cancel | null = null
  #look: Cancel | null = null
  #beatAt = 0
  #isStopped = false
  #hasMarks = false
  #hasFailed = false
  #watching: Promise<void> = Promise.resolve()

  constructor(parts: ViewersParts) {
    this.#parts = parts
  }

  /** Sets the conversations that a socket's device views. */
  note(socketId: string, who: Who, looking: OpenConversations): void {
    if (this.#isStopped) return
    if (looking.length === 0 && !this.#looking.has(socketId)) return
    if (looking.length === 0) this.#looking.delete(socketId)
    else this.#looking.set(socketId, { who, looking })
    this.#changed.add(socketId)
    this.#write ??= this.#parts.clock.after(gatherFor, () => {
      this.#write = null
      this.#writing = this.#writing.then(() => this.#store())
    })
  }

  /** A new socket: broadcasts to its account again. */
  greet({ accountId }: Pick<Who, 'accountId'>): void {
    this.#told.delete(accountId)
  }

  /** Starts to poll. */
  start(): void {
    this.#look = this.#parts.clock.after(pollIntervalMs, () => {
      this.#watching = this.#watch().finally(() => {
        if (!this.#isStopped) this.start()
      })
    })
  }

  /** Deletes all marks: the users may have reconnected to another process. */
  async stop(): Promise<void> {
    this.#isStopped = true
    this.#look?.()
    this.#write?.()
    await Promise.all([this.#watching, this.#writing])
    if (this.#hasMarks)
      await this.#attempt((sql) =>
        sql.rows({
          text: 'delete from conversation_viewers where process_id = $1',
          values: [this.#processId],
        }),
      )
  }

  async #store(): Promise<void> {
    const changed = [...this.#changed]
    this.#changed.clear()
    this.#hasMarks = true
    const marks = changed.flatMap((socketId) => {
      const said = this.#looking.get(socketId)
      return (said?.looking ?? []).map((each) => ({ socketId, ...said?.who, ...each }))
    })
    const isDone = await this.#attempt(async (sql) => {
      await sql.rows({
        text: 'delete from conversation_viewers where socket_id = any($1)',
        values: [changed],
      })
      await sql.rows({
        text: `insert into conversation_viewers
            (account_id, conversation_id, user_id, socket_id, process_id, is_typing, seen_until)
          select c.account_id, c.id, w.user_id, w.socket_id, $1, w.is_typing, clock_timestamp() + make_interval(secs => $2)
          from jsonb_to_recordset($3) w(account_id int, user_id bigint, conversation_id bigint, socket_id text, is_typing boolean)
          join ${places} c on c.account_id = w.account_id and c.id = w.conversation_id
          on conflict (account_id, conversation_id, socket_id) do update
            set is_typing = excluded.is_typing, seen_until = excluded.seen_until`,
        values: [this.#processId, markSeconds, JSON.stringify(marks.map(asRecord))],
      })
    })
    if (!isDone) for (const socketId of changed) this.#changed.add(socketId)
  }

  async #watch(): Promise<void> {
    const { hearers, clock } = this.#parts
    const heard = hearers()
    if (heard.size === 0) return this.#told.clear()
    if (clock.monotonic() - this.#beatAt > heartbeatIntervalMs) await this.#attempt((sql) => this.#beat(sql))
    await this.#attempt(async (sql) => {
      // Broadcast and noted state must be of one snapshot: a mark in between would be missed.
      await sql.script('set transaction isolation level repeatable read')
      const marks = await sql.rows<Mark>({
        name: 'viewers',
        text: `select account_id as "accountId", conversation_id as "conversationId", user_id as "userId",
            bool_or(is_typing) as "isTyping"
          from conversation_viewers where seen_until > clock_timestamp() group by 1, 2, 3 order by 1, 2, 3`,
      })
      for (const [accountId, userIds] of heard) {
        const now = JSON.stringify(marks.filter((mark) => mark.accountId === accountId))
        if (this.#told.get(accountId) === now) continue
        await this.#tell(sql, accountId, [...userIds])
        this.#told.set(accountId, now)
      }
    })
  }

  /** Recipient's current scopes decide which conversations and viewers are sent. */
  async #tell(sql: SystemSql, accountId: Id, userIds: readonly Id[]): Promise<void> {
    const rows = await sql.rows<{ hearer: Id; conversationId: Id } & Viewer>({
      name: 'viewers for',
      text: `select h.user_id as hearer, v.conversation_id as "conversationId", v.user_id as "userId",
          bool_or(v.is_typing) as "isTyping"
        from conversation_viewers v
        join ${places} c on c.account_id = v.account_id and c.id = v.conversation_id
        join user_scope s on s.account_id = v.account_id and s.user_id = v.user_id and s.scope = c.scope
        join user_scope h on h.account_id = v.account_id and h.user_id = any($2) and h.scope = c.scope
        where v.account_id = $1 and v.seen_until > clock_timestamp() group by 1, 2, 3 order by 1, 2, 3`,
      values: [accountId, userIds],
    })
    for (const userId of userIds) {
      const places = new Map<Id, Viewer[]>()
      for (const { hearer, conversationId, userId: viewer, isTyping } of rows)
        if (hearer === userId)
          places.set(conversationId, [...(places.get(conversationId) ?? []), { userId: viewer, isTyping }])
      const present = [...places].map(([conversationId, viewers]) => ({ conversationId, viewers }))
      this.#parts.tell(accountId, userId, present)
    }
  }

  async #beat(sql: SystemSql): Promise<void> {
    this.#beatAt = this.#parts.clock.monotonic()
    await sql.rows({
      text: `update conversation_viewers set seen_until = clock_timestamp() + make_interval(secs => $2)
        where process_id = $1`,
      values: [this.#processId, markSeconds],
    })
    await sql.rows({
      text: `delete from conversation_viewers where seen_until < clock_timestamp() - interval '1 minute'`,
    })
  }

  /** Logs the first of several failures: marks expire by themselves, and the next poll tries again. */
  async #attempt(work: (sql: SystemSql) => Promise<unknown>): Promise<boolean> {
    try {
      await this.#parts.database.system(work)
      this.#hasFailed = false
      return true
    } catch (error) {
      if (!this.#hasFailed) this.#parts.log.warn({ err: error }, 'Viewers could not be stored')
      this.#hasFailed = true
      return false
    }
  }
}

const asRecord = (mark: Partial<Who> & OpenConversations[number] & { socketId: string }) => ({
  account_id: mark.accountId,
  user_id: mark.userId,
  conversation_id: mark.conversationId,
  socket_id: mark.socketId,
  is_typing: mark.isTyping,
})
