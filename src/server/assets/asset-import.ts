import { isEqual } from '#lib/equal.ts'
import type { Id } from '#lib/id.ts'
import { foldText } from '#lib/text.ts'
import { assetLimits, assetResource, assetStatuses, type Asset } from '#domain/assets/asset.ts'
import { assetNames } from '#domain/assets/import.ts'
import { assetStatusTexts } from '#domain/assets/status-texts.ts'
import { ofRecord, type RecordChange } from '#domain/events/record-events.ts'
import { missing, optionalText, requiredText } from '#domain/fields.ts'
import { readCell } from '../customers/import/contact-import.ts'
import { fieldRules } from '../customers/custom-fields.ts'
import {
  Refused,
  type MatchedRecord,
  type ImportKind,
  type Judged,
  type Values,
} from '../customers/import/import-kind.ts'
import { inUnitOfWork } from '../events/unit-of-work.ts'
import type { JobWork } from '../jobs/kind.ts'
import { statementsOf } from '../resources/statements.ts'
import { assets } from '../schema/assets.ts'
import type { DeskSql } from '../store/database.ts'
import { lockSerials } from './handlers.ts'

type Kept = Omit<Asset, 'contact'>

const cells = {
  name: requiredText('Name', assetLimits.name),
  type: optionalText('Type', assetLimits.type),
  serial: optionalText('Serial number', assetLimits.serial),
}
const blank = { type: '', serial: '', status: 'in_use', contactId: null, fields: {} }

const statements = statementsOf(assetResource as never, { table: assets })

const assetsWhere = (
  sql: DeskSql,
  name: string,
  isWanted: string,
  values: readonly unknown[],
): Promise<Kept[]> =>
  sql.rows<Kept>({
    name,
    text: `select id, name, type, serial, status, contact_id as "contactId", fields, revision
      from assets where account_id = $1 and ${isWanted}`,
    values: [sql.accountId, ...values],
  })

const statusNamed = new Map(
  assetStatuses.flatMap((status) => [
    [foldText(status), status],
    [foldText(assetStatusTexts[status]), status],
  ]),
)

/** Import of assets from files (D1-160); an existing serial number identifies the asset. */
export const assetImport: ImportKind = {
  owner: 'asset',
  job: {
    name: 'asset-import',
    title: 'Import of assets',
    undo: 'Assets that it added are deleted, and what it filled in is emptied, unless somebody has changed them since.',
  },
  names: assetNames,
  fields: (sql) => fieldRules(sql, 'asset'),
  twin: 'Same serial number',
  read(values, target, text) {
    if (target === 'ownerEmail') values['ownerEmail'] = text.toLowerCase()
    else if (target === 'status') {
      const status = statusNamed.get(foldText(text))
      if (!status) throw new Refused(text, 'Status is not known')
      values['status'] = status
    } else readCell(cells[target as keyof typeof cells], values, target, text)
  },
  identify({ name, serial }) {
    return { key: typeof serial === 'string' ? foldText(serial) : null, name: String(name ?? '') }
  },
  lock: lockSerials,
  async look(sql, all) {
    const serials = all.flatMap(({ key }) => key ?? [])
    const held = await assetsWhere(
      sql,
      'assets of imported serial numbers',
      `serial <> '' and fold_text(serial) = any(select fold_text(s) from unnest($2::text[]) s)`,
      [serials],
    )
    const bySerial = new Map(held.map((asset) => [foldText(asset.serial), asset]))
    const owners = await sql.rows<{ email: string; contactId: Id }>({
      name: 'owners of imported assets',
      text: `select address_key as email, contact_id as "contactId" from contact_addresses
        where account_id = $1 and address_key = any($2)`,
      values: [sql.accountId, all.flatMap(({ values }) => values['ownerEmail'] ?? [])],
    })
    const byEmail = new Map(owners.map(({ email, contactId }) => [email, contactId]))
    return ({ key, name, values: { ownerEmail, ...values } }) => {
      const asset = bySerial.get(key ?? '') ?? null
      const contactId = ownerEmail === undefined ? null : byEmail.get(ownerEmail as string)
      const fault =
        contactId === undefined
          ? { value: String(ownerEmail), reason: 'No customer has this email' }
          : !asset && name === ''
            ? { value: '', reason: missing('Name') }
            : null
      return { held: asset, values: { ...values, contactId: contactId ?? null }, fault }
    }
  },
  mayFill: () => true,
  write: ({ work, keep }, added, changed) =>
    inWork(work, async (tell) => {
      const written = []
      for (const { line, change } of added) {
        const after = { ...blank, ...change }
        const [made] = await work.sql.rows<{ id: Id }>(statements.insert(work.sql.accountId, after))
        const recordId = made?.id ?? 0
        tell({ id: recordId, before: null, after })
        written.push({ line, recordId, before: null, after })
      }
      for (const judged of changed) written.push(await fill(work.sql, judged, tell))
      await keep(written)
    }),
  takeBack: (work, undone, ids) =>
    inWork(work, async (tell) => {
      await lockSerials(work.sql)
      let kept = 0
      const held = await assetsWhere(work.sql, 'assets to take back', 'id = any($2) for update', [ids])
      for (const { recordId: id, before, after } of await undone()) {
        const asset = held.find((each) => each.id === id) as (Kept & Values) | undefined
        if (!asset) continue
        const same = Object.keys(after).filter((key) => isEqual(asset[key], after[key]))
        if (same.length < Object.keys(after).length) kept += 1
        if (before && same.length > 0) {
          const back = Object.fromEntries(same.map((key) => [key, before[key]]))
          await work.sql.rows(statements.update(work.sql.accountId, id, back))
          tell({ id, before: asset, after: { ...asset, ...back } })
        } else if (!before && same.length === Object.keys(after).length) {
          await work.sql.rows(statements.remove(work.sql.accountId, id))
          tell({ id, before: asset, after: null })
        }
      }
      return kept
    }),
}

type Tell = (change: RecordChange) => void

/** Runs a step, and writes changed assets to the audit log. */
const inWork = <Result>(
  { sql, cause, now: at }: JobWork,
  work: (tell: Tell) => Promise<Result>,
): Promise<Result> =>
  inUnitOfWork(sql, { cause, at }, ({ tell }) => work((change) => tell(ofRecord(assetResource.name, change))))

async function fill(sql: DeskSql, { line, held, change: after }: Judged, tell: Tell) {
  const asset = held as MatchedRecord & Values
  const before = Object.fromEntries(Object.keys(after).map((key) => [key, asset[key]]))
  await sql.rows(statements.update(sql.accountId, asset.id, after))
  tell({ id: asset.id, before: asset, after: { ...asset, ...after } })
  return { line, recordId: asset.id, before, after }
}
