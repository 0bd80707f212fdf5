import type { ChainCheck } from '#domain/audit/endpoints.ts'
import type { Id } from '#lib/id.ts'
import { daily, type Chore } from '../chores/chore.ts'
import type { Database, DeskSql } from '../store/database.ts'

/** Maximum number of reported faults. */
const most = 20

type ChainFault = ChainCheck['faults'][number]

/** Result for an account. If the last hash is stored elsewhere, it proves that no entry was rewritten. */
export interface AccountCheck extends ChainCheck {
  accountId: Id
}

interface Suspect {
  number: number
  before: number
  at: number
  area: string
  action: string
  subjectId: Id
}

/** Recomputes the hash chain of an account's audit log and reports entries that do not match. */
export async function checkChain(sql: DeskSql): Promise<AccountCheck> {
  const suspects = await sql.rows<Suspect>({
    name: 'entries out of the chain',
    text: `select number, before, at, area, action, subject_id as "subjectId" from (
        select a.number, a.at, a.area, a.action, a.subject_id, lag(a.number, 1, 0::bigint) over chain as before,
          a.hash = audit_hash(lag(a.hash, 1, '') over chain, a) as is_whole
        from audit_log a where a.account_id = $1 window chain as (order by a.number)) a
      where number <> before + 1 or not is_whole order by number limit ${most}`,
    values: [sql.accountId],
  })
  const [head] = await sql.rows<{ written: number; hash: string; kept: number; isLast: boolean }>({
    name: 'end of the chain',
    text: `select h.number as written, h.hash, coalesce(l.number, 0) as kept, coalesce(l.hash, '') = h.hash as "isLast"
      from audit_heads h left join lateral (select number, hash from audit_log where account_id = $1
        order by number desc limit 1) l on true where h.account_id = $1`,
    values: [sql.accountId],
  })
  const { written = 0, hash = '', kept = 0, isLast = true } = head ?? {}
  return {
    ...{ accountId: sql.accountId, written, hash },
    faults: [...suspects.map(faultOf), ...(isLast ? [] : [endFault(kept, written)])],
  }
}

function faultOf({ number, before, at, area, action, subjectId }: Suspect): ChainFault {
  const about = `entry ${number} (${new Date(at).toISOString()}, ${area} ${subjectId} ${action})`
  return number === before + 1
    ? { number, text: `${about} is not what was written` }
    : { number, text: `${number - before - 1} entries before ${about} are missing` }
}

const endFault = (kept: number, written: number): ChainFault => ({
  number: kept + 1,
  text:
    kept < written
      ? `${written - kept} entries after entry ${kept} are missing`
      : `the last entry is not the one that was written last`,
})

/** Checks the audit logs of all accounts, each in a separate snapshot. */
export async function checkAllChains(database: Database): Promise<AccountCheck[]> {
  const accounts = await database.system((sql) =>
    sql.rows<{ id: Id }>({ text: 'select id from accounts order by id' }),
  )
  const checks: AccountCheck[] = []
  for (const { id } of accounts) checks.push(await database.look(id, checkChain))
  return checks
}

/** Lines for the log or the terminal. */
export const chainLines = ({ accountId, written, hash, faults }: AccountCheck): string[] =>
  faults.length === 0
    ? [`Audit log of account ${accountId}: ${written} entries, all as written; the last is ${hash || 'none'}`]
    : faults.map(({ text }) => `Audit log of account ${accountId}: ${text}`)

/** Nightly check of the audit logs; its log line stores the hash of the last entry outside the database. */
export const checkNightly = ({
  database,
  log,
}: {
  database: Database
  log: { info(message: string): void; error(details: object, message: string): void }
}): Chore => ({
  name: 'audit.check',
  schedule: daily(4, 17),
  limit: 3600,
  async run() {
    for (const check of await checkAllChains(database))
      for (const line of chainLines(check))
        if (check.faults.length > 0) log.error({ account: check.accountId }, line)
        else log.info(line)
  },
})
