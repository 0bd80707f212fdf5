import * as z from 'zod/mini'
import { id } from '#domain/fields.ts'
import { invitationLimits } from '#domain/people/invitation.ts'
import type { DeliveredKind, OutboxKind } from '../outbox/kind.ts'
import type { Database } from '../store/database.ts'
import { postSystemMail, type SystemMailParts } from '../system-mail/kind.ts'
import { invitationLifetimeMs, readInvitation, stateOf } from './invitations.ts'
import type { InvitationLinks } from './invitation-links.ts'

const payload = z.object({ id: id(), to: z.string() })
type Payload = z.infer<typeof payload>

/** Invitation mails; their content is read at sending, so that none is sent after a withdrawal. */
export const invitationKind: OutboxKind<Payload> = {
  name: 'invitation',
  title: 'Invitation',
  payload,
  lane: ({ to }) => to.toLowerCase(),
  about: ({ to }) => `To ${to}`,
  retryPolicy: { maxAttempts: 12, maxBackoffMs: 3_600_000, expiresAfterMs: invitationLifetimeMs },
}

/** Dependencies of reading and sending. */
interface InvitationMailParts {
  database: Database
  links: InvitationLinks
  post: SystemMailParts
}

/** Delivery of invitation mails. */
export function invitationMail({ database, links, post }: InvitationMailParts): DeliveredKind<Payload> {
  return {
    ...invitationKind,
    async deliver({ id: invitationId }, { accountId, idempotencyKey }) {
      const row = await database.look(accountId, (sql) => readInvitation(sql, invitationId))
      if (!row || stateOf(row, post.clock.now()) !== 'open') return { kind: 'moot' }
      const { email, inviter, account } = row
      const mail = {
        ...{ kind: 'invitation' as const, inviter, account, days: invitationLimits.days },
        path: links.pathOf({ accountId, id: invitationId }),
      }
      return postSystemMail(post, { to: { address: email, name: '' }, mail }, idempotencyKey)
    },
  }
}
