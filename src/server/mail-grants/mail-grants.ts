import { pause, type Clock } from '#lib/clock.ts'
import type { Id } from '#lib/id.ts'
import type { GrantView, MailProviderName } from '#domain/channels/mail-grant.ts'
import type { KeptSecrets } from '../secrets/kept-secrets.ts'
import type { Database, DeskSql } from '../store/database.ts'
import { GrantError, refresh, type KnownProvider, type KnownProviders, type Tokens } from './providers.ts'

/*
 * Access tokens live an hour, and some providers give a new refresh token with each and never take the old one again.
 * So one process at a time refreshes a grant, under a lease with a number that counts up: who was too slow writes
 * nothing. The refresh token of before is kept until the new one has worked, and a provider's `invalid_grant` is believed
 * only after everything that is known has been tried.
 */

/** Dependencies of the grants. */
export interface MailGrantParts {
  database: Database
  clock: Clock
  secrets: KeptSecrets
  providers: KnownProviders
}

/** Where a grant's tokens lie among the secrets. */
const kind = 'mail-grants'
const fields = { access: 'accessToken', current: 'refreshToken', previous: 'previousRefreshToken' } as const

/** How long one process may take to refresh a grant, in ms; twice what a provider has for its answers. */
const leaseMs = 45_000
/** How long others wait for it before they look again. */
const lookAgainMs = 200
/** How long a caller waits in all. */
const patienceMs = 60_000
/** An access token is not used so shortly before its end, in ms: a mail may take that long. */
const marginMs = 120_000
/** A pause before a refusal is asked about again, in ms. */
const secondOpinionMs = 1000

/** There is nothing to sign in with: the inbox is not connected, or its provider refuses. Nothing is gained by waiting. */
export class NoGrant extends Error {
  override readonly name = 'NoGrant'
}

/** A grant as it is kept. */
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

/** The rights that providers have given the inboxes of all accounts. */
export class MailGrants {
  readonly #parts: MailGrantParts

  constructor(parts: MailGrantParts) {
    this.#parts = parts
  }

  /** The grant of an inbox; null where it is not connected. */
  async read(sql: DeskSql, mailboxId: Id): Promise<GrantView | null> {
    const row = await readRow(sql, mailboxId)
    if (!row) return null
    const { provider, state, reason, since } = row
    return { provider, state, reason, since }
  }

  /** Keeps what a provider has granted an inbox, in place of what it granted before. */
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

  /** Forgets the grant of an inbox. @returns what it was refreshed with, for it to be taken back; null for none. */
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
   * A token to sign in to the mailbox with, good for some minutes yet.
   * @param stale one that the mail server has just refused: another is asked for, however long it should be good.
   * @throws NoGrant where somebody has to connect the inbox again, GrantError where the provider does not answer now.
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

  /** Refreshes a grant that is leased. Undefined where the lease was lost meanwhile: somebody else knows more. */
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

/** Writes and lets go, where the lease is still held. */
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
