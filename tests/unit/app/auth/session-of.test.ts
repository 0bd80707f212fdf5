import { expect, test } from 'vitest'
import { sessionOf } from '#app/auth/account-api.ts'
import { sessionEnd, sessionKey } from '#local/session/session.ts'

test('AUT-010, AUT-017, AUT-016, CNS-006, CN2-006: what stands under `support` is who is signed in and how, and no token', () => {
  const { session, token } = sessionOf(
    {
      ...{ token: 'a secret token', expiresAt: 1, endsAt: 7 },
      user: { id: 1, firstName: 'Ada', lastName: 'Osei', email: 'ada@osei.example' },
      account: { id: 2, name: 'Osei Boats' },
      role: { name: 'owner', permissions: [], isAdministrator: true },
      ...{ features: [], domainURL: 'https://desk.osei.example' },
    },
    { rememberMe: true, isShared: false },
  )
  expect(sessionKey).toBe('support')
  expect(Object.keys(session)).toEqual(
    expect.arrayContaining([
      ...['accountMetadata', 'routeState', 'userInfo', 'domain', 'accountInfo', 'roleInfo'],
      ...['profilePicColor', 'rememberMe', 'lastActivity', 'sidebarToggle'],
    ]),
  )
  expect(session.profilePicColor).toBe('lightblue')
  // The account sets the days; a session of an earlier build has the default five.
  expect(sessionEnd(session)).toBe(7)
  expect(sessionEnd({ loginAt: 5 })).toBe(432_000_005)
  // The stored session contains no credentials: the token is in memory, and its cookie is HttpOnly.
  expect(JSON.stringify(session)).not.toContain(token.token)
})
