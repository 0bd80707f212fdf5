import * as z from 'zod/mini'
import type { Id } from '#lib/id.ts'
import { DeskError } from '#domain/errors.ts'
import { placesOf, type WhatsAppTemplate } from '#domain/conversations/messages/whatsapp-template.ts'
import type { ScopedActor } from '../access/actor.ts'
import type { KeptSecrets } from '../secrets/kept-secrets.ts'
import type { Database } from '../store/database.ts'
import { shapes } from '../store/shape.ts'
import { readWhatsApp } from './channel.ts'
import { answerJson } from '../outside/answer-json.ts'
import { askCloud, problemOf, type CloudParts } from './cloud-api.ts'

const maxBytes = 2 * 1024 * 1024

const componentSchema = z.object({
  type: z.string(),
  format: z.optional(z.string()),
  text: z.optional(z.string()),
  buttons: z.optional(z.array(z.object({ type: z.string(), url: z.optional(z.string()) }))),
})
const listSchema = z.object({
  data: z.array(
    z.object({
      name: z.string(),
      language: z.string(),
      status: z.string(),
      category: z._default(z.string(), ''),
      components: z.array(componentSchema),
    }),
  ),
})
type Given = z.infer<typeof listSchema>['data'][number]

/** Dependencies of the list of templates. */
export interface TemplateParts extends CloudParts {
  database: Database
  secrets: KeptSecrets
}

/**
 * Approved templates of a channel with a visible inbox, and the number of unsupported ones.
 * @throws DeskError NOT_FOUND, or INVALID with WhatsApp's message.
 */
export async function approvedTemplates(
  parts: TemplateParts,
  actor: ScopedActor,
  id: Id,
): Promise<{ data: WhatsAppTemplate[]; left: number }> {
  const channel = await parts.database.look(actor.accountId, async (sql) => {
    const seen = await sql.rows({
      name: 'inbox that is seen',
      text: `select from mailboxes m where m.account_id = $1 and m.id = $2
        and ${shapes.mailboxes.scope('m')} = any($3)`,
      values: [sql.accountId, id, actor.scopes],
    })
    return seen.length > 0 ? readWhatsApp(sql, parts.secrets, id) : undefined
  })
  if (!channel) throw new DeskError('NOT_FOUND')
  const { businessAccountId, accessToken } = channel
  if (businessAccountId === '')
    throw new DeskError('INVALID', {
      message: 'The channel has no business account ID, by which templates are found',
    })
  const query = 'fields=name,language,status,category,components&status=APPROVED&limit=250'
  const answer = await askCloud(
    parts,
    `${encodeURIComponent(businessAccountId)}/message_templates?${query}`,
    accessToken,
    maxBytes,
  )
  const found = answer.status === 200 ? answerJson(answer, listSchema) : undefined
  if (!found) throw new DeskError('INVALID', { message: problemOf(answer, accessToken).words })
  const approved = found.data.filter(({ status }) => status === 'APPROVED')
  const data = approved.flatMap(templateOf)
  return { data, left: approved.length - data.length }
}

/** Templates with a file, a header parameter or a button parameter are left out. */
function templateOf({ name, language, category, components }: Given): WhatsAppTemplate[] {
  const of = (type: string) => components.find((each) => each.type === type)
  const header = of('HEADER')
  const isFillable =
    (header?.format ?? 'TEXT') === 'TEXT' &&
    placesOf(header?.text ?? '').length === 0 &&
    !(of('BUTTONS')?.buttons ?? []).some(
      ({ type, url = '' }) =>
        !['QUICK_REPLY', 'PHONE_NUMBER', 'URL'].includes(type) || placesOf(url).length > 0,
    )
  const known = ['HEADER', 'BODY', 'FOOTER', 'BUTTONS']
  if (!isFillable || components.some(({ type }) => !known.includes(type))) return []
  const body = of('BODY')?.text ?? ''
  return [
    {
      ...{ name, language, category, header: header?.text ?? '', body, footer: of('FOOTER')?.text ?? '' },
      placeholders: placesOf(body),
    },
  ]
}
