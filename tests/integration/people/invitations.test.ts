import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { InvitationSeen, InvitationView, InviteVerdict } from '#domain/people/invitation.ts'
import type { UserView } from '#domain/people/endpoints.ts'
import { InvitationLinks } from '#server/people/invitation-links.ts'
import { invitationMail } from '#server/people/invitation-mail.ts'
import { invitationLifetimeMs, sweepInvitations } from '#server/people/invitations.ts'
import type { MailToSend } from '#server/smtp/sender.ts'
import { openDesk, type DeskUser, type TestDesk } from '../../support/desk.ts'
import { times } from '../../support/prove.ts'
import { ManualClock } from '../../support/replica.ts'

let clock: ManualClock
let desk: TestDesk
/** Second process of the same desk. */
let beside: TestDesk
let roleIds: Record<string, number>
let admin: DeskUser

beforeAll(async () => {
  clock = new ManualClock()
  desk = await openDesk({ clock, config: { trustProxy: true } })
  beside = await openDesk({ clock, config: { trustProxy: true }, beside: desk })
  await desk.sql(`insert into roles (name, permissions, is_administrator) values ('admin', '{}', true)`)
  const roles = await desk.sql<{ id: number; name: string }>('select id, name from roles')
  roleIds = Object.fromEntries(roles.map(({ id, name }) => [name, id]))
  await desk.sql('update users set role_id = $1 where id = $2', [roleIds['admin'], desk.insider.id])
  admin = desk.insider
})
afterAll(async () => {
  await beside.close()
  await desk.close()
})
/** Advances the time, and renews the sessions. */
async function pass(ms: number): Promise<void> {
  clock.pass(ms)
  for (const user of [desk.owner, admin, desk.agent]) await desk.signIn(user)
}
// Mails and attempts are limited per hour.
beforeEach(() => pass(3_600_000))

const links = () => new InvitationLinks(desk.secret)
const words = (role = 'agent') => ({
  roleId: roleIds[role],
  teamIds: [] as number[],
  mailboxIds: [] as number[],
})

const invite = async (emails: string[], more: object = {}, as = desk.owner) =>
  desk.call<{ data: InviteVerdict[]; message: string; field?: string }>('POST', '/account/users', {
    as,
    body: { ...words(), emails, ...more },
  })
const waiting = async (as = desk.owner) =>
  (
    await desk.call<{ data: InvitationView[]; sentMailFolder: string | null }>(
      'GET',
      '/account/users/invitations',
      { as },
    )
  ).body
/** Token of an invitation link. */
const tokenIn = (link: string | null | undefined) => link?.split('#')[1] ?? ''
/** Invites an address; resolves to its link's token. */
const tokenFor = async (email: string, more: object = {}) =>
  tokenIn((await invite([email], more)).body.data[0]?.link)

let callers = 0
const post = <Body = Record<string, unknown>>(path: string, body: object, at = desk) =>
  at.call<Body>('POST', `/account/${path}`, {
    body,
    headers: { 'x-forwarded-for': `203.0.113.${(callers += 1) % 250}` },
  })
const see = async (token: string) => (await post<InvitationSeen>('invitation', { token })).body
const accept = (token: string, at = desk) =>
  post('invitation/accept', { token, firstName: 'Tomás', lastName: 'Herrera', password: 'long enough' }, at)
const usersAt = (email: string) => desk.sql('select 1 from users where email_key = $1', [email])

describe('inviting', () => {
  test('API-080: each address has a verdict of its own, and is counted once in whatever case', async () => {
    const { status, body } = await invite([
      'Tomas@ridgeline.example',
      'tomas@ridgeline.example',
      'nobody',
      desk.agent.email,
      desk.stranger.email,
    ])
    expect(status).toBe(200)
    expect(body.data.map(({ verdict, message }) => [verdict, message])).toEqual([
      ['invited', null],
      ['refused', 'Email must be a valid email'],
      ['refused', 'They are here already'],
      // Users of other accounts are invited like anybody else.
      ['invited', null],
    ])
    expect(body.data.map(({ link }) => link !== null)).toEqual([true, false, false, true])
    expect(body.data[0]?.link).toContain('/support/invitation#')
  })

  test('an address that is invited again has one invitation, which says what was said last', async () => {
    await invite(['twice@ridgeline.example'])
    const again = await invite(['TWICE@ridgeline.example'], { ...words('guest'), teamIds: [desk.teamId] })
    expect(again.body.data).toMatchObject([{ verdict: 'again', message: null }])
    const rows = (await waiting()).data.filter(
      ({ email }) => email.toLowerCase() === 'twice@ridgeline.example',
    )
    expect(rows).toMatchObject([
      { role: 'guest', teamIds: [desk.teamId], endsAt: clock.now() + invitationLifetimeMs },
    ])
  })

  test('D1-112: nobody invites above their own rank, and an admin is shown no link of an owner’s', async () => {
    expect((await invite(['a@ridgeline.example'], {}, desk.agent)).status).toBe(403)
    expect((await invite(['a@ridgeline.example'], words('owner'), admin)).status).toBe(403)
    expect((await invite(['a@ridgeline.example'], words('admin'), admin)).status).toBe(200)
    const [made] = (await invite(['b@ridgeline.example'], words('owner'))).body.data
    expect(made?.verdict).toBe('invited')
    const seen = (await waiting(admin)).data.find(({ email }) => email === 'b@ridgeline.example')
    expect(seen).toMatchObject({ role: 'owner', link: null })
    // Inviting again does not make it an admin's invitation, nor can admins withdraw it.
    expect((await invite(['b@ridgeline.example'], {}, admin)).body.data).toMatchObject([
      { verdict: 'refused', link: null },
    ])
    for (const [method, path] of [
      ['POST', `/account/users/invitations/${seen?.id}/resend`],
      ['DELETE', `/account/users/invitations/${seen?.id}`],
    ] as const)
      expect((await desk.call(method, path, { as: admin })).status).toBe(403)
  })

  test('teams and inboxes that cannot be given are refused for all', async () => {
    for (const [more, field] of [
      [{ teamIds: [999_999] }, 'teamIds'],
      [{ mailboxIds: [999_999] }, 'mailboxIds'],
      // Open to all users: naming one would close it to the others.
      [{ mailboxIds: [desk.mailboxId] }, 'mailboxIds'],
      [{ roleId: 999_999 }, 'roleId'],
    ] as const)
      expect(await invite(['c@ridgeline.example'], more)).toMatchObject({ status: 400, body: { field } })
    expect((await waiting()).data.some(({ email }) => email === 'c@ridgeline.example')).toBe(false)
  })

  test('people who are invited are counted, by mail or by a link to hand on', async () => {
    const many = (from: number) => Array.from({ length: 50 }, (_, n) => `m${from + n}@many.example`)
    for (const from of [0, 50, 100, 150]) expect((await invite(many(from))).status).toBe(200)
    expect((await invite(['m200@many.example'])).status).toBe(429)
    expect((await invite(['m200@many.example'], { isMailed: false })).status).toBe(429)
  })

  test('an address of another account is invited as any other, and its link says nothing before it is accepted', async () => {
    const { body } = await invite([desk.stranger.email], { isMailed: false })
    const token = body.data[0]?.link?.split('#')[1] ?? ''
    expect((await see(token)).state).toBe('open')
    const { status, body: refusal } = await accept(token)
    expect([status, refusal['code'], refusal['message']]).toEqual([
      ...[409, 'CONFLICT'],
      'This address has an account already. Sign in with it, or ask to be invited under another one.',
    ])
  })

  test('who holds the links of an account can try out twenty addresses a day, and then none joins', async () => {
    const [taken, free] = [await tokenFor(desk.stranger.email), await tokenFor('free@ridgeline.example')]
    const joins = async (token: string) => (await accept(token)).status
    await pass(24 * 3_600_000)
    const tries = await Promise.all(Array.from({ length: 24 }, () => joins(taken)))
    expect(tries.filter((status) => status === 409)).toHaveLength(20)
    expect([await joins(taken), await joins(free)]).toEqual([429, 429])
    expect(await usersAt('free@ridgeline.example')).toEqual([])
    await pass(24 * 3_600_000)
    // Failed joins do not count.
    expect([await joins(free), await joins(taken)]).toEqual([200, 409])
  })

  test('an invitation goes again after a minute, for as long as a new one', async () => {
    await invite(['again@ridgeline.example'])
    const { id } = (await waiting()).data.find(({ email }) => email === 'again@ridgeline.example') ?? {
      id: 0,
    }
    const again = () =>
      desk.call<InvitationView>('POST', `/account/users/invitations/${id}/resend`, { as: desk.owner })
    expect((await again()).status).toBe(429)
    // It has expired meanwhile, and the address is free again.
    await pass(invitationLifetimeMs)
    const token = links().tokenOf({ accountId: desk.accountId, id })
    expect((await see(token)).state).toBe('ended')
    expect((await again()).body).toMatchObject({ mailedAt: clock.now() })
    expect((await see(token)).state).toBe('open')
  })
})

describe('the mail of an invitation', () => {
  const delivered = async (id: number) => {
    const sent: MailToSend[] = []
    const sender = { send: async (mail: MailToSend) => (sent.push(mail), { kind: 'sent' as const }) }
    const kind = invitationMail({
      database: desk.database,
      links: links(),
      post: {
        sender: { ...sender, close: async () => undefined } as never,
        from: { address: 'desk@outpost.test', name: 'Outpost' },
        origin: 'https://desk.example',
        clock,
      },
    })
    const tools = {
      accountId: desk.accountId,
      attempt: 1,
      signal: AbortSignal.timeout(5000),
      idempotencyKey: '6f1f5b0e-58a5-4b0a-9f0e-1f4d6f3b6f11',
      worthForMs: Infinity,
    }
    return { outcome: await kind.deliver({ id, to: 'x' }, tools), sent }
  }

  test('bears the link that the list shows, and none leaves after it was withdrawn', async () => {
    await invite(['mailed@ridgeline.example'])
    const row = (await waiting()).data.find(({ email }) => email === 'mailed@ridgeline.example')
    const id = row?.id ?? 0
    const { outcome, sent } = await delivered(id)
    expect(outcome).toEqual({ kind: 'sent' })
    const text = Buffer.from(sent[0]?.raw ?? '')
      .toString()
      .replaceAll('=\r\n', '')
      .replaceAll('=3D', '=')
    expect(text).toContain(`https://desk.example/support/invitation#${tokenIn(row?.link)}`)
    await desk.call('DELETE', `/account/users/invitations/${id}`, { as: desk.owner })
    expect((await delivered(id)).outcome).toEqual({ kind: 'moot' })
  })
})

describe('accepting', () => {
  test('makes the user with role, teams and inboxes, and signs them in; opening the link changes nothing', async () => {
    const token = await tokenFor('joins@ridgeline.example', {
      teamIds: [desk.teamId],
      mailboxIds: [desk.closedMailboxId],
    })
    // A mail scanner that opens every link.
    for (let looks = 0; looks < 3; looks += 1)
      expect(await see(token)).toMatchObject({
        state: 'open',
        email: 'joins@ridgeline.example',
        role: 'agent',
        teams: ['Workshop'],
      })
    expect(await usersAt('joins@ridgeline.example')).toEqual([])
    const { status, body, headers } = await accept(token)
    expect(status).toBe(200)
    expect(body).toMatchObject({ user: { firstName: 'Tomás', role: 'agent' }, token: expect.any(String) })
    expect(headers.getSetCookie().join()).toContain('outpost_refresh=')
    const { body: list } = await desk.call<{ data: UserView[] }>('GET', '/desk/users?text=joins@', {
      as: desk.owner,
    })
    expect(list.data).toMatchObject([
      { lastName: 'Herrera', teamIds: [desk.teamId], mailboxIds: [desk.closedMailboxId] },
    ])
    expect((await waiting()).data.some(({ email }) => email === 'joins@ridgeline.example')).toBe(false)
    expect(
      await desk.sql(
        `select actor_id = subject_id as "isSelf" from domain_events
          where type = 'record.saved' and subject_id = $1 and payload->>'resource' = 'users'`,
        [list.data[0]?.id],
      ),
    ).toEqual([{ isSelf: true }])
    expect(await see(token)).toMatchObject({ state: 'accepted' })
    expect(await accept(token)).toMatchObject({
      status: 409,
      body: { message: 'This invitation was used already. Sign in.' },
    })
  })

  test('two who accept one invitation at once, at two processes, make one user, each time', async () => {
    for (let round = 0; round < times(10, 300); round += 1) {
      await pass(3_600_000)
      const email = `race-${round}@ridgeline.example`
      const token = await tokenFor(email)
      const answers = await Promise.all([accept(token), accept(token, beside)])
      expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
      expect(await usersAt(email)).toHaveLength(1)
    }
  })

  test('a link that is over says what became of it, and so does its page', async () => {
    const [withdrawn, ended, known, unmanned] = [
      await tokenFor('withdrawn@ridgeline.example'),
      await tokenFor('ended@ridgeline.example'),
      await tokenFor('known@ridgeline.example'),
      await tokenFor('unmanned@ridgeline.example', words('owner')),
    ]
    const id = (email: string) => waiting().then(({ data }) => data.find((row) => row.email === email)?.id)
    const withdrawnId = await id('withdrawn@ridgeline.example')
    await desk.call('DELETE', `/account/users/invitations/${withdrawnId}`, { as: desk.owner })
    await desk.sql('update invitations set ends_at = $1 where id = $2', [
      clock.now(),
      await id('ended@ridgeline.example'),
    ])
    await desk.sql(
      `insert into users (first_name, last_name, email, role_id) values ('K', 'N', 'Known@ridgeline.example', $1)`,
      [roleIds['guest']],
    )
    // The inviter is no longer an owner.
    await desk.sql('update invitations set inviter_id = $1 where id = $2', [
      admin.id,
      await id('unmanned@ridgeline.example'),
    ])
    const forged = `${withdrawn.slice(0, -2)}${withdrawn.endsWith('AA') ? 'BB' : 'AA'}`
    for (const [token, state, message] of [
      [withdrawn, 'withdrawn', /was withdrawn\. Ask .+ for a new one\./],
      [ended, 'ended', /has ended\. Ask .+ for a new one\./],
      [known, 'known', /has an account already/],
      [unmanned, 'unmanned', /does not exist any more\. Ask .+ for a new invitation\./],
      [forged, 'nowhere', /does not exist any more\. Ask for a new one\./],
    ] as const) {
      expect((await see(token)).state, state).toBe(state)
      expect(await accept(token), state).toMatchObject({ status: 409, body: { message } })
    }
  })

  test('a role that was deleted meanwhile is said where invitations are listed', async () => {
    const [role] = await desk.sql<{ id: number }>(
      `insert into roles (name, permissions) values ('Passing', '{}') returning id`,
    )
    const token = await tokenFor('role@ridgeline.example', { roleId: role?.id })
    await desk.call('DELETE', `/account/role/${role?.id}`, { as: desk.owner })
    expect((await waiting()).data.find(({ email }) => email === 'role@ridgeline.example')?.role).toBeNull()
    expect((await see(token)).state).toBe('unmanned')
  })

  test('teams that are gone, and inboxes that are everybody’s by now, are left out', async () => {
    const [team] = await desk.sql<{ id: number }>(`insert into teams (name) values ('Passing') returning id`)
    const [box] = await desk.sql<{ id: number }>(
      `insert into mailboxes (name, type, email, email_verified, settings)
        select 'Passing', type, 'passing@northwind.example', true, settings from mailboxes limit 1 returning id`,
    )
    await desk.sql('insert into mailbox_team (mailbox_id, team_id) values ($1, $2)', [box?.id, team?.id])
    const token = await tokenFor('left@ridgeline.example', { teamIds: [team?.id], mailboxIds: [box?.id] })
    await desk.sql('delete from mailbox_team where mailbox_id = $1', [box?.id])
    await desk.sql('delete from teams where id = $1', [team?.id])
    expect((await accept(token)).status).toBe(200)
    const { body } = await desk.call<{ data: UserView[] }>('GET', '/desk/users?text=left@', {
      as: desk.owner,
    })
    expect(body.data).toMatchObject([{ teamIds: [], mailboxIds: [] }])
  })

  test('what a link says of the past is forgotten after a month', async () => {
    const token = await tokenFor('old@ridgeline.example')
    const { endsAt } = await see(token)
    const month = 30 * 24 * 3_600_000
    expect((await see(token)).state).toBe('open')
    await sweepInvitations(desk.database, endsAt + month - 1)
    expect((await see(token)).state).toBe('open')
    await sweepInvitations(desk.database, endsAt + month)
    expect((await see(token)).state).toBe('nowhere')
  })
})

test('nothing went wrong on our side', () => expect(desk.logged).toEqual([]))
