import type { endpoints } from '#domain/endpoints.ts'
import type { TestDesk } from '../../../../support/desk.ts'
import type { Sample } from '../sample.ts'

type Name = Exclude<keyof (typeof endpoints)['people'], 'listUsers' | 'getUser'>

/** A sample of every call that changes users or reads the records they left. */
export async function userSamples(desk: TestDesk): Promise<Record<Name, Sample>> {
  const [role] = await desk.sql<{ id: number }>(`select id from roles where name = 'guest'`)
  const make = async (name: string) => {
    const [made] = await desk.sql<{ id: number }>(
      `insert into users (first_name, last_name, email, role_id, is_active, switched_off_at)
        values ($1, 'Doe', $1 || '@northwind.example', $2, false, 1) returning id`,
      [name, role?.id],
    )
    return made?.id
  }
  const [id, spareId] = [await make('lee'), await make('spare')]
  const path = `/desk/users/${id}`
  const none = { path: '/desk/users/abc' }
  return {
    putUser: { path, body: { roleId: role?.id }, bad: { body: { roleId: 'guest' } }, stranger: 404 },
    putAccess: {
      path: `/account/access/${id}`,
      body: { roleId: role?.id },
      bad: { body: {} },
      stranger: 404,
    },
    deleteUsers: {
      path: '/desk/users',
      body: { userIds: [spareId] },
      bad: { body: { userIds: [] } },
      stranger: 404,
    },
    getAssigned: { path: `${path}/assigned`, bad: { path: `${none.path}/assigned` }, stranger: 404 },
    getLeftDrafts: { path: `${path}/drafts`, bad: { path: `${none.path}/drafts` }, stranger: 404 },
  }
}
