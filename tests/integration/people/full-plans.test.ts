import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { InviteVerdict } from '#domain/people/invitation.ts'
import { invitationLifetimeMs } from '#server/people/invitations.ts'
import { openDesk, type TestDesk } from '../../support/desk.ts'
import { ManualClock } from '../../support/replica.ts'

/* The plan's user limit is checked wherever a user becomes active. */

let clock: ManualClock
let desk: TestDesk
let roleId: number

beforeAll(async () => {
  clock = new ManualClock()
  desk = await openDesk({ clock })
  const [role] = await desk.sql<{ id: number }>(`select id from roles where name = 'agent'`)
  roleId = role?.id ?? 0
})
afterAll(() => desk.close())

/** Sets the limit to the current users plus this many. */
const leaveRoomFor = (more: number) =>
  desk.database.system((sql) =>
    sql.rows({
      text: `update accounts set plan_limits = jsonb_build_object('users', $2::int +
        (select count(*) from users u where u.account_id = $1 and u.is_active)) where id = $1`,
      values: [desk.accountId, more],
    }),
  )
beforeEach(async () => {
  await desk.sql('delete from invitations')
  await leaveRoomFor(1)
  await desk.signIn(desk.owner)
})

const full = /^Your plan has room for \d users$/
const invite = async (email: string) => {
  const { body } = await desk.call<{ data: InviteVerdict[] }>('POST', '/account/users', {
    as: desk.owner,
    body: { emails: [email], roleId, teamIds: [], mailboxIds: [], isMailed: false },
  })
  return body.data[0] as InviteVerdict
}
const accept = (link: string | null) =>
  desk.call<{ message: string; code: string }>('POST', '/account/invitation/accept', {
    body: {
      ...{ token: link?.split('#')[1] ?? '', password: 'a long enough password' },
      ...{ firstName: 'New', lastName: 'Comer' },
    },
  })

test('one who was invited before the plan became smaller does not join', async () => {
  const { link } = await invite('late@northwind.example')
  await leaveRoomFor(0)
  expect((await accept(link)).body).toMatchObject({ code: 'PLAN', message: expect.stringMatching(full) })
  await leaveRoomFor(1)
  expect((await accept(link)).status).toBe(200)
})

test('an invitation that has ended is not renewed without room, neither invited anew nor sent again', async () => {
  await invite('first@northwind.example')
  clock.pass(invitationLifetimeMs + 1)
  await desk.signIn(desk.owner)
  expect(await invite('second@northwind.example')).toMatchObject({ verdict: 'invited' })
  expect(await invite('first@northwind.example')).toMatchObject({
    ...{ verdict: 'refused', message: expect.stringMatching(full) },
  })
  const [row] = await desk.sql<{ id: number }>(
    `select id from invitations where email = 'first@northwind.example'`,
  )
  const again = await desk.call('POST', `/account/users/invitations/${row?.id}/resend`, { as: desk.owner })
  expect(again.body).toMatchObject({ code: 'PLAN' })
})

test('one that waits is invited again in a full plan', async () => {
  await invite('waits@northwind.example')
  expect(await invite('waits@northwind.example')).toMatchObject({ verdict: 'again' })
})
