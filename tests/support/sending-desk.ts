import { uuidv7 } from '#lib/id.ts'
import { seededRandom } from '#lib/random.ts'
import { agentPermissions } from '#domain/access/permissions.ts'
import { areaRules } from '#server/areas.ts'
import { runEffects } from '#server/channels/email/effects.ts'
import type { Sender } from '#server/smtp/sender.ts'
import { smtpSender } from '#server/smtp/smtp-sender.ts'
import type { SmtpServer } from '#server/smtp/smtp-url.ts'
import { NoGrant } from '#server/mail-grants/mail-grants.ts'
import type { GrantTokens } from '#server/mail-grants/sign-in.ts'
import { KeptSecrets } from '#server/secrets/kept-secrets.ts'
import { Sealing } from '#server/secrets/sealing.ts'
import { runOp } from '#server/sync/push/push.ts'
import { openMailDesk, type MailDesk } from './mail-desk.ts'
import { quickClock } from './manual-time.ts'
import { startSmtpSink, type SmtpSink } from './services/smtp-sink.ts'

/** Desk that sends mail to a real SMTP server, which stores it. */
export interface SendingDesk extends MailDesk {
  sink: SmtpSink
  userId: number
  /** Id of the newest answer. */
  readonly newest: number
  /** Op of the newest answer. */
  readonly newestOp: string
  /** Pushes an op of the desk's agent. */
  push(cmd: string, args: object, op?: string): ReturnType<typeof runOp>
  /** Answers a message; `fields` overrides arguments. */
  reply(conversationId: number, messageId: number, fields?: object, op?: string): ReturnType<typeof runOp>
  /** Stops sending like a process that dies after its current work. */
  stopSending(): Promise<void>
  /** Starts sending like the next process, through the outside server or another sender. */
  startSending(way?: string | Sender): void
  /** Unused id. */
  freshId(): number
}

/** Stub: no inbox has an OAuth grant. */
export const noGrants: GrantTokens = {
  accessToken: () => Promise.reject(new NoGrant('The inbox is not connected')),
}

/** Options for inboxes with their own SMTP server on this machine. */
export const ownServers = {
  secrets: new KeptSecrets(new Sealing(['a secret of at least thirty-two characters'])),
  grants: noGrants,
  isInsideAllowed: true,
  channels: {},
  senderTo: (server: SmtpServer) => smtpSender(server, { timeouts: { greeting: 3000, close: 100 } }),
}

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** Opens a fresh desk with one agent. */
export async function openSendingDesk(): Promise<SendingDesk> {
  const random = seededRandom(1n)
  const desk = await openMailDesk()
  const sink = await startSmtpSink()
  const userId = await desk.database.desk(desk.accountId, async (sql) => {
    const [row] = await sql.rows<{ id: number }>({
      text: `with role as (insert into roles (account_id, name, permissions) values ($1, 'agent', $2) returning id)
        insert into users (account_id, first_name, last_name, email, role_id)
        select $1, 'Maya', 'Lindqvist', 'maya@desk.test', id from role returning id`,
      values: [desk.accountId, [...agentPermissions]],
    })
    return (row as { id: number }).id
  })
  const startSending = (way: string | Sender = sink.url) =>
    runEffects({
      database: desk.database,
      connection: desk.connection,
      sender: typeof way === 'string' ? smtpSender(way) : way,
      ...ownServers,
      secret: desk.parts.secret,
      readBlob: (_, sha256) => {
        const bytes = desk.blobs.get(sha256)
        return bytes ? Promise.resolve(bytes) : Promise.reject(new Error('no such file'))
      },
      clock: quickClock,
      random,
      log,
    })
  let runner = startSending()
  let nextId = 1_000_000
  let newest = 0
  let newestOp = ''
  const freshId = () => {
    nextId += 1
    return nextId
  }
  const push: SendingDesk['push'] = (cmd, args, op = uuidv7(Date.now(), random)) => {
    const wire = { op, cmd, opv: 1, args, base: null, needs: [], at: Date.now(), firstSentAt: null }
    return runOp(desk.database, { accountId: desk.accountId, userId }, wire, {
      now: () => Date.now(),
      log,
      areas: areaRules,
    })
  }
  return {
    ...desk,
    sink,
    userId,
    get newest() {
      return newest
    },
    get newestOp() {
      return newestOp
    },
    stopSending: () => runner.stop(),
    startSending(way) {
      runner = startSending(way)
    },
    push,
    freshId,
    async reply(conversationId, messageId, fields = {}, op) {
      newest = freshId()
      const args = {
        id: newest,
        conversationId,
        to: [{ email: 'dana@ryeandrail.example', name: 'Dana Whitlock' }],
        cc: [],
        bcc: [{ email: 'archive@desk.test', name: '' }],
        html: '<p>A new battery is on its way.</p>',
        attachments: [],
        draftId: null,
        notBefore: null,
        mode: 'reply',
        messageId,
        acknowledged: 100,
        ...fields,
      }
      const verdict = await push('messages.reply', args, op)
      newestOp = verdict.op
      return verdict
    },
    async close() {
      await runner.stop()
      await sink.close()
      await desk.close()
    },
  }
}
