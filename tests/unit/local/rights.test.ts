import { expect, test } from 'vitest'
import { allFeatures } from '#domain/access/features.ts'
import { refusalOf } from '#domain/access/access.ts'
import { mutate } from '#local/mutate.ts'
import { isSameRights } from '#domain/access/rights.ts'
import { ownRights } from '#local/queries/rights.ts'
import { firstId, memoryDesk } from '../../support/replica.ts'

const user = {
  ...{ firstName: 'Ann', lastName: 'Doe', avatar: null, email: 'ann@desk.test' },
  ...{ isActive: true, isAway: false, v: 1 },
}
const settings = {
  id: 1,
  dateFormat: 'DD MM YYYY',
  timeFormat: '12' as const,
  timeZone: '',
  deletesAt: null,
  v: 1,
}

test('D2-04: rights follow the rows of role and account, and a gesture asks them', async () => {
  const desk = await memoryDesk()
  const { db } = desk
  const read = () => ownRights.run(db, undefined)
  expect(await read()).toBeNull()
  await db.users.put({ id: 7, roleName: 'agent', ...user })
  const role = { id: 3, name: 'agent', isAdministrator: false, v: 1 }
  await db.roles.put({ ...role, permissions: ['work.manage_tags'] })
  expect(await read()).toBeNull()
  await db.accountSettings.put({ ...settings, features: null })
  const before = (await read())!
  expect(before.features).toEqual(new Set(allFeatures))
  const tag = { id: firstId(), label: 'Fleet', color: 'red', description: '' }
  await mutate({ ...desk, actor: { ...desk.actor, ...before } }, 'labels.create', tag)

  await db.roles.put({ ...role, permissions: ['conversations.manage_conversation'], v: 2 })
  await db.accountSettings.put({ ...settings, features: [], v: 2 })
  const after = (await read())!
  expect(isSameRights(before, after)).toBe(false)
  const actor = { ...desk.actor, ...after }
  expect(refusalOf(actor, { needs: 'work.manage_tags' })).toBe('role')
  expect(refusalOf(actor, { needs: null, feature: 'conversation.timeTracking' })).toBe('plan')
  await expect(mutate({ ...desk, actor }, 'labels.create', tag)).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
  // Earlier ops wait for the server's verdict.
  expect(await db.outbox.count()).toBe(1)
})

test('an administrator may everything, whatever the row lists', async () => {
  const { db } = await memoryDesk()
  await db.users.put({ id: 7, roleName: 'owner', ...user })
  await db.roles.put({ id: 1, name: 'owner', isAdministrator: true, permissions: [], v: 1 })
  await db.accountSettings.put({ ...settings, features: null })
  const rights = (await ownRights.run(db, undefined))!
  expect(rights.permissions.has('work.manage_tags')).toBe(true)
})
