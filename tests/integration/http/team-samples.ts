import type { endpoints } from '#domain/endpoints.ts'
import type { TestDesk } from '../../support/desk.ts'
import type { Sample } from './sample.ts'

/** A sample of every call about teams. */
export async function teamSamples(
  desk: TestDesk,
): Promise<Record<keyof (typeof endpoints)['teams'], Sample>> {
  const [spare] = await desk.sql<{ id: number }>(`insert into teams (name) values ('Spare') returning id`)
  const ofTeam = (id: number | undefined) => ({
    path: `/desk/teams/${id}`,
    bad: { path: '/desk/teams/abc' },
    stranger: 404 as const,
  })
  return {
    list: { path: '/desk/teams', bad: { path: '/desk/teams?sort=colour' }, stranger: 'own' },
    get: ofTeam(desk.teamId),
    create: {
      path: '/desk/teams',
      body: { name: 'Night shift', assigneeIds: [desk.agent.id] },
      bad: { body: { name: 'Night shift', assigneeIds: [] } },
      // Nobody of ours can be a member of a stranger's team.
      stranger: 400,
    },
    update: {
      ...ofTeam(desk.teamId),
      body: { name: 'Workshop', description: 'Repairs', assigneeIds: [desk.agent.id] },
      bad: { body: { name: 'abc', assigneeIds: [desk.agent.id] } },
    },
    remove: ofTeam(spare?.id),
  }
}
