import type { endpoints } from '#domain/endpoints.ts'
import type { TestDesk } from '../../../support/desk.ts'
import type { Sample } from './sample.ts'

const path = '/desk/automation/templates'

const words = {
  name: 'Bike inspection',
  status: 'new',
  priority: 'medium',
  duration: 3,
  applyTo: 'all',
  subTasks: [{ name: 'Check the brakes', duration: 1, assigneeId: null }],
}

/** A sample of every call about task templates (API-061, ADM-032). */
export async function taskTemplateSamples(
  desk: TestDesk,
): Promise<Record<keyof (typeof endpoints)['taskTemplates'], Sample>> {
  const template = async () =>
    (await desk.call<{ id: number }>('POST', path, { as: desk.owner, body: words })).body.id
  const ofTemplate = (id: number) => ({
    path: `${path}/${id}`,
    bad: { path: `${path}/abc` },
    stranger: 404 as const,
  })
  const [kept, doomed] = [await template(), await template()]
  return {
    list: { path, bad: { path: `${path}?sort=colour` }, stranger: 'own' },
    get: ofTemplate(kept),
    create: {
      path,
      body: words,
      bad: { body: { ...words, subTasks: [{ name: ' ', duration: 1 }] } },
      stranger: 'own',
    },
    update: { ...ofTemplate(kept), body: words, bad: { body: { ...words, duration: 366 } } },
    remove: ofTemplate(doomed),
  }
}
