import { describe, expect, test } from 'vitest'
import type { Actor } from '#domain/access/actor.ts'
import { allFeatures, type Feature } from '#domain/access/features.ts'
import { allPermissions, type Permission } from '#domain/access/permissions.ts'
import { mutators } from '#domain/registry.ts'
import { invariant } from '#lib/invariant.ts'
import { mutate } from '#local/mutate.ts'
import { decide } from '#server/sync/push/decide.ts'

/*
 * Every command checks plan and role on the device and again on the server, before any read. The plan is
 * checked first: no role bypasses it.
 */

const actorWith = (permissions: readonly Permission[], features: readonly Feature[]): Actor => ({
  ...{ accountId: 1, userId: 7, roleName: 'agent', isAdministrator: false },
  permissions: new Set(permissions),
  features: new Set(features),
})

const places = {
  'on the device': (actor: Actor, name: string) => mutate({ actor } as never, name, {}),
  'on the server': (actor: Actor, name: string) =>
    decide({ actor } as never, { mutator: invariant(mutators.get(name), name) } as never),
}

const codeOf = (place: keyof typeof places, actor: Actor, name: string) =>
  places[place](actor, name).then(
    () => 'done',
    (error: unknown) => (error as { code?: string }).code,
  )

const guarded = [...mutators.values()].filter(({ feature, needs }) => feature ?? needs)

describe.each(Object.keys(places) as (keyof typeof places)[])('%s', (place) => {
  test.each(guarded.map(({ name }) => name))('%s', async (name) => {
    const { feature, needs } = invariant(mutators.get(name), name)
    const others = allFeatures.filter((each) => each !== feature)
    if (feature) {
      expect(await codeOf(place, actorWith(allPermissions, others), name)).toBe('PLAN')
      expect(await codeOf(place, actorWith([], others), name)).toBe('PLAN')
    }
    if (needs) {
      const permissions = allPermissions.filter((each) => each !== needs)
      expect(await codeOf(place, actorWith(permissions, allFeatures), name)).toBe('FORBIDDEN')
    }
  })
})

test('there are changes that a plan has to include', () => {
  expect(guarded.filter(({ feature }) => feature).length).toBeGreaterThan(5)
})
