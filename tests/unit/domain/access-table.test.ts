import { describe, expect, test } from 'vitest'
import { refusalOf, type Access } from '#domain/access/access.ts'
import type { Actor } from '#domain/access/actor.ts'
import { allFeatures, type Feature } from '#domain/access/features.ts'
import { allPermissions, type Permission } from '#domain/access/permissions.ts'
import { endpointList } from '#domain/endpoints.ts'
import { mutators } from '#domain/registry.ts'
import { areas } from '#app/areas.ts'

/* All calls, ops and settings pages with their permissions and plan features. */

const held: [name: string, access: Partial<Access>][] = [
  ...endpointList.map(({ room, name, endpoint }) => [`call ${room}.${name}`, endpoint] as [string, Access]),
  ...[...mutators.values()].map((each) => [`op ${each.name}`, each] as [string, Partial<Access>]),
  ...areas.flatMap(({ rail }) => (rail ? [[`area ${rail.to}`, rail] as [string, Partial<Access>]] : [])),
  ...areas.flatMap(({ settings = [] }) =>
    settings.map((each) => [`page ${each.to}`, each] as [string, Partial<Access>]),
  ),
]

const somebody = (permissions: readonly Permission[], features: readonly Feature[] = allFeatures): Actor => ({
  ...{ accountId: 1, userId: 1, roleName: 'clerk', isAdministrator: false },
  ...{ permissions: new Set(permissions), features: new Set(features) },
})

describe.each(held)('PRM-001, PRM-003: %s', (_, { needs = null, feature }) => {
  const isFree = needs === null || needs === 'nobody' || needs === 'signed-in'

  test('opens with the one permission that it names, and with no other', () => {
    const openedBy = allPermissions.filter((each) => refusalOf(somebody([each]), { needs }) === undefined)
    const shutWithout = allPermissions.filter(
      (each) => refusalOf(somebody(allPermissions.filter((other) => other !== each)), { needs }) === 'role',
    )
    if (isFree) {
      expect(openedBy).toEqual(allPermissions)
      expect(shutWithout).toEqual([])
    } else if (needs === 'administrator') {
      expect(openedBy).toEqual([])
      expect(shutWithout).toEqual(allPermissions)
    } else {
      expect(openedBy).toEqual([needs])
      expect(shutWithout).toEqual([needs])
    }
  })

  test('is locked by the plan without the one feature that it names, whatever the role', () => {
    const lockedWithout = allFeatures.filter((each) => {
      const rest = allFeatures.filter((other) => other !== each)
      const owner = { ...somebody(allPermissions, rest), isAdministrator: true }
      return refusalOf(owner, { needs, ...(feature ? { feature } : {}) }) === 'plan'
    })
    expect(lockedWithout).toEqual(feature ? [feature] : [])
  })
})

test('PRM-001: the calls that nobody has to sign in for are these', () => {
  expect(
    endpointList
      .filter(({ endpoint }) => endpoint.needs === 'nobody')
      .map(({ room, name }) => `${room}.${name}`),
  ).toEqual([
    'auth.login',
    'auth.refreshAccessToken',
    'auth.refreshBillingToken',
    'auth.logout',
    'accountExports.getExport',
    'signUp.signUpState',
    'signUp.signUp',
    'signUp.verifySignUp',
    'signUp.resendState',
    'signUp.resendCode',
    'signUp.checkDomain',
    'signUp.openDesk',
    'passwords.forgotPassword',
    'passwords.verifyToken',
    'passwords.setPassword',
    'passwords.forgotDomain',
    'pictures.getPicture',
    'inviting.seeInvitation',
    'inviting.acceptInvitation',
    'factors.secondStep',
    'factors.beginPasskeySignIn',
    'factors.passkeySignIn',
    'sso.ssoState',
    'sso.beginSso',
    'sso.finishSso',
    'sso.confirmSso',
  ])
})
