import type { Id } from '#lib/id.ts'
import type { factorChanges } from '#domain/events/session-events.ts'
import type { AuthParts } from '../auth/handlers.ts'
import { endLinks } from '../auth/mail-links.ts'
import type { PendingSignIns } from '../auth/pending-sign-ins.ts'
import { recordChange } from '../events/record.ts'
import type { Call } from '../http/handler.ts'
import { networkOf } from '../http/network.ts'
import type { KeptSecrets } from '../secrets/kept-secrets.ts'
import type { DeskSql } from '../store/database.ts'

/** Dependencies of the second factors. */
export interface FactorParts extends AuthParts {
  pending: PendingSignIns
  secrets: KeptSecrets
  /** HMAC key for recovery codes. */
  recoveryKey: Uint8Array
}

/** Writes a changed sign-in method to the audit log, and invalidates mailed password links. */
export async function notifyOfChange(
  sql: DeskSql,
  { request, key }: Call,
  { userId, actorId, now }: { userId: Id; actorId: Id; now: number },
  what: (typeof factorChanges)[number],
): Promise<void> {
  const payload = { userId, network: networkOf(request.ip), what }
  const changed = { type: 'factors.changed' as const, subjectId: userId, payload }
  await endLinks(sql, userId)
  await recordChange(sql, [changed], { actorId, op: key, at: now })
}
