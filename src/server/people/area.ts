import { serverArea } from '../area.ts'
import type { Database } from '../store/database.ts'
import type { SystemMailParts } from '../system-mail/kind.ts'
import { peopleHandlers } from './handlers.ts'
import { invitationHandlers, type InvitationParts } from './invitation-handlers.ts'
import { InvitationLinks } from './invitation-links.ts'
import { invitationKind, invitationMail } from './invitation-mail.ts'
import { sweepInvitations } from './invitations.ts'
import { ownProfileHandlers, type OwnProfileParts } from './own-profile-handlers.ts'
import { roleHandlers } from './roles.ts'
import { teamHandlers } from './teams.ts'

type Parts = Parameters<typeof peopleHandlers>[0] &
  OwnProfileParts &
  Omit<InvitationParts, 'links'> & { secret: string; now(): number }

/** Dependencies of invitation mails. */
export interface MailParts {
  database: Database
  post: SystemMailParts
  secret: string
}

/** Colleagues: invitations, profiles, teams and roles. */
export const peopleArea = serverArea({
  handlers: (parts: Parts) => ({
    people: peopleHandlers(parts),
    profile: ownProfileHandlers(parts),
    inviting: invitationHandlers({ ...parts, links: new InvitationLinks(parts.secret) }),
    teams: teamHandlers(parts),
    roles: roleHandlers(parts),
  }),
  outbox: [
    {
      kind: invitationKind,
      carry: ({ database, post, secret }: MailParts) =>
        invitationMail({ database, post, links: new InvitationLinks(secret) }),
    },
  ],
  sweeps: [sweepInvitations],
})
