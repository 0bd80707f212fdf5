import { assertAllowed } from '#domain/access/access.ts'
import { portalSettingsAccess } from '#domain/access/plan-access.ts'
import type { endpoints } from '#domain/endpoints.ts'
import { DeskError } from '#domain/errors.ts'
import { ofRecord } from '#domain/events/record-events.ts'
import { pictureUrl } from '#domain/pictures/picture.ts'
import {
  customizedFields,
  portalCustomizationAccess,
  portalPath,
  portalInput,
  usualPortal,
  type Portal,
  type PortalChange,
} from '#domain/portal/settings.ts'
import type { Id } from '#lib/id.ts'
import { invariant } from '#lib/invariant.ts'
import { keepPicture, removePicture } from '../attachments/kept-pictures.ts'
import { pictureIn } from '../attachments/picture-handlers.ts'
import type { FileIntake } from '../attachments/uploads.ts'
import { recordChange } from '../events/record.ts'
import { checkHost, hostSql, hostStateSql, servedHostSql, setHost, type HostParts } from '../hosts/hosts.ts'
import type { Call, HandlersOf } from '../http/handler.ts'
import { hostOrigin } from '../http/host-name.ts'
import { settingsStore } from '../resources/settings.ts'
import type { DeskSql } from '../store/database.ts'
import { portalSettings } from '../schema/portal.ts'

/** Dependencies of the portal settings. */
export type PortalSettingParts = FileIntake & HostParts & { origin(): string }

const store = settingsStore(
  { name: 'portalSettings', schema: portalInput, usual: usualPortal },
  portalSettings,
)

interface Kept {
  id: Id
  domain: string
  hostState: Portal['hostState']
  logo: string | null
  servedHost: string | null
}

/** Portal of an account with its id; defaults with a null id before it was created. */
export async function readPortal(sql: DeskSql, origin: string): Promise<Portal & { id: Id | null }> {
  const words = await store.read(sql)
  const [kept] = await sql.rows<Kept>({
    name: 'portal beside its words',
    text: `select p.id, ${hostSql('p', 'portal_id')} as domain, ${hostStateSql('p', 'portal_id')} as "hostState",
        '${pictureUrl('')}' || p.logo as logo, ${servedHostSql('p', 'portal_id')} as "servedHost"
      from "portalSettings" p where p.account_id = $1`,
    values: [sql.accountId],
  })
  if (!kept) return { ...words, id: null, domain: '', hostState: null, logo: null, url: '' }
  const { servedHost, ...rest } = kept
  const base = servedHost === null ? origin : hostOrigin(origin, servedHost)
  return { ...words, ...rest, url: words.isClientPortalCreated ? `${base}${portalPath(kept.id)}` : '' }
}

/** Audit log values; without the picture name, which grants access to the picture. */
const toldOf = (portal: Portal) => ({ ...portal, hostState: null, logo: portal.logo && 'shown' })

const shown = (portal: Portal & { id?: Id | null }): Portal => {
  const { id, ...answered } = portal
  return id === undefined ? portal : answered
}

type Change = PortalChange & { seen?: PortalChange | undefined; logo?: string | null }

/** Changes the portal in one transaction, with an audit log entry. @throws DeskError CONFLICT, INVALID. */
function changePortal(parts: PortalSettingParts, call: Call, change: Change): Promise<Portal> {
  const { database, now, origin } = parts
  const { domain, logo, seen, ...words } = change
  return database.desk(call.actor.accountId, async (sql) => {
    const before = await readPortal(sql, origin())
    // A changed domain is a conflict, as for all other fields.
    if (
      domain !== undefined &&
      ![undefined, before.domain].includes(seen?.domain) &&
      domain !== before.domain
    )
      throw new DeskError('CONFLICT', {
        reason: 'changed',
        message: 'Somebody changed these settings while you were away.',
        facts: { current: shown(before) },
      })
    await store.change(sql, { ...words, seen: knownOf(seen) }).catch((error: unknown) => {
      if (error instanceof DeskError && error.code === 'CONFLICT')
        throw new DeskError('CONFLICT', {
          ...{ reason: 'changed', message: error.message },
          facts: { current: shown(before) },
        })
      throw error
    })
    const id = invariant((await readPortal(sql, origin())).id, 'portal')
    if (domain !== undefined) {
      const taken = { field: 'domain', message: 'This host is taken' }
      await setHost(sql, { column: 'portal_id', id }, { host: domain, now: now(), taken })
    }
    if (logo !== undefined)
      await sql.rows({
        name: 'logo of the portal',
        text: 'update "portalSettings" set logo = $2 where account_id = $1',
        values: [sql.accountId, logo],
      })
    const after = shown(await readPortal(sql, origin()))
    const told = ofRecord('portalSettings', { id, before: toldOf(shown(before)), after: toldOf(after) })
    await recordChange(sql, told, { actorId: call.actor.userId, op: call.key, at: now() })
    return after
  })
}

/** Base values of the change. */
const knownOf = (seen: PortalChange | undefined): PortalChange => {
  const { domain: _, ...words } = seen ?? {}
  return words
}

/** Each field needs the permission of its settings page. */
function assertFields({ actor }: Call, change: object): void {
  for (const [field, value] of Object.entries(change)) {
    if (value === undefined) continue
    assertAllowed(actor, customizedFields.includes(field) ? portalCustomizationAccess : portalSettingsAccess)
  }
}

/** Handlers for the portal's settings. */
export function portalSettingHandlers(parts: PortalSettingParts) {
  const read = async ({ actor }: Call) =>
    parts.database.look(actor.accountId, (sql) => readPortal(sql, parts.origin()))
  /** Sets the logo and deletes the previous picture. */
  const showLogo = async (call: Call, logo: string | null) => {
    const before = await read(call)
    const after = await changePortal(parts, call, { logo })
    if (before.logo !== null)
      await removePicture(parts, {
        accountId: call.actor.accountId,
        name: before.logo.slice(pictureUrl('').length),
      })
    return after
  }
  return {
    getPortal: async (_, call) => shown(await read(call)),
    putPortal({ seen, ...change }, call) {
      assertFields(call, change)
      return changePortal(parts, call, { ...change, seen })
    },
    async checkPortalHost(_, call) {
      const { id } = await read(call)
      if (id !== null) await checkHost(parts, call.actor.accountId, { column: 'portal_id', id })
      return shown(await read(call))
    },
    postPortalLogo: async (_, call) =>
      showLogo(call, await keepPicture(parts, call.actor, await pictureIn(call.request))),
    deletePortalLogo: (_, call) => showLogo(call, null),
  } satisfies HandlersOf<(typeof endpoints)['portal']>
}
