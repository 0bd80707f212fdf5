import { pause, type Clock } from '#lib/clock.ts'
import type { Id } from '#lib/id.ts'
import type { GrantView, MailProviderName } from '#domain/channels/mail-grant.ts'
import type { KeptSecrets } from '../secrets/kept-secrets.ts'
import type { Database, DeskSql } from '../store/database.ts'
import { GrantError, refresh, type KnownProvider, type KnownProviders, type Tokens } from './providers.ts'

/*
 * Access tokens live an hour, and some providers rotate the refresh token with each refresh. So one process
 * at a time refreshes a grant, under a lease with a fencing token: a process that was too slow writes
 * nothing. The previous refresh token is stored until the new one has worked, and `invalid_grant` of a
 * provider is accepted only after all stored tokens were tried.
 */

/** Dependencies of the grants. */
export interface MailGrantParts {
  database: Database
  clock: Clock
  secrets: KeptSecrets
  providers: KnownProviders
}

/** Names of a grant's tokens in the table of secrets. */
const kind = 'mail-grants'
const fields = { access: 'accessToken', current: 'refreshToken', previous: 'previousRefreshToken' } as const

/** Lease of a process that refreshes a grant, in ms; twice the provider's time limit. */
const leaseMs = 45_000
/** Interval at which other processes check for its result, in ms. */
const lookAgainMs = 200
/** Longest wait of a caller, in ms. */
const patienceMs = 60_000
/** An access token is not used this shortly before its expiry, in ms: sending a mail may take that long. */
const marginMs = 120_000
/** Pause before a refused refresh is retried, in ms. */
const secondOpinionMs = 1000

/** The inbox is not connected, or its provider refuses the grant: retrying is useless. */
export class NoGrant extends Error {
  override readonly name = 'NoGrant'
}

/** A stored grant. */
interface Row extends GrantView {
  accessEndsAt: number
  fence: number
}

async function readRow(sql: DeskSql, mailboxId: Id): Promise<Row | undefined> {
  const [row] = await sql.rows<Row>({
    name: 'mail grant',
    text: `select provider, state, reason, since, access_ends_at as "accessEndsAt", fence
      from mail_grants where account_id = $1 and mailbox_id = $2`,
    values: [sql.accountId, mailboxId],
  })
  return row
}

/** OAuth grants of the inboxes of all accounts. */
export class MailGrants {
  readonly #parts: MailGrantParts

  constructor(parts: MailGrantParts) {
    this.#parts = parts
  }

  /** Grant of an inbox; null if it is not connected. */
  async read(sql: DeskSql, mailboxId: Id): Promise<GrantView | null> {
    const row = await readRow(sql, mailboxId)
    if (!row) return null
    const { provider, state, reason, since } = row
    return { provider, state, reason, since }
  }

  /** Stores a new grant of an inbox, replacing the previous one. */
  async keep(sql: DeskSql, mailboxId: Id, provider: MailProviderName, tokens: Tokens): Promise<void> {
    const { clock, secrets } = this.#parts
    const now = clock.now()
    await sql.rows({
      text: `insert into mail_grants as g (account_id, mailbox_id, provider, state, since, access_ends_at)
        values ($1, $2, $3, 'working', $4, $5)
        on conflict (account_id, mailbox_id) do update set provider = $3, state = 'working', reason = null, since = $4,
          access_ends_at = $5, held_until = 0, fence = g.fence + 1`,
      values: [sql.accountId, mailboxId, provider, now, now + tokens.lifetime * 1000],
    })
    await secrets.write(sql, kind, mailboxId, {
      [fields.access]: tokens.accessToken,
      [fields.current]: tokens.refreshToken,
      [fields.previous]: null,
    })
  }

  /** Deletes the grant of an inbox. @returns its refresh token, for revocation; null for none. */
  async remove(
    sql: DeskSql,
    mailboxId: Id,
  ): Promise<{ provider: MailProviderName; token: string | null } | null> {
    const token = await this.#parts.secrets.read(sql, kind, mailboxId, fields.current)
    const [row] = await sql.rows<{ provider: MailProviderName }>({
      text: 'delete from mail_grants where account_id = $1 and mailbox_id = $2 returning provider',
      values: [sql.accountId, mailboxId],
    })
    await this.#parts.secrets.removeAll(sql, kind, mailboxId)
    return row ? { provider: row.provider, token } : null
  }

  /**
   * Access token for the mailbox, valid for some more minutes.
   * @param stale a token that the mail server has just refused: another one is requested even before expiry.
   * @throws NoGrant if a user has to reconnect the inbox, GrantError if the provider does not answer now.
   */
  async accessToken(accountId: number, mailboxId: Id, stale: string | null = null): Promise<string> {
    const { database, clock } = this.#parts
    const end = clock.now() + patienceMs
    for (;;) {
      const { row, access } = await this.#look(accountId, mailboxId)
      if (row.state === 'refused') throw new NoGrant(row.reason ?? 'The provider refuses')
      if (access !== null && access !== stale && row.accessEndsAt - marginMs > clock.now()) return access
      const provider = this.#parts.providers[row.provider]
      if (!provider) throw new NoGrant('The provider does not recognise this server any more')
      const now = clock.now()
      const [mine] = await database.desk(accountId, (sql) =>
        sql.rows<{ fence: number }>({
          name: 'lease a mail grant',
          text: `update mail_grants set fence = fence + 1, held_until = $4
            where account_id = $1 and mailbox_id = $2 and fence = $3 and held_until <= $5 returning fence`,
          values: [accountId, mailboxId, row.fence, now + leaseMs, now],
        }),
      )
      const token = mine && (await this.#refresh(provider, { accountId, mailboxId, fence: mine.fence }))
      if (token) return token
      if (clock.now() >= end) throw new GrantError('The provider does not answer', false)
      await pause(clock, lookAgainMs)
    }
  }

  async #look(accountId: number, mailboxId: Id): Promise<{ row: Row; access: string | null }> {
    const { database, secrets } = this.#parts
    return database.look(accountId, async (sql) => {
      const row = await readRow(sql, mailboxId)
      if (!row) throw new NoGrant('The inbox is not connected')
      return { row, access: await secrets.read(sql, kind, mailboxId, fields.access) }
    })
  }

  /** Refreshes a leased grant. Undefined if the lease was lost: another process has newer tokens. */
  async #refresh(provider: KnownProvider, lease: Lease): Promise<string | undefined> {
    const { clock } = this.#parts
    const { current, previous } = await this.#refreshTokens(lease)
    // A refusal may be the provider's fault; the previous token may still be valid.
    const tries = [current, previous, current].filter((token) => token !== null)
    let refusal = new GrantError('The provider has granted nothing that lasts', true)
    for (const [index, token] of tries.entries()) {
      if (index > 0) await pause(clock, secondOpinionMs)
      try {
        return await this.#settle(lease, await refresh(provider, token), token)
      } catch (error) {
        if (!(error instanceof GrantError)) throw error
        if (!error.isInvalid) {
          await this.#release(lease)
          throw error
        }
        refusal = error
      }
    }
    return this.#refuse(lease, refusal)
  }

  #refreshTokens({ accountId, mailboxId }: Lease): Promise<Record<'current' | 'previous', string | null>> {
    const { database, secrets } = this.#parts
    return database.look(accountId, async (sql) => ({
      current: await secrets.read(sql, kind, mailboxId, fields.current),
      previous: await secrets.read(sql, kind, mailboxId, fields.previous),
    }))
  }

  async #settle(lease: Lease, tokens: Tokens, used: string): Promise<string | undefined> {
    const { database, clock, secrets } = this.#parts
    const { accountId, mailboxId } = lease
    const isMine = await database.desk(accountId, async (sql) => {
      const endsAt = clock.now() + tokens.lifetime * 1000
      if (!(await write(sql, lease, 'access_ends_at = $4', [endsAt]))) return false
      await secrets.write(sql, kind, mailboxId, {
        [fields.access]: tokens.accessToken,
        [fields.current]: tokens.refreshToken ?? used,
        ...(tokens.refreshToken === null ? {} : { [fields.previous]: used }),
      })
      return true
    })
    return isMine ? tokens.accessToken : undefined
  }

  async #release(lease: Lease): Promise<void> {
    await this.#parts.database.desk(lease.accountId, (sql) => write(sql, lease, 'fence = fence', []))
  }

  async #refuse(lease: Lease, { message }: GrantError): Promise<undefined> {
    const { database, clock } = this.#parts
    const isMine = await database.desk(lease.accountId, (sql) =>
      write(sql, lease, `state = 'refused', reason = $4, since = $5`, [message, clock.now()]),
    )
    if (isMine) throw new NoGrant(message)
    return undefined
  }
}

interface Lease {
  accountId: number
  mailboxId: Id
  fence: number
}

/** Updates the grant and releases the lease, if it is still held. */
async function write(
  sql: DeskSql,
  { accountId, mailboxId, fence }: Lease,
  set: string,
  values: readonly unknown[],
): Promise<boolean> {
  const rows = await sql.rows({
    text: `update mail_grants set ${set}, held_until = 0
      where account_id = $1 and mailbox_id = $2 and fence = $3 returning 1`,
    values: [accountId, mailboxId, fence, ...values],
  })
  return rows.length > 0
}
