import * as z from 'zod/mini'
import type { Id } from '#lib/id.ts'
import { invariant } from '#lib/invariant.ts'
import { reply } from '#domain/conversations/drafts/send.ts'
import { id } from '#domain/fields.ts'
import { loadActor, type ScopedActor } from '../access/actor.ts'
import { uuidv5 } from '../http/uuid.ts'
import type { JobKind, JobStep } from '../jobs/kind.ts'
import { textToHtml } from '../mail/html/text-html.ts'
import { idSource } from '../store/id-source.ts'
import { jsonOf } from '../store/literal.ts'
import { runRestOp, type OpParts } from '../sync/rest-op.ts'
import { errorOf } from '../sync/push/verdict-error.ts'
import { countTargets, targetsAfter, type ReplyTarget, type Update } from './reply-targets.ts'

/** Conversations per step: a stop takes effect between steps. */
const atOnce = 10

const inputSchema = z.object({
  incidentId: id(),
  title: z.string(),
  update: z.string(),
  text: z.string(),
  /** Author of the replies. */
  userId: id(),
})
const placeSchema = z.object({ after: z.int(), sent: z.int(), refused: z.int() })
type Input = z.infer<typeof inputSchema>
type Place = z.infer<typeof placeSchema>

/** A sent reply. */
interface Sent {
  conversationId: Id
  messageId: Id
}

/**
 * Sends an update of an incident as a reply in each linked conversation. The op id of a reply is derived from
 * update and conversation, so that a repeated step, in any process, sends nothing twice.
 */
export const incidentReplyJob = (parts: OpParts): JobKind<Input, Place> => ({
  name: 'incident-reply',
  title: 'Update of an incident as a reply',
  input: inputSchema,
  place: placeSchema,
  isSilent: false,
  about: ({ title }) => title,
  outcome: ({ sent, refused }) => `${sent} sent${refused > 0 ? `, ${refused} refused` : ''}`,
  async count(accountId, input) {
    return parts.database.look(accountId, async (sql) => {
      const actor = await loadActor(sql, input.userId)
      return (await countTargets(sql, actor, updateOf(input))).to
    })
  },
  async *steps({ accountId, input, place }) {
    const actor = await parts.database.look(accountId, (sql) => loadActor(sql, input.userId))
    let reached = place ?? { after: 0, sent: 0, refused: 0 }
    for (;;) {
      const from = { after: reached.after, limit: atOnce }
      const targets = await parts.database.look(accountId, (sql) =>
        targetsAfter(sql, actor, updateOf(input), from),
      )
      const last = targets.at(-1)
      if (!last) return
      const sent: Sent[] = []
      for (const target of targets) sent.push(...(await sendTo(parts, actor, input, target)))
      reached = {
        after: last.id,
        sent: reached.sent + sent.length,
        refused: reached.refused + targets.length - sent.length,
      }
      yield noting(input, sent, reached, targets.length)
    }
  },
})

const updateOf = ({ incidentId, update }: Input): Update => ({ incidentId, key: update })

/** Sends the reply of one conversation; returns nothing if it was refused. */
async function sendTo(
  parts: OpParts,
  actor: ScopedActor,
  { update, text }: Input,
  { id: conversationId, messageId, to }: ReplyTarget,
): Promise<Sent[]> {
  if (to.length === 0) return []
  const [fresh] = await parts.database.desk(actor.accountId, (sql) => idSource(parts.database).take(sql, 1))
  const verdict = await runRestOp(parts, actor, {
    op: uuidv5(update, String(conversationId)),
    mutator: reply,
    args: {
      ...{ id: invariant(fresh, 'id'), conversationId, messageId, to, cc: [], bcc: [], attachments: [] },
      ...{ html: textToHtml(text), mode: 'reply', draftId: null, notBefore: null, acknowledged: 0 },
    },
    identity: [update, conversationId],
  })
  return errorOf(verdict) ? [] : [{ conversationId, messageId: verdict.result?.id ?? invariant(fresh, 'id') }]
}

/** Records the conversations that got the reply. */
const noting =
  ({ incidentId, update }: Input, sent: readonly Sent[], place: Place, done: number): JobStep<Place> =>
  async ({ sql, now }) => {
    await sql.rows({
      name: 'replies of an update',
      text: `insert into status_replies (account_id, update_key, conversation_id, incident_id, message_id, at)
        select $1, $2, j."conversationId", $3, j."messageId", $4
        from jsonb_to_recordset($5::jsonb) as j("conversationId" bigint, "messageId" bigint)
        on conflict do nothing`,
      values: [sql.accountId, update, incidentId, now, jsonOf(sent)],
    })
    return { place, done }
  }
