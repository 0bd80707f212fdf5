import type { endpoints } from '#domain/endpoints.ts'
import { InvitationLinks } from '#server/people/invitation-links.ts'
import type { TestDesk } from '../../../../support/desk.ts'
import type { Sample } from '../sample.ts'

/** A sample of every call about invitations. */
export async function invitationSamples(
  desk: TestDesk,
): Promise<Record<keyof (typeof endpoints)['inviting'], Sample>> {
  const [role] = await desk.sql<{ id: number }>(`select id from roles where name = 'guest'`)
  const make = async (name: string) => {
    const [made] = await desk.sql<{ id: number }>(
      `insert into invitations (email, role_id, team_ids, mailbox_ids, inviter_id, ends_at)
        values ($1 || '@joining.example', $2, '{}', '{}', $3, $4) returning id`,
      [name, role?.id, desk.owner.id, desk.clock.now() + 3_600_000],
    )
    return made?.id ?? 0
  }
  const [sent, doomed, joining] = [await make('sent'), await make('doomed'), await make('joining')]
  const token = new InvitationLinks(desk.secret).tokenOf({ accountId: desk.accountId, id: joining })
  const path = '/account/users/invitations'
  const words = { roleId: role?.id, teamIds: [], mailboxIds: [] }
  const person = { token, firstName: 'Ada', lastName: 'Osei', password: 'long enough' }
  return {
    listInvitations: { path, bad: null, stranger: 'own' },
    inviteUsers: {
      path: '/account/users',
      body: { ...words, emails: ['new@joining.example'] },
      bad: { body: { ...words, emails: [] } },
      stranger: 400,
    },
    resendInvitation: { path: `${path}/${sent}/resend`, bad: { path: `${path}/x/resend` }, stranger: 404 },
    withdrawInvitation: { path: `${path}/${doomed}`, bad: { path: `${path}/x` }, stranger: 404 },
    seeInvitation: {
      path: '/account/invitation',
      body: { token },
      bad: { body: { token: 'short' } },
      stranger: 'own',
    },
    acceptInvitation: {
      path: '/account/invitation/accept',
      body: person,
      bad: { body: { ...person, firstName: '' } },
      stranger: 'own',
    },
  }
}
