import type { Id } from '#lib/id.ts'
import { usualAcknowledgement, type Acknowledgement } from '#domain/automatic-answers/acknowledgement.ts'
import type { endpoints } from '#domain/endpoints.ts'
import { ofRecord } from '#domain/events/record-events.ts'
import { requireAddress, requireSight } from '../channels/inbox-guards.ts'
import { recordChange } from '../events/record.ts'
import type { HandlersOf } from '../http/handler.ts'
import { sanitiseHtml } from '../mail/safe-html.ts'
import { changedMeanwhile } from '../resources/handlers.ts'
import type { Database, DeskSql } from '../store/database.ts'

/** Dependencies of the settings of automatic answers. */
export interface AutomaticAnswerParts {
  database: Database
  /** Server time in epoch ms. */
  now(): number
}

/** Handlers for the acknowledgement settings of inboxes. */
export function automaticAnswerHandlers({
  database,
  now,
}: AutomaticAnswerParts): HandlersOf<(typeof endpoints)['automaticAnswers']> {
  return {
    async getAcknowledgement({ id }, call) {
      requireSight(id, call)
      return database.look(call.actor.accountId, async (sql) => {
        await requireAddress(sql, id)
        return read(sql, id)
      })
    },

    async putAcknowledgement({ id, isOn, html, revision }, call) {
      const { accountId, userId } = call.actor
      requireSight(id, call)
      return database.desk(accountId, async (sql) => {
        await requireAddress(sql, id)
        const before = await read(sql, id)
        const words = { isOn, html: sanitiseHtml(html) }
        if (!(await write(sql, { id, ...words, revision }))) throw changedMeanwhile({ noun: 'inbox' }, before)
        const { isOn: wasOn, html: said } = before
        const was = before.revision === 0 ? null : { isOn: wasOn, html: said }
        const told = ofRecord('mailbox-acknowledgement', { id, before: was, after: words })
        await recordChange(sql, told, { actorId: userId, op: call.key, at: now() })
        return read(sql, id)
      })
    },
  }
}

async function read(sql: DeskSql, id: Id): Promise<Acknowledgement> {
  const [row] = await sql.rows<Acknowledgement>({
    text: `select mailbox_id as id, is_on as "isOn", html, revision from mailbox_acknowledgements
      where account_id = $1 and mailbox_id = $2`,
    values: [sql.accountId, id],
  })
  return row ?? { id, isOn: false, html: usualAcknowledgement, revision: 0 }
}

/** @returns false if it was changed concurrently. */
async function write(sql: DeskSql, { id, isOn, html, revision }: Acknowledgement): Promise<boolean> {
  const written = await sql.rows({
    text: `insert into mailbox_acknowledgements as a (account_id, mailbox_id, is_on, html)
      select $1, $2, $3::boolean, $4::text where $5 = 0 or exists (
        select from mailbox_acknowledgements where account_id = $1 and mailbox_id = $2)
      on conflict (account_id, mailbox_id) do update set is_on = $3, html = $4, revision = a.revision + 1
      where a.revision = $5 returning 1`,
    values: [sql.accountId, id, isOn, html, revision],
  })
  return written.length > 0
}
