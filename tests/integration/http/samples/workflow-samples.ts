import type { endpoints } from '#domain/endpoints.ts'
import type { TestDesk } from '../../../support/desk.ts'
import type { Sample } from './sample.ts'

const path = '/rules'

const words = {
  rule: { name: 'VIP', entity: 'incoming', trigger: 'incoming' },
  criterias: { subjectLike: 'brakes' },
  actions: [{ action: 'SET_PRIORITY', priority: 'high' }],
}

/** A sample of every call about workflow rules (ADM-029, ADM-030). */
export async function workflowSamples(
  desk: TestDesk,
): Promise<Record<keyof (typeof endpoints)['workflows'], Sample>> {
  const rule = async () =>
    (await desk.call<{ id: number }>('POST', path, { as: desk.owner, body: words })).body.id
  const ofRule = (id: number) => ({
    path: `${path}/${id}`,
    bad: { path: `${path}/abc` },
    stranger: 404 as const,
  })
  const [kept, doomed] = [await rule(), await rule()]
  const { conversationId } = await desk.receive()
  return {
    list: { path, bad: { path: `${path}?sort=colour` }, stranger: 'own' },
    get: ofRule(kept),
    create: { path, body: words, bad: { body: { ...words, criterias: {} } }, stranger: 'own' },
    update: { ...ofRule(kept), body: words, bad: { body: { ...words, actions: [] } } },
    status: {
      ...ofRule(kept),
      path: `${path}/${kept}/status`,
      body: { isActive: false },
      bad: { body: { isActive: 'no' } },
    },
    remove: ofRule(doomed),
    tryRule: {
      path: `${path}/trial`,
      body: { trigger: 'incoming', criterias: words.criterias },
      bad: { body: { trigger: 'outgoing', criterias: { haveTags: [1] } } },
      stranger: 'own',
    },
    listConversationRuns: {
      path: `/desk/conversations/${conversationId}/rules`,
      bad: { path: '/desk/conversations/abc/rules' },
      stranger: 404,
    },
    listRuleRuns: { ...ofRule(kept), path: `${path}/${kept}/runs`, bad: { path: `${path}/abc/runs` } },
  }
}
