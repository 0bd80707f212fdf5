import type { Id } from '#lib/id.ts'
import type { DeskSql } from '../store/database.ts'
import type { Sealing, SecretContext } from './sealing.ts'

/*
 * Secrets are in a separate table, so that no row of a record in an answer, log, event or replica can contain
 * one. Records list only the names of their secrets.
 */

interface Row {
  keyId: string
  bytes: Buffer
}

/** Encrypted secrets of records; each call is part of a transaction of their account. */
export class KeptSecrets {
  readonly #sealing: Sealing

  constructor(sealing: Sealing) {
    this.#sealing = sealing
  }

  /** Stores secrets of a record: null deletes one, an empty text keeps the stored one. */
  async write(
    sql: DeskSql,
    kind: string,
    recordId: Id,
    given: Readonly<Record<string, string | null | undefined>>,
  ): Promise<void> {
    for (const [field, text] of Object.entries(given)) {
      const place = { accountId: sql.accountId, kind, recordId, field }
      if (text === null) await this.#remove(sql, place)
      else if (text !== undefined && text !== '') await this.#put(sql, place, text)
    }
  }

  /**
   * Decrypts a secret; null without one. It may be sent only to the service it belongs to, never into an
   * answer, a log or an event.
   * @throws Unsealable when it was altered, or encrypted with an unknown secret of the desk.
   */
  async read(sql: DeskSql, kind: string, recordId: Id, field: string): Promise<string | null> {
    const [row] = await sql.rows<Row>({
      text: `select key_id as "keyId", sealed as bytes from secrets
        where account_id = $1 and kind = $2 and record_id = $3 and field = $4`,
      values: [sql.accountId, kind, recordId, field],
    })
    return row ? this.#sealing.open({ accountId: sql.accountId, kind, recordId, field }, row) : null
  }

  /** Deletes all secrets of a record. */
  async removeAll(sql: DeskSql, kind: string, recordId: Id): Promise<void> {
    await sql.rows({
      text: 'delete from secrets where account_id = $1 and kind = $2 and record_id = $3',
      values: [sql.accountId, kind, recordId],
    })
  }

  async #put(sql: DeskSql, place: SecretContext, text: string): Promise<void> {
    const { keyId, bytes } = this.#sealing.seal(place, text)
    await sql.rows({
      text: `insert into secrets (account_id, kind, record_id, field, key_id, sealed)
        values ($1, $2, $3, $4, $5, $6)
        on conflict (account_id, kind, record_id, field) do update set key_id = $5, sealed = $6`,
      values: [place.accountId, place.kind, place.recordId, place.field, keyId, bytes],
    })
  }

  async #remove(sql: DeskSql, { accountId, kind, recordId, field }: SecretContext): Promise<void> {
    await sql.rows({
      text: 'delete from secrets where account_id = $1 and kind = $2 and record_id = $3 and field = $4',
      values: [accountId, kind, recordId, field],
    })
  }
}

/** SQL array of the names of a record's secrets, from its table's alias. */
export const secretNames = (kind: string) => (alias: string) =>
  `(select coalesce(array_agg(s.field order by s.field), '{}') from secrets s
    where s.account_id = ${alias}.account_id and s.kind = '${kind}' and s.record_id = ${alias}.id)`
