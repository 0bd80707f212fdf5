import { uuidv7 } from '#lib/id.ts'
import { seededRandom } from '#lib/random.ts'
import { agentPermissions } from '#domain/access/permissions.ts'
import { areaRules } from '#server/area-rules.ts'
import { runEffects } from '#server/conversations/effects.ts'
import { smtpSender } from '#server/mail/smtp-sender.ts'
import { runOp } from '#server/sync/push.ts'
import { openMailDesk, type MailDesk } from './mail-desk.ts'
import { startSmtpSink, type SmtpSink } from './smtp-sink.ts'

/** A desk whose mail really leaves: to a mail server of the outside world that keeps it. */
export interface SendingDesk extends MailDesk {
  sink: SmtpSink
  userId: number
  /** The id of the newest answer. */
  readonly newest: number
  /** Pushes an op of the desk's agent. */
  push(cmd: string, args: object, op?: string): ReturnType<typeof runOp>
  /** Answers a message; `fields` say what is otherwise. */
  reply(conversationId: number, messageId: number, fields?: object, op?: string): ReturnType<typeof runOp>
  /** An id that nothing has yet. */
  freshId(): number
}

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }

const nodeClock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after(ms: number, run: () => void) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

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
  const runner = runEffects({
    database: desk.database,
    connection: desk.connection,
    sender: smtpSender(sink.url),
    secret: desk.parts.secret,
    readBlob: (_, sha256) => {
      const bytes = desk.blobs.get(sha256)
      return bytes ? Promise.resolve(bytes) : Promise.reject(new Error('no such file'))
    },
    clock: nodeClock,
    random,
    log,
  })
  let nextId = 1_000_000
  let newest = 0
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
    push,
    freshId,
    reply(conversationId, messageId, fields = {}, op) {
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
      return push('messages.reply', args, op)
    },
    async close() {
      await runner.stop()
      await sink.close()
      await desk.close()
    },
  }
}
