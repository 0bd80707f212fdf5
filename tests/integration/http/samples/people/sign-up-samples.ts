import { randomUUID } from 'node:crypto'
import { OneTimeCodes } from '#server/auth/codes.ts'
import { makeLink } from '#server/auth/mail-links.ts'
import { beginSignUp } from '#server/account/sign-ups.ts'
import { PublicLimits } from '#server/http/public-limits.ts'
import { deskPassword, type TestDesk } from '../../../../support/desk.ts'
import type { Sample } from '../sample.ts'

/** Browser cookie of the sampled sign-ups. */
const browser = 'b'.repeat(43)
const headers = { cookie: `outpost_browser=${browser}` }

/** Sign-up with a code sent two minutes ago. */
async function signUpOf(desk: TestDesk, isVerified: boolean): Promise<{ requestId: string; code: string }> {
  const { database, secret } = desk
  const clock = { ...desk.clock, now: () => desk.clock.now() - 120_000 }
  const codes = new OneTimeCodes({
    ...{ database, secret, clock },
    limits: new PublicLimits({ database, secret, clock }),
  })
  const address = `${randomUUID()}@new.example`
  const { requestId, code } = await codes.make({ purpose: 'sign-up', address, browser, network: address })
  await database.system(async (sql) => {
    const words = { firstName: 'Ada', lastName: 'Osei', email: address, password: '' }
    await beginSignUp(sql, { id: requestId, browser }, words, 'none', desk.clock.now())
    await sql.rows({
      text: 'update sign_ups set is_verified = $2 where id = $1',
      values: [requestId, isVerified],
    })
  })
  return { requestId, code }
}

/** Samples of creating an account, on a test desk with open sign-up. */
export async function signUpSamples(desk: TestDesk) {
  const [fresh, waiting, verified] = [
    await signUpOf(desk, false),
    await signUpOf(desk, false),
    await signUpOf(desk, true),
  ]
  const words = { firstName: 'Ada', lastName: 'Osei', email: 'ada@new.example', password: 'long enough' }
  const details = { company: 'Osei Boats', domain: 'osei-boats', phone: '+31 10 555 0199' }
  return {
    signUpState: { path: '/account/signup', bad: null, stranger: 'own' },
    signUp: {
      path: '/account/signup',
      body: words,
      bad: { body: { ...words, email: 'nobody' } },
      stranger: 'own',
    },
    verifySignUp: {
      path: '/account/signup-otp-verify',
      headers,
      body: fresh,
      bad: { body: { ...fresh, code: '12' } },
      stranger: 'own',
    },
    resendState: {
      path: `/account/otp/resend?requestId=${waiting.requestId}`,
      headers,
      bad: { path: '/account/otp/resend?requestId=none' },
      stranger: 'own',
    },
    resendCode: {
      path: '/account/otp/resend',
      headers,
      body: { requestId: waiting.requestId },
      bad: { body: { requestId: 'none' } },
      stranger: 'own',
    },
    checkDomain: {
      path: '/account/domain',
      body: { domain: 'osei-boats' },
      bad: { body: { domain: 'no_name' } },
      stranger: 'own',
    },
    openDesk: {
      path: '/account/extra-details',
      headers,
      body: { ...details, requestId: verified.requestId },
      bad: { body: { ...details, requestId: verified.requestId, phone: '12' } },
      stranger: 'own',
    },
  } as const satisfies Record<string, Sample>
}

/** Samples of the password reset. */
export async function passwordSamples(desk: TestDesk) {
  // A valid link ends its user's sessions, so it belongs to a user without other calls.
  const [user] = await desk.sql<{ id: number }>(
    `insert into users (first_name, last_name, email, role_id)
      select 'Spare', 'Person', 'spare-person@northwind.example', role_id from users where id = $1 returning id`,
    [desk.powerless.id],
  )
  const owner = { accountId: desk.accountId, userId: user?.id ?? 0 }
  const token = await desk.database.system((sql) => makeLink(sql, owner, 'set-password', desk.clock.now()))
  const address = {
    body: { email: 'nobody@new.example' },
    bad: { body: { email: 'nobody' } },
    stranger: 'own',
  } as const
  return {
    forgotPassword: { path: '/account/forgotpassword', ...address },
    forgotDomain: { path: '/account/forgotdomain', ...address },
    verifyToken: {
      path: '/account/verfyToken',
      body: { token },
      bad: { body: { token: 'short' } },
      stranger: 'own',
    },
    setPassword: {
      path: '/account/setpassword',
      body: { token, password: 'another long password' },
      bad: { body: { token, password: 'short' } },
      stranger: 'own',
    },
  } as const satisfies Record<string, Sample>
}

const get = (path: string) => ({ path, bad: null, stranger: 'own' }) as const

/** Samples of signing in and out. */
export const authSamples = ({ agent }: TestDesk) =>
  ({
    login: {
      path: '/account/login',
      body: { email: agent.email, password: deskPassword },
      bad: { body: { email: 'nobody', password: '' } },
      stranger: 'own',
    },
    // The refresh cookie is covered by auth.test.ts.
    refreshAccessToken: { ...get('/account/refreshaccesstoken'), alone: 401 },
    refreshBillingToken: { ...get('/account/billing/refreshaccesstoken'), alone: 401 },
    logout: { path: '/account/logout', body: {}, bad: null, stranger: 'own' },
    me: get('/account/me'),
    metadata: get('/account/metadata'),
    userPermissions: get('/account/user/permisions'),
  }) as const satisfies Record<string, Sample>
