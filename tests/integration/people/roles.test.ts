import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allPermissions, permissionGroups } from '#domain/access/permissions.ts'
import { permissionsIn, roleResource, type PermissionMap, type Role } from '#domain/people/role.ts'
import { openDesk, type DeskUser, type TestDesk } from '../../support/desk.ts'
import { proveResource } from '../resources/prove-resource.ts'

const allowing = (permissions: PermissionMap) => ({ serviceObject: { permissions } })
const writers = allowing({ docs: ['view_articles', 'manage_articles'] })

proveResource(roleResource, {
  good: () => ({ role: 'Workshop lead', description: 'Proven by hand', ...writers }),
  changed: () => ({
    role: 'Read only',
    description: 'Proven by eye',
    ...allowing({ docs: ['view_articles'], status_page: ['manage_incident_&_maintainance'] }),
  }),
  bad: {
    'ROL-009: a name of blanks': () => ({
      words: { role: '   ' },
      field: 'role',
      message: 'Role is a required field',
    }),
    'ROL-009: a name of 41 characters': () => ({
      words: { role: 'x'.repeat(41) },
      field: 'role',
      message: 'Role length must be less than or equal to 40 characters',
    }),
    'ROL-010: a description of 151 characters': () => ({
      words: { description: 'x'.repeat(151) },
      field: 'description',
      message: 'Description length must be less than or equal to 150 characters',
    }),
    'ROL-008: no permission at all': () => ({
      words: allowing({ docs: [], work: [] }),
      field: 'serviceObject.permissions' as never,
      message: 'Atleast 1 permission must be selected',
    }),
    'a permission that there is not': () => ({
      words: allowing({ docs: ['rule_the_world'] }),
      field: 'serviceObject.permissions.docs.0' as never,
      message: /Docs/i,
    }),
    'a group that there is not': () => ({
      words: { serviceObject: { permissions: { world: ['rule'] } } },
      field: 'serviceObject.permissions' as never,
      message: /world/,
    }),
  },
  found: 'workshop',
  own: { where: `description like 'Proven%'`, text: 'proven' },
  numbered: (_, index) => ({ role: `Shift ${index}`, description: 'Proven often', ...writers }),
  nameOf: ({ role }) => role,
  uses: {
    users: {
      begin: (desk, id) => desk.sql('update users set role_id = $1 where id = $2', [id, desk.insider.id]),
      end: (desk) =>
        desk.sql(
          `update users set role_id = (select id from roles where name = 'agent' limit 1) where id = $1`,
          [desk.insider.id],
        ),
      message: '1 user has this role: Priya Doe. Give them another role first.',
    },
  },
  twin: {
    words: () => ({ role: 'WORKSHOP Léad', description: 'Proven twice', ...writers }),
    field: 'role',
    message: 'A role with this name exists already',
  },
})

describe('roles', () => {
  let desk: TestDesk
  beforeAll(async () => {
    desk = await openDesk()
    await desk.sql(`insert into roles (name, permissions, is_administrator) values ('admin', '{}', true)`)
  })
  afterAll(() => desk.close())

  type Answer = Role & { message: string; code: string }
  const call = <Body = Answer>(method: string, path: string, body?: object, as: DeskUser = desk.owner) =>
    desk.call<Body>(method, `/account/${path}`, { as, ...(body ? { body } : {}) })
  const make = async (role: string, permissions: PermissionMap) =>
    (await call('POST', 'role', { role, ...allowing(permissions) })).body
  const named = async (name: string) => {
    const { body } = await call<{ data: Role[] }>('GET', 'roles')
    const found = body.data.find(({ role }) => role === name)
    if (!found) throw new Error(`no role ${name}`)
    return found
  }
  const give = (user: DeskUser, roleId: number) =>
    desk.sql('update users set role_id = $1 where id = $2', [roleId, user.id])

  test('ROL-005, ROL-006, ADM-041, ADM-043, D1-15, D1-16: a role is saved in its wrapping and read as a map by group', async () => {
    const permissions: PermissionMap = {
      docs: ['manage_articles', 'view_articles'],
      status_page: ['manage_incident_&_maintainance', 'settings'],
      client_portal: ['settings'],
    }
    const role = await make('Publishers', permissions)
    expect(role).toEqual({
      id: expect.any(Number),
      accountId: desk.accountId,
      role: 'Publishers',
      description: '',
      isDefault: false,
      permissions,
      revision: 1,
    })
    expect((await call('GET', `users/role/${role.id}`)).body).toEqual(role)
  })

  test('ROL-007, PRM-047, D1-110: owner and admin hold every permission, and neither is changed nor deleted', async () => {
    for (const name of ['owner', 'admin']) {
      const role = await named(name)
      expect(role.isDefault).toBe(true)
      expect(permissionsIn(role.permissions)).toEqual(allPermissions)
      for (const refused of [
        await call('PUT', `role/${role.id}`, { role: 'boss', ...writers }),
        await call('DELETE', `role/${role.id}`),
      ])
        expect(refused).toMatchObject({
          status: 403,
          body: { message: 'This is part of the product and cannot be changed' },
        })
      expect(await named(name)).toEqual(role)
    }
  })

  test('nobody makes a second owner or admin by its name', async () => {
    const twin = await call('POST', 'role', { role: ' Owner ', ...writers })
    expect(twin).toMatchObject({ status: 400, body: { message: 'A role with this name exists already' } })
  })

  test('D1-111: a role in use is not deleted, and the refusal names who has it', async () => {
    const role = await make('Testers', { docs: ['view_articles'] })
    await give(desk.insider, role.id)
    expect(await call('DELETE', `role/${role.id}`)).toMatchObject({
      status: 409,
      body: { message: '1 user has this role: Priya Doe. Give them another role first.' },
    })
    await give(desk.powerless, role.id)
    expect(await call('DELETE', `role/${role.id}`)).toMatchObject({
      status: 409,
      body: { message: '2 users have this role: Noah Doe and Priya Doe. Give them another role first.' },
    })
    await give(desk.powerless, (await named('guest')).id)
    await give(desk.insider, (await named('agent')).id)
    expect((await call('DELETE', `role/${role.id}`)).status).toBe(200)
  })

  test('PR2-034: who is neither owner nor admin reads roles and changes none, whatever their role allows', async () => {
    const all = await make('Everything', permissionGroups as never)
    await give(desk.powerless, all.id)
    const as = desk.powerless
    expect(await call('PUT', `role/${all.id}`, { role: 'More', ...writers }, as)).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN' },
    })
    expect((await call('POST', 'role', { role: 'Mine', ...writers }, as)).status).toBe(403)
    expect((await call('DELETE', `role/${all.id}`, undefined, as)).status).toBe(403)
    expect((await call('GET', `users/role/${all.id}`, undefined, as)).body).toEqual(all)
  })

  test('PR2-043: a permission that is given or taken away counts from the very next call on', async () => {
    const role = await make('Helpers', { docs: ['view_articles'] })
    await give(desk.powerless, role.id)
    const { conversationId } = await desk.receive()
    const close = () =>
      desk.call('PUT', `/desk/conversations/status`, {
        as: desk.powerless,
        body: { conversationIds: [conversationId], statusId: 4 },
      })
    const permissions = async () =>
      (await call<{ role: { permissions: string[] } }>('GET', 'user/permisions', undefined, desk.powerless))
        .body.role.permissions
    expect((await close()).status).toBe(403)
    await call('PUT', `role/${role.id}`, {
      role: 'Helpers',
      ...allowing({ conversations: ['manage_conversation'] }),
    })
    expect(await permissions()).toEqual(['conversations.manage_conversation'])
    expect((await close()).status).not.toBe(403)
    await call('PUT', `role/${role.id}`, { role: 'Helpers', ...writers })
    expect((await close()).status).toBe(403)
  })

  test('a role that is called otherwise is called so by everybody who has it', async () => {
    const role = await make('Before', { docs: ['view_articles'] })
    await give(desk.powerless, role.id)
    await call('PUT', `role/${role.id}`, { role: 'After', ...writers })
    const { body } = await desk.call<{ role: string }>('GET', `/desk/users/${desk.powerless.id}`, {
      as: desk.owner,
    })
    expect(body.role).toBe('After')
  })

  test('ROL-011, ADM-042, API-094: the structure is asked of the server', async () => {
    expect((await call('GET', 'roles/structure')).body).toEqual(permissionGroups)
  })
})
