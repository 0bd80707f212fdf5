import type { endpoints } from '#domain/endpoints.ts'
import type { TestDesk } from '../../../support/desk.ts'
import type { Sample } from './sample.ts'

const path = '/desk/automation/tasks'

const words = {
  name: 'Call important',
  domain: 'customer.example',
  trigger: 'update_priority',
  priority: 'critical',
  task: { subject: 'Call the customer', type: 'call', status: 'open', priority: 'high', duration: 1 },
}

/** A sample of every call about task automations (ADM-031). */
export async function taskAutomationSamples(
  desk: TestDesk,
): Promise<Record<keyof (typeof endpoints)['taskAutomations'], Sample>> {
  const automation = async () =>
    (await desk.call<{ id: number }>('POST', path, { as: desk.owner, body: words })).body.id
  const ofAutomation = (id: number) => ({
    path: `${path}/${id}`,
    bad: { path: `${path}/abc` },
    stranger: 404 as const,
  })
  const [kept, doomed] = [await automation(), await automation()]
  return {
    list: { path, bad: { path: `${path}?sort=colour` }, stranger: 'own' },
    get: ofAutomation(kept),
    create: { path, body: words, bad: { body: { ...words, domain: 'abc' } }, stranger: 'own' },
    update: {
      ...ofAutomation(kept),
      body: words,
      bad: { body: { ...words, task: { ...words.task, duration: 366 } } },
    },
    remove: ofAutomation(doomed),
    listAutomationRuns: {
      ...ofAutomation(kept),
      path: `${path}/${kept}/runs`,
      bad: { path: `${path}/abc/runs` },
    },
    tryTaskAutomation: {
      path: `${path}/trial`,
      body: { domain: 'customer.example', trigger: 'update_status' },
      bad: { body: { domain: 'abc', trigger: 'update_status' } },
      stranger: 'own',
    },
  }
}
