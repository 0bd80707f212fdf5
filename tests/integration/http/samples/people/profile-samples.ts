import { randomUUID } from 'node:crypto'
import type { endpoints } from '#domain/endpoints.ts'
import { OneTimeCodes } from '#server/auth/codes.ts'
import { PublicLimits } from '#server/http/public-limits.ts'
import { deskPassword, type TestDesk } from '../../../../support/desk.ts'
import { billingSamples } from '../billing-samples.ts'
import { accountSamples, auditSamples, exportSamples, ownAccountSamples } from './account-samples.ts'
import { invitationSamples } from './invitation-samples.ts'
import type { Sample } from '../sample.ts'

/** Samples of sign-up and sign-in, of the own profile, and of the account. */
export const profileSamples = async (desk: TestDesk) => ({
  inviting: await invitationSamples(desk),
  profile: await ownSamples(desk),
  account: accountSamples,
  billing: billingSamples,
  audit: auditSamples,
  ownAccount: ownAccountSamples,
  accountExports: await exportSamples(desk),
})

/** A sample of every call on the own profile. */
async function ownSamples(desk: TestDesk): Promise<Record<keyof (typeof endpoints)['profile'], Sample>> {
  const { database, secret, clock } = desk
  const browser = 'p'.repeat(43)
  const codes = new OneTimeCodes({
    database,
    secret,
    clock,
    limits: new PublicLimits({ database, secret, clock }),
  })
  // Its own address, so that the user of the other calls can still sign in.
  const { requestId, code } = await codes.make({
    ...{ purpose: 'email-change' as const, address: desk.agent.email, network: 'samples' },
    browser: `${browser} ${desk.accountId} ${desk.agent.id}`,
  })
  const id = randomUUID()
  await desk.sql(
    `insert into sessions (id, user_id, token_hash, created_at, expires_at, remember_me, used_at)
      values ($1, $2, $3, $4::bigint - 3600000, $4, true, 1)`,
    [id, desk.agent.id, id, clock.now() + 3_600_000],
  )
  const words = { firstName: 'Maya', lastName: 'Lind', phone: '+31 10 555 0199' }
  const typed = { requestId, code }
  return {
    getProfile: { path: '/account/profile', bad: null, stranger: 'own' },
    putMe: {
      path: '/account/me',
      body: words,
      bad: { body: { ...words, firstName: 'M' } },
      stranger: 'own',
    },
    putPassword: {
      path: '/account/password',
      body: { current: deskPassword, password: deskPassword },
      bad: { body: { current: 'wrong', password: deskPassword } },
      stranger: 'own',
    },
    listSessions: { path: '/account/sessions', bad: null, stranger: 'own' },
    endSession: { path: `/account/sessions/${id}`, bad: { path: '/account/sessions/x' }, stranger: 404 },
    putEmail: {
      path: '/account/user/email',
      body: { email: 'moved@new.example', password: deskPassword },
      bad: { body: { email: 'nobody', password: deskPassword } },
      stranger: 'own',
    },
    verifyOtp: {
      path: '/account/verifyotp',
      headers: { cookie: `outpost_browser=${browser}` },
      body: typed,
      bad: { body: { ...typed, code: '12' } },
      stranger: 400,
    },
  }
}
