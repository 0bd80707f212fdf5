import { expect, test } from 'vitest'
import { allFeatures } from '#domain/access/features.ts'
import { allPermissions } from '#domain/access/permissions.ts'
import { isUnbuilt, unbuilt } from '#domain/access/unbuilt.ts'
import { endpoints, type AnyEndpoint } from '#domain/endpoints.ts'
import { mutators } from '#domain/registry.ts'

const asked = [
  ...Object.values(endpoints).flatMap((room) => Object.values(room) as AnyEndpoint[]),
  ...mutators.values(),
]
const needed = new Set<string | null | undefined>(asked.flatMap(({ needs, feature }) => [needs, feature]))

test('what roles and plans can name is marked as not available exactly where no call and no change asks for it', () => {
  const isOpen = (name: string) => !needed.has(name)
  expect([...unbuilt.permissions].sort()).toEqual(allPermissions.filter(isOpen).toSorted())
  expect([...unbuilt.features].sort()).toEqual(allFeatures.filter(isOpen).toSorted())
})

test('what is built bears no mark, nor does what is not known', () => {
  expect(isUnbuilt('channels.manage_facebook')).toBe(true)
  expect(isUnbuilt('channels.manage_emails')).toBe(false)
  expect(isUnbuilt('advanceFeatures.taskManagement')).toBe(false)
  expect(isUnbuilt('somebody.elses')).toBe(false)
})
