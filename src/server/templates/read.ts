import type { Id } from '#lib/id.ts'
import { invariant } from '#lib/invariant.ts'
import { DeskError } from '#domain/errors.ts'
import type { TemplateView } from '#domain/templates/endpoints.ts'
import type { PlaceholderValues } from '#domain/conversations/drafts/placeholder-text.ts'
import { placeholderValuesOf, valuesIn } from '#domain/templates/placeholders.ts'
import type { DeskSql } from '../store/database.ts'
import type { ScopedActor } from '../access/actor.ts'

/**
 * Values of placeholders for a visible conversation, or without one for the actor only.
 * @throws DeskError NOT_FOUND for a conversation that is missing or not visible.
 */
export async function readValues(
  sql: DeskSql,
  { userId, scopes }: ScopedActor,
  conversationId: Id | null,
): Promise<PlaceholderValues> {
  const [situation] = await sql.rows<Parameters<typeof valuesIn>[0]>({
    name: 'what a template is filled from',
    text: `select
        case when k.id is null then null else jsonb_build_object('firstName', k.first_name, 'lastName', k.last_name,
          'email', k.email, 'companyName', k.company_name) end as contact,
        case when c.id is null then null
          else jsonb_build_object('ticketNo', c.ticket_no, 'subject', c.subject) end as conversation,
        case when b.id is null then null else jsonb_build_object('name', b.name) end as mailbox,
        jsonb_build_object('firstName', u.first_name, 'lastName', u.last_name, 'email', u.email) as agent
      from users u
      left join conversations c on c.account_id = u.account_id and c.id = $3 and c.scope = any($4)
      left join contacts k on k.account_id = c.account_id and k.id = c.contact_id
      left join mailboxes b on b.account_id = c.account_id and b.id = c.mailbox_id
      where u.account_id = $1 and u.id = $2`,
    values: [sql.accountId, userId, conversationId, scopes],
  })
  const found = invariant(situation, 'user')
  if (conversationId !== null && found.conversation === null) throw new DeskError('NOT_FOUND')
  return valuesIn(found)
}

/** A template with its placeholders filled in. */
export const filled = (template: TemplateView, values: PlaceholderValues = {}): TemplateView => ({
  ...template,
  placeholderValues: placeholderValuesOf([template.subject, template.body], values),
})
