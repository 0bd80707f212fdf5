import type { endpoints } from '#domain/endpoints.ts'
import type { TestDesk } from '../../../../support/desk.ts'
import type { Sample } from '../sample.ts'

const words = (role: string) => ({
  role,
  description: 'Reads and writes articles',
  serviceObject: { permissions: { docs: ['view_articles', 'manage_articles'] } },
})

/** A sample of every call about roles. */
export async function roleSamples(
  desk: TestDesk,
): Promise<Record<keyof (typeof endpoints)['roles'], Sample>> {
  const make = async (name: string) => {
    const [made] = await desk.sql<{ id: number }>(
      `insert into roles (name, permissions) values ($1, '{docs.view_articles}') returning id`,
      [name],
    )
    return made?.id
  }
  const [id, spareId] = [await make('Writers'), await make('Spare')]
  const ofRole = (path: string) => ({ path, bad: { path: '/account/role/abc' }, stranger: 404 as const })
  return {
    list: { path: '/account/roles', bad: { path: '/account/roles?sort=colour' }, stranger: 'own' },
    get: { ...ofRole(`/account/users/role/${id}`), bad: { path: '/account/users/role/abc' } },
    create: {
      path: '/account/role',
      body: words('Night shift'),
      bad: { body: { ...words('Night shift'), serviceObject: { permissions: {} } } },
      stranger: 'own',
    },
    update: {
      ...ofRole(`/account/role/${id}`),
      body: words('Editors'),
      bad: { body: { ...words('Editors'), serviceObject: { permissions: { docs: ['rule_the_world'] } } } },
    },
    remove: ofRole(`/account/role/${spareId}`),
    structure: { path: '/account/roles/structure', bad: null, stranger: 'own' },
  }
}
