import type { RecordedEvent } from '#domain/events/event.ts'
import type { DeskSql } from './database.ts'

/**
 * Collects statements without results and sends them in one round trip, at the latest before the next query,
 * so that many small writes cost one round trip.
 */
export class StatementBatch {
  /** Flushes collected statements first, so that queries see them. */
  readonly sql: DeskSql
  /** Events of the written rows; `recordEvents` stores them at the end. */
  readonly told: RecordedEvent[] = []
  readonly #inner: DeskSql
  readonly #answers: Record<string, unknown>[] = []
  #waiting: string[] = []

  constructor(sql: DeskSql) {
    this.#inner = sql
    this.sql = {
      accountId: sql.accountId,
      get db() {
        return sql.db
      },
      rows: async (query) => {
        await this.flush()
        return sql.rows(query)
      },
      script: async (text) => {
        await this.flush()
        return sql.script(text)
      },
    }
  }

  /** Adds statements with values formatted by `literal()`. */
  write(...statements: string[]): void {
    this.#waiting.push(...statements)
  }

  /** Sends the collected statements. */
  async flush(): Promise<void> {
    if (this.#waiting.length === 0) return
    const text = this.#waiting.join(';\n')
    this.#waiting = []
    for (const rows of await this.#inner.script(text)) this.#answers.push(...rows)
  }

  /** Rows returned by all `returning` clauses so far. */
  get answers(): readonly Record<string, unknown>[] {
    return this.#answers
  }
}
