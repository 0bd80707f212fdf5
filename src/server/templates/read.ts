import type { Id } from '#lib/id.ts'
import { invariant } from '#lib/invariant.ts'
import { DeskError } from '#domain/errors.ts'
import type { TemplateView } from '#domain/templates/endpoints.ts'
import { placeholderValuesOf, valuesIn, type PlaceholderValues } from '#domain/templates/placeholders.ts'
import type { Template } from '#domain/templates/template.ts'
import type { DeskSql } from '../store/database.ts'
import { shapes } from '../store/shape.ts'
import type { ScopedActor } from '../access/actor.ts'

const columns = shapes.templates.fields.map(({ key, read }) => `${read('t')} as "${key}"`).join(', ')

/** The account's templates by subject, or the one of an id. */
export function readTemplates(sql: DeskSql, id?: Id): Promise<Template[]> {
  return sql.rows<Template>({
    name: 'templates',
    text: `select ${columns} from templates t where t.account_id = $1 and ($2::bigint is null or t.id = $2)
      order by lower(t.subject), t.id`,
    values: [sql.accountId, id ?? null],
  })
}

/** One template. @throws DeskError NOT_FOUND. */
export async function readTemplate(sql: DeskSql, id: Id): Promise<Template> {
  const [template] = await readTemplates(sql, id)
  if (!template) throw new DeskError('NOT_FOUND')
  return template
}

/**
 * What placeholders stand for: in a conversation that the actor sees, or without one for the actor alone.
 * @throws DeskError NOT_FOUND for a conversation that is not there or not the actor's to see.
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

/** A template as REST callers see it. */
export function viewTemplate(template: Template, values: PlaceholderValues = {}): TemplateView {
  return {
    ...template,
    placeholderValues: placeholderValuesOf([template.subject, template.body], values),
  }
}
