import type { ToldEvent } from '#domain/events/event.ts'
import type { DeskSql } from './database.ts'

/**
 * Collects statements that give nothing back and sends them in one round trip, at the latest before the next
 * query: so many small writes of a transaction cost one.
 */
export class StatementBatch {
  /** Runs what was collected first, so that it is seen. */
  readonly sql: DeskSql
  /** Events of the written rows; `recordEvents` stores them, last of all. */
  readonly told: ToldEvent[] = []
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

  /** Adds statements, whose values were written by `literal()`. */
  write(...statements: string[]): void {
    this.#waiting.push(...statements)
  }

  /** Sends what was collected. */
  async flush(): Promise<void> {
    if (this.#waiting.length === 0) return
    const text = this.#waiting.join(';\n')
    this.#waiting = []
    for (const rows of await this.#inner.script(text)) this.#answers.push(...rows)
  }

  /** All rows that `returning` clauses gave so far. */
  get answers(): readonly Record<string, unknown>[] {
    return this.#answers
  }
}
