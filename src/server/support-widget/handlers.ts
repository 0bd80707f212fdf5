import type { Id } from '#lib/id.ts'
import { escapeHtml } from '#lib/text.ts'
import { DeskError } from '#domain/errors.ts'
import { ofRecord } from '#domain/events/record-events.ts'
import { identityLimits } from '#domain/support-widget/identity.ts'
import {
  supportWidgetResource,
  widgetLoaderPath,
  type SupportWidget,
  type supportWidgetEndpoints,
  type SupportWidgetInput,
} from '#domain/support-widget/support-widget.ts'
import { recordChange } from '../events/record.ts'
import type { HandlersOf } from '../http/handler.ts'
import { resourceHandlers, type ResourceWork } from '../resources/handlers.ts'
import type { KeptSecrets } from '../secrets/kept-secrets.ts'
import { isPublic } from '../help-center/read.ts'
import type { Database, DeskSql } from '../store/database.ts'
import { supportWidgets } from '../schema/channels/contact-forms.ts'
import { newIdentitySecret } from './identity.ts'

/** Dependencies of the support widget handlers. */
export interface SupportWidgetParts {
  database: Database
  secrets: KeptSecrets
  now(): number
  origin(): string
}

const { name: kind } = supportWidgetResource

/** HTML snippet that adds a widget to a page. */
const snippetOf = (origin: string, key: string) =>
  `<script async src="${escapeHtml(origin + widgetLoaderPath)}" data-widget="${escapeHtml(key)}"></script>`

/** Handlers for support widgets, their snippets (D1-100), and the secrets for signed visitor identities. */
export function supportWidgetHandlers({ origin, secrets, ...parts }: SupportWidgetParts) {
  const { database, now } = parts
  const handlers = resourceHandlers(supportWidgetResource, {
    ...parts,
    table: supportWidgets,
    names: { code: 'key' },
    derived: {
      hasSecret: (alias) =>
        `exists (select from secrets s where s.account_id = ${alias}.account_id and s.kind = '${kind}' and s.record_id = ${alias}.id)`,
    },
    hooks: {
      show: (widget: SupportWidget) => ({ ...widget, code: snippetOf(origin(), widget.code) }),
      async check({ sql }: ResourceWork, words: SupportWidgetInput, before: SupportWidget | null) {
        if (words.docId !== null && words.docId !== before?.docId) await requirePublic(sql, words.docId)
        return words
      },
      async after({ sql }: ResourceWork, id: Id, words: SupportWidgetInput | null) {
        if (words === null) await secrets.removeAll(sql, kind, id)
      },
    },
  })
  return {
    ...handlers,
    renewWidgetSecret: ({ id }, { actor, key }) =>
      database.desk(actor.accountId, async (sql) => {
        const at = now()
        const found = await sql.rows({
          name: 'renew the secret of a support widget',
          text: 'update "supportWidgets" set previous_until = $3 where account_id = $1 and id = $2 returning id',
          values: [sql.accountId, id, at + identityLimits.overlap],
        })
        if (found.length === 0) throw new DeskError('NOT_FOUND')
        const secret = newIdentitySecret()
        const previous = await secrets.read(sql, kind, id, 'secret')
        await secrets.write(sql, kind, id, { secret, previous })
        const told = ofRecord(kind, { id, before: {}, after: {}, secretsWritten: ['secret'] })
        await recordChange(sql, told, { actorId: actor.userId, op: key, at })
        return { secret }
      }),
  } satisfies HandlersOf<typeof supportWidgetEndpoints>
}

/** @throws DeskError INVALID for a knowledge base without public articles. */
async function requirePublic(sql: DeskSql, docId: Id): Promise<void> {
  const found = await sql.rows({
    name: 'public knowledge base of a widget',
    text: `select from knowledge_bases k where k.account_id = $1 and k.id = $2 and ${isPublic}`,
    values: [sql.accountId, docId],
  })
  if (found.length === 0)
    throw new DeskError('INVALID', { field: 'docId', message: 'This knowledge base is not published' })
}

/**
 * Currently valid identity secrets of a widget, the present one first.
 * @param now epoch ms.
 */
export const identitySecretsOf = (
  { database, secrets }: Pick<SupportWidgetParts, 'database' | 'secrets'>,
  { accountId, id, previousUntil }: { accountId: Id; id: Id; previousUntil: number | null },
  now: number,
): Promise<string[]> =>
  database.look(accountId, async (sql) => {
    const fields = (previousUntil ?? 0) > now ? ['secret', 'previous'] : ['secret']
    const found = await Promise.all(fields.map((field) => secrets.read(sql, kind, id, field)))
    return found.filter((secret) => secret !== null)
  })
