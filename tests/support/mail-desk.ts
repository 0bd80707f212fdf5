import { createHash } from 'node:crypto'
import {
  takeMail,
  type Arrival,
  type IntakeOutcome,
  type IntakeParts,
} from '#server/channels/email/intake.ts'
import { readMail } from '#server/mail/read.ts'
import { openDatabase, type Connection, type Database } from '#server/store/database.ts'
import { migratedDatabase } from './postgres.ts'

/** Desk with one mailbox on its own database, with direct mail intake. */
export interface MailDesk {
  database: Database
  connection: Connection
  parts: IntakeParts
  accountId: number
  mailboxId: number
  blobs: Map<string, Uint8Array>
  /** Runs the mail intake. */
  take(raw: string | Uint8Array, mailboxId?: number, arrival?: Partial<Arrival>): Promise<IntakeOutcome>
  addMailbox(email: string): Promise<number>
  close(): Promise<void>
}

/** Address of the first mailbox. */
export const supportAddress = 'support@desk.test'

/** Raw mail: headers, a blank line, the body, with CRLF. */
export function mailText(headers: Record<string, string>, body: string): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return `${lines.join('\r\n')}\r\n\r\n${body}\r\n`
}

/** Opens a fresh desk. */
export async function openMailDesk(): Promise<MailDesk> {
  const fresh = await migratedDatabase()
  const database = await openDatabase(fresh.config)
  const accountId = await database.system(async (sql) => {
    const [row] = await sql.rows<{ id: number }>({
      text: `insert into accounts (name, created_at) values ('Desk', 0) returning id`,
    })
    return (row as { id: number }).id
  })
  const addMailbox = (email: string) =>
    database.desk(accountId, async (sql) => {
      const [row] = await sql.rows<{ id: number }>({
        text: `insert into mailboxes (account_id, name, type, email, email_verified, settings)
          values ($1, $2, 'email', $2, true, '{"fontSize":16,"fontFamily":"Arial","signatureEnabled":false}') returning id`,
        values: [accountId, email],
      })
      return (row as { id: number }).id
    })
  const blobs = new Map<string, Uint8Array>()
  const keep = (_: number, bytes: Uint8Array) => {
    const hash = createHash('sha256').update(bytes).digest('hex')
    blobs.set(hash, bytes)
    return Promise.resolve(hash)
  }
  const parts: IntakeParts = {
    database,
    secret: 'secret of the test',
    readMail,
    keepRaw: keep,
    keepFile: keep,
    now: () => Date.UTC(2026, 10, 20, 12),
    log: { info: () => undefined, warn: () => undefined },
  }
  const mailboxId = await addMailbox(supportAddress)
  return {
    database,
    connection: fresh.config,
    parts,
    accountId,
    mailboxId,
    blobs,
    addMailbox,
    take: (raw, box = mailboxId, arrival = {}) =>
      takeMail(
        parts,
        { accountId, mailboxId: box },
        typeof raw === 'string' ? new TextEncoder().encode(raw) : raw,
        { from: null, to: [supportAddress], ...arrival },
      ),
    async close() {
      await database.close()
      await fresh.drop()
    },
  }
}
