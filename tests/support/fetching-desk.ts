import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AfterIntake } from '#domain/channels/fetching.ts'
import { nodeClock, nodeRandom } from '#server/node-clock.ts'
import { diskStore } from '#server/attachments/disk-store.ts'
import { startFetching, type FetchServiceParts } from '#server/channels/fetching/service.ts'
import { passwordField } from '#server/channels/fetching/credentials.ts'
import { usualImapTimeouts } from '#server/imap/imap-connection.ts'
import { KeptSecrets } from '#server/secrets/kept-secrets.ts'
import { Sealing } from '#server/secrets/sealing.ts'
import { openDatabase } from '#server/store/database.ts'
import { openMailDesk, type MailDesk } from './mail-desk.ts'
import type { ScriptedImap } from './services/scripted-imap.ts'
import { noGrants } from './sending-desk.ts'
import { until } from './until.ts'

/** Settings of a fetched mailbox. */
export interface FetchSettings {
  folders?: string[]
  /** True (default) if the mailbox was empty when connected, so that all its mail is new. */
  wasEmpty?: boolean
  /** Connection time in epoch ms; now by default. */
  connectedAt?: number
  afterIntake?: AfterIntake
  moveTo?: string | null
  password?: string
  mailboxId?: number
}

/** Process that fetches. */
export interface Fetching {
  stop(): Promise<void>
  /** Ends it like a crash: its lease stays, and it stops after the current statement. */
  kill(): Promise<void>
}

/** Desk with a mailbox on a scripted server. */
export interface FetchingDesk extends MailDesk {
  parts: FetchServiceParts
  /** Sets the server of the first mailbox, or of another one. */
  connect(imap: Pick<ScriptedImap, 'port' | 'password'>, settings?: FetchSettings): Promise<void>
  /** Starts fetching, with short waits. */
  start(other?: Partial<FetchServiceParts>): Promise<Fetching>
  sql<T>(text: string, values?: unknown[]): Promise<T[]>
  /** Message-IDs in the conversations of a mailbox, with duplicates. */
  taken(mailboxId?: number): Promise<string[]>
  /** Resolves once every mail on the server has been processed. */
  settled(imap: ScriptedImap, mailboxId?: number): Promise<void>
}

const times = { look: 20, hold: 200, poll: 100 }

/** Opens such a desk on its own database. */
export async function openFetchingDesk(): Promise<FetchingDesk> {
  const desk = await openMailDesk()
  const { database, accountId } = desk
  const folder = mkdtempSync(join(tmpdir(), 'outpost-fetching-'))
  const rawMail = diskStore(join(folder, 'raw-mail'))
  const secrets = new KeptSecrets(new Sealing(['a secret of at least thirty-two characters']))
  const parts: FetchServiceParts = {
    ...desk.parts,
    now: () => Date.now(),
    log: { info: () => undefined, warn: (message) => console.warn(message) },
    ...{
      rawMail,
      secrets,
      grants: noGrants,
      clock: nodeClock,
      random: nodeRandom,
      isInsideAllowed: true,
      times,
    },
    waits: { first: 40, longest: 100 },
    keepRaw: (account, bytes) => rawMail.of(account).keep(bytes),
    keepFile: (account, bytes) => rawMail.of(account).keep(bytes),
    timeouts: { ...usualImapTimeouts, connect: 500, greeting: 500, command: 400, silence: 400 },
  }
  const sql = <T>(text: string, values: unknown[] = []) =>
    database.desk(accountId, (each) => each.rows<T>({ text, values }))
  return {
    ...desk,
    parts,
    sql,
    async connect(imap, settings = {}) {
      const {
        mailboxId = desk.mailboxId,
        afterIntake = 'keep',
        wasEmpty = true,
        connectedAt = Date.now(),
      } = settings
      const folders = settings.folders ?? ['INBOX']
      await database.desk(accountId, async (each) => {
        await each.rows({
          text: `insert into mailbox_fetching (mailbox_id, host, port, security, user_name, folders,
              after_intake, move_to, connected_at, next_at)
            values ($1, '127.0.0.1', $2, 'none', 'support@desk.test', $3, $4, $5, $6, 0)
            on conflict (account_id, mailbox_id) do update set port = $2, folders = $3,
              after_intake = $4, move_to = $5, fence = mailbox_fetching.fence + 1, next_at = 0, lease_ends_at = 0`,
          values: [
            ...[mailboxId, imap.port, folders],
            ...[afterIntake, settings.moveTo ?? null, connectedAt],
          ],
        })
        if (wasEmpty)
          await each.rows({
            text: `insert into fetched_folders (mailbox_id, path, uid_validity, compared_at)
              select $1, unnest($2::text[]), 0, $3 on conflict do nothing`,
            values: [mailboxId, folders, Date.now()],
          })
        const { kind, field } = passwordField
        await secrets.write(each, kind, mailboxId, { [field]: settings.password ?? imap.password })
      })
    },
    async start(other = {}) {
      const own = await openDatabase(desk.connection)
      const service = startFetching({ ...parts, database: own, ...other })
      const stop = async () => {
        await service.stop()
        await own.close()
      }
      return {
        stop,
        async kill() {
          const held = await own.system((each) =>
            each.rows<{ mailboxId: number; until: number }>({
              text: 'select mailbox_id as "mailboxId", lease_ends_at as until from mailbox_fetching',
            }),
          )
          await stop()
          for (const { mailboxId, until: end } of held)
            await sql('update mailbox_fetching set lease_ends_at = $2 where mailbox_id = $1', [
              mailboxId,
              end,
            ])
        },
      }
    },
    async taken(mailboxId = desk.mailboxId) {
      const rows = await sql<{ id: string }>(
        'select internet_message_id as id from message_sources where mailbox_id = $1 order by message_id',
        [mailboxId],
      )
      return rows.map(({ id }) => id)
    },
    async settled(imap, mailboxId = desk.mailboxId) {
      await until(
        'everything is accounted for',
        async () => {
          const rows = await sql<{ path: string; uidValidity: number; uids: number[] }>(
            `select f.path, f.uid_validity as "uidValidity", coalesce(array_agg(m.uid order by m.uid)
                filter (where m.uid is not null and not m.is_gone), '{}') as uids
              from fetched_folders f left join fetched_mails m on m.account_id = f.account_id and m.folder_id = f.id
                and m.uid_validity = f.uid_validity
              where f.mailbox_id = $1 group by f.account_id, f.id`,
            [mailboxId],
          )
          const there = rows.map(({ path, uidValidity, uids }) => `${path} ${uidValidity} ${uids.join()}`)
          const served = rows.map(({ path }) => {
            const { uidValidity = 0, mails = [] } = imap.folders.get(path) ?? {}
            return `${path} ${uidValidity} ${mails.map(({ uid }) => uid).join()}`
          })
          return rows.length > 0 && there.join('; ') === served.join('; ')
        },
        { within: 15_000 },
      )
    },
    async close() {
      await desk.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
