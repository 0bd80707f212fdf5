import type { Id } from '#lib/id.ts'
import { DeskError } from '#domain/errors.ts'
import { ofRecord } from '#domain/events/record-events.ts'
import type { KnowledgeBase } from '#domain/knowledge/knowledge-base.ts'
import {
  docsPictures,
  docsSettingLimits,
  shortName,
  usualDocsForm,
  usualLook,
  type DocDetail,
  type DocsPicture,
  type docsSettingEndpoints,
} from '#domain/knowledge/settings.ts'
import { pictureUrl } from '#domain/pictures/picture.ts'
import { keepPicture, removePicture } from '../attachments/kept-pictures.ts'
import { pictureIn } from '../attachments/picture-handlers.ts'
import type { FileIntake } from '../attachments/uploads.ts'
import { recordChange } from '../events/record.ts'
import type { Call, HandlersOf } from '../http/handler.ts'
import { checkHost, hostStateSql, setHost, type HostParts } from '../hosts/hosts.ts'
import { changedMeanwhile } from '../resources/handlers.ts'
import { columnOf } from '../resources/statements.ts'
import type { DeskSql } from '../store/database.ts'
import { jsonOf } from '../store/literal.ts'
import { cleanCss } from './clean-css.ts'
import type { KnowledgeParts } from './handlers.ts'
import { holdBase } from './order.ts'
import { readKnowledgeBase, type Origin } from './read.ts'

/** Dependencies of the knowledge base settings. */
export type DocsSettingParts = KnowledgeParts & FileIntake & HostParts

type Kept = Omit<DocDetail, keyof KnowledgeBase>

const pictures = docsPictures.map((name) => `'${pictureUrl('')}' || k.${columnOf(name)} as "${name}"`)

/** Knowledge base with all of its settings. @throws DeskError NOT_FOUND. */
export async function readDoc(sql: DeskSql, origin: Origin, id: Id): Promise<DocDetail> {
  const base = await readKnowledgeBase(sql, origin, id)
  const [kept] = await sql.rows<
    Kept & { docsForm: DocDetail['docsForm'] | null; look: DocDetail['look'] | null }
  >({
    name: 'settings of a knowledge base',
    text: `select k.revision, ${hostStateSql('k', 'doc_id')} as "hostState", k.docs_visible as "docsVisible", k.language, k.ga_key as "gaKey",
        k.anonymized_ip as "anonymizedIp", k.seo_title as "seoTitle", k.seo_description as "seoDescription",
        k.docs_form as "docsForm", k.look, ${pictures.join(', ')}, k.css_source as css, k.css as "cleanCss", k.javascript
      from knowledge_bases k where k.account_id = $1 and k.id = $2`,
    values: [sql.accountId, id],
  })
  if (!kept) throw new DeskError('NOT_FOUND')
  return { ...base, ...kept, docsForm: kept.docsForm ?? usualDocsForm, look: kept.look ?? usualLook }
}

/** Changed columns of a knowledge base. */
interface DocChange extends Partial<
  Pick<
    DocDetail,
    | 'name'
    | 'detail'
    | 'language'
    | 'docsVisible'
    | 'docsForm'
    | 'look'
    | 'gaKey'
    | 'anonymizedIp'
    | 'seoTitle'
    | 'seoDescription'
    | 'javascript'
  >
> {
  cname?: string | undefined
  cssSource?: string
  css?: string
}

type PictureChange = Partial<Record<DocsPicture, string | null>>

const asJson = ['docsForm', 'look']

/** Changes a knowledge base in one transaction and writes the audit log. */
async function changeDoc(
  { database, clock, origin }: KnowledgeParts,
  { actor, key }: Call,
  { id, revision, cname, ...change }: DocChange & PictureChange & { id: Id; revision?: number | undefined },
): Promise<DocDetail> {
  return database.desk(actor.accountId, async (sql) => {
    await holdBase(sql, id)
    const before = await readDoc(sql, origin, id)
    if (revision !== undefined && revision !== before.revision)
      throw changedMeanwhile({ noun: 'knowledge base' }, before)
    await check(sql, change, before)
    if (cname !== undefined) {
      const taken = { field: 'cname', message: 'This domain is taken' }
      await setHost(sql, { column: 'doc_id', id }, { host: cname, now: clock.now(), taken })
    }
    const given = Object.entries(change).filter(([, value]) => value !== undefined)
    const sets = given.map(([name], at) => `, ${columnOf(name)} = $${at + 3}`)
    await sql.rows({
      text: `update knowledge_bases set revision = revision + 1${sets.join('')} where account_id = $1 and id = $2`,
      values: [
        ...[sql.accountId, id],
        ...given.map(([name, value]) => (asJson.includes(name) ? jsonOf(value) : value)),
      ],
    })
    const after = await readDoc(sql, origin, id)
    const told = ofRecord('knowledgeBases', { id, before: toldOf(before), after: toldOf(after) })
    await recordChange(sql, told, { actorId: actor.userId, op: key, at: clock.now() })
    return after
  })
}

async function check(sql: DeskSql, { name, docsForm }: DocChange, before: DocDetail): Promise<void> {
  // An old name below the minimum length does not block other settings (D1-02).
  if (name !== undefined && name !== before.name && name.length < docsSettingLimits.leastName)
    throw new DeskError('INVALID', { field: 'name', message: shortName })
  const mailboxId = docsForm?.mailboxId ?? null
  if (mailboxId === null || mailboxId === before.docsForm.mailboxId) return
  const [mailbox] = await sql.rows({
    name: 'inbox of a docs form',
    text: 'select 1 from mailboxes where account_id = $1 and id = $2',
    values: [sql.accountId, mailboxId],
  })
  if (!mailbox)
    throw new DeskError('INVALID', {
      field: 'docsForm.mailboxId',
      message: 'An inbox does not exist any more',
    })
}

/** The audit log omits picture names and values derived from the CSS. */
const toldOf = (doc: DocDetail) => ({
  ...{ ...doc, cleanCss: null, hostState: null },
  ...Object.fromEntries(docsPictures.map((name) => [name, doc[name] && 'shown'])),
})

/** Handlers for the settings of knowledge bases. */
export function docsSettingHandlers(parts: DocsSettingParts) {
  /** Replaces or removes a picture; the previous one is deleted. */
  const show = async (call: Call, { id, type }: { id: Id; type: DocsPicture }, name: string | null) => {
    const { accountId } = call.actor
    const before = await parts.database.look(accountId, (sql) => readDoc(sql, parts.origin, id))
    const after = await changeDoc(parts, call, { id, [type]: name })
    const gone = before[type]
    if (gone !== null) await removePicture(parts, { accountId, name: gone.slice(pictureUrl('').length) })
    return after
  }
  return {
    updateDoc: (change, call) => changeDoc(parts, call, change),
    updateDocSettings: (change, call) => changeDoc(parts, call, change),
    updateDocCSSJS: async ({ css, ...change }, call) =>
      changeDoc(parts, call, { ...change, cssSource: css, css: await cleanCss(css) }),
    async postDocsPicture({ docId, type }, call) {
      await parts.database.look(call.actor.accountId, (sql) => readKnowledgeBase(sql, parts.origin, docId))
      const name = await keepPicture(parts, call.actor, await pictureIn(call.request))
      return show(call, { id: docId, type }, name)
    },
    deleteDocsPicture: ({ docId, type }, call) => show(call, { id: docId, type }, null),
    async checkDocHost({ id }, { actor }) {
      await checkHost(parts, actor.accountId, { column: 'doc_id', id })
      return parts.database.look(actor.accountId, (sql) => readDoc(sql, parts.origin, id))
    },
  } satisfies HandlersOf<typeof docsSettingEndpoints>
}
