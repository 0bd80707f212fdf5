import type { Id } from '#lib/id.ts'
import type { ImapConnection, ListedMail, OpenFolder } from '../imap/imap-connection.ts'
import { ImapTrouble } from '../imap/imap-trouble.ts'
import type { DeskSql } from '../store/database.ts'
import type { LeasedMailbox } from '../channels/fetching/hold.ts'
import { credentialsOf, type CredentialParts } from '../channels/fetching/credentials.ts'
import type { LeftMail } from './mails.ts'

/** Mailbox settings needed for reading older mail. */
export type HistoryMailbox = Pick<
  LeasedMailbox,
  'accountId' | 'mailboxId' | 'server' | 'byGrant' | 'email' | 'afterIntake'
>

type Row = Omit<HistoryMailbox, 'accountId' | 'server'> & HistoryMailbox['server']

/** Server that an inbox currently fetches from; null if it no longer does. */
export async function readMailbox(sql: DeskSql, mailboxId: Id): Promise<HistoryMailbox | null> {
  const [row] = await sql.rows<Row>({
    name: 'mailbox of history',
    text: `select f.mailbox_id as "mailboxId", f.host, f.port, f.security, f.user_name as "user",
        f.by_grant as "byGrant", f.after_intake as "afterIntake", coalesce(m.email, '') as email
      from mailbox_fetching f join mailboxes m on m.account_id = f.account_id and m.id = f.mailbox_id
      where f.account_id = $1 and f.mailbox_id = $2`,
    values: [sql.accountId, mailboxId],
  })
  if (!row) return null
  const { host, port, security, user, ...rest } = row
  return { ...rest, accountId: sql.accountId, server: { host, port, security, user } }
}

/** Mails of an open folder. */
export interface OpenedPage {
  connection: ImapConnection
  isJunk: boolean
  /** Current listing of the server. */
  listed: Map<number, ListedMail>
}

/** A separate connection of a job, beside the one that waits for new mail; opened at the first mail. */
export class HistoryServer {
  readonly #parts: CredentialParts
  #connection: ImapConnection | null = null
  #ends = new AbortController()
  #folder: OpenFolder | null = null

  constructor(parts: CredentialParts) {
    this.#parts = parts
  }

  /**
   * Opens the folder of some mails.
   * @returns the server's current listing of them; missing ones are left out.
   * @throws ImapTrouble
   */
  async open(
    mailbox: HistoryMailbox,
    { path, uidValidity }: Pick<LeftMail, 'path' | 'uidValidity'>,
    uids: readonly number[],
  ): Promise<OpenedPage> {
    const connection = this.#connection ?? (await this.#connect(mailbox))
    if (this.#folder?.path !== path) this.#folder = await connection.openFolder(path)
    // Fetching first matches the mails to their new UIDs.
    if (this.#folder.uidValidity !== uidValidity)
      throw new ImapTrouble('broken', 'The server renumbered the folder')
    const listed = await connection.list(uids)
    const { isJunk } = this.#folder
    return { connection, isJunk, listed: new Map(listed.map((mail) => [mail.uid, mail])) }
  }

  async #connect(mailbox: HistoryMailbox): Promise<ImapConnection> {
    const { signal } = this.#ends
    const connection = await (await credentialsOf(this.#parts, mailbox, signal))()
    if (signal.aborted) connection.close()
    else this.#connection = connection
    return connection
  }

  /** Closes the connection; the next mail reconnects. */
  close(): void {
    this.#ends.abort()
    this.#ends = new AbortController()
    this.#connection?.close()
    this.#connection = null
    this.#folder = null
  }
}
