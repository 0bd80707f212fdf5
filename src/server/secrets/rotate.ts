import type { Database, SystemSql } from '../store/database.ts'
import type { Sealing, SecretContext } from './sealing.ts'

/** Secrets per transaction: concurrent writers of one wait as long. */
const batchRows = 50

/** Outcome of the rotation. */
export interface Rotation {
  /** Number now encrypted with the present secret. */
  sealed: number
  /** Number left unchanged: their secret is unknown to this process. */
  unknown: number
}

interface Row extends SecretContext {
  keyId: string
  bytes: Buffer
}

/**
 * Re-encrypts all secrets of the desk with the present secret. It may be interrupted, repeated, and run
 * beside active processes; a process that knows only the previous secret makes another run necessary.
 * @throws Unsealable for a secret that was altered.
 */
export async function rotateSecrets(database: Database, sealing: Sealing): Promise<Rotation> {
  const rotation: Rotation = { sealed: 0, unknown: 0 }
  let after: SecretContext = { accountId: 0, kind: '', recordId: 0, field: '' }
  for (;;) {
    const rows = await database.system(async (sql) => {
      const found = await sql.rows<Row>({
        text: `select account_id as "accountId", kind, record_id as "recordId", field, key_id as "keyId",
            sealed as bytes
          from secrets
          where key_id <> $1 and (account_id, kind, record_id, field) > ($2, $3, $4, $5)
          order by account_id, kind, record_id, field limit $6 for update`,
        values: [sealing.keyId, after.accountId, after.kind, after.recordId, after.field, batchRows],
      })
      const known = found.filter(({ keyId }) => sealing.knows(keyId))
      await replace(sql, sealing, known)
      rotation.sealed += known.length
      rotation.unknown += found.length - known.length
      return found
    })
    const last = rows.at(-1)
    if (!last) return rotation
    after = last
  }
}

async function replace(sql: SystemSql, sealing: Sealing, rows: readonly Row[]): Promise<void> {
  const anew = rows.map(({ keyId, bytes, ...place }) =>
    sealing.seal(place, sealing.open(place, { keyId, bytes })),
  )
  await sql.rows({
    text: `update secrets s set key_id = $1, sealed = n.sealed
      from unnest($2::int[], $3::text[], $4::bigint[], $5::text[], $6::bytea[])
        as n (account_id, kind, record_id, field, sealed)
      where (s.account_id, s.kind, s.record_id, s.field) = (n.account_id, n.kind, n.record_id, n.field)`,
    values: [
      sealing.keyId,
      rows.map(({ accountId }) => accountId),
      rows.map(({ kind }) => kind),
      rows.map(({ recordId }) => recordId),
      rows.map(({ field }) => field),
      anew.map(({ bytes }) => bytes),
    ],
  })
}

/** Number of secrets that this process cannot decrypt, as their key is unknown. */
export async function countUnknown(database: Database, sealing: Sealing): Promise<number> {
  const keys = await database.system((sql) =>
    sql.rows<{ keyId: string; secrets: number }>({
      text: 'select key_id as "keyId", count(*)::int as secrets from secrets group by key_id',
    }),
  )
  return keys.filter(({ keyId }) => !sealing.knows(keyId)).reduce((sum, { secrets }) => sum + secrets, 0)
}
