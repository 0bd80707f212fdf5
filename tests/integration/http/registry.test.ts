import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allFeatures } from '#domain/access/features.ts'
import { agentPermissions } from '#domain/access/permissions.ts'
import { endpointList, endpoints } from '#domain/endpoints.ts'
import { versionEndpoints } from '#domain/knowledge/version.ts'
import type { Answer, TestDesk } from '../../support/desk.ts'
import type { Sample } from './samples/sample.ts'
import { openSampledDesk, samplesOf } from './samples/samples.ts'

let desk: TestDesk
let samples: Record<string, Record<string, Sample>>

beforeAll(async () => {
  desk = await openSampledDesk()
  samples = await samplesOf(desk)
})
afterAll(() => desk.close())

const call = (
  method: string,
  { path, body, headers }: Omit<Sample, 'bad' | 'stranger' | 'alone'>,
  as?: TestDesk['agent'],
) =>
  desk.call<Record<string, unknown>>(method, path, {
    ...(as ? { as } : {}),
    ...(body === undefined ? {} : { body }),
    ...(headers ? { headers } : {}),
  })

const refusal = ({ status, body }: Answer<Record<string, unknown>>) => ({ status, code: body['code'] })

describe.each(endpointList)('$endpoint.method $endpoint.path', ({ room, name, endpoint }) => {
  const { method, needs, feature } = endpoint
  const isAgents =
    needs === 'nobody' || needs === 'signed-in' || agentPermissions.some((each) => each === needs)
  const caller = () => (isAgents && samples[room]?.[name]?.as !== 'owner' ? desk.agent : desk.owner)
  const sample = () => {
    const found = samples[room]?.[name]
    if (!found) throw new Error(`no sample of ${room}.${name}`)
    return found
  }

  test.skipIf(needs === 'nobody')('without a token: 401', async () => {
    const answer = await call(method, sample())
    expect(refusal(answer)).toEqual({ status: 401, code: 'UNAUTHENTICATED' })
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  test.skipIf(needs === 'nobody' || needs === 'signed-in')('without the permission: 403', async () => {
    const answer = await call(method, sample(), desk.powerless)
    expect(refusal(answer)).toEqual({ status: 403, code: 'FORBIDDEN' })
    expect(answer.body['message']).toMatch(/^Your current roles does not allow to update\./)
  })

  test.skipIf(feature === undefined)('without the plan feature: 403, whatever the role', async () => {
    const others = allFeatures.filter((each) => each !== feature)
    await desk.sql('update accounts set features = $1 where id = $2', [others, desk.accountId])
    try {
      for (const who of [caller(), desk.powerless]) {
        const answer = await call(method, sample(), who)
        expect(refusal(answer)).toEqual({ status: 403, code: 'PLAN' })
        expect(answer.body['message']).toMatch(/^Your current plan does not support this feature\./)
      }
    } finally {
      await desk.sql('update accounts set features = null where id = $1', [desk.accountId])
    }
  })

  test('with bad input: 400 with a sentence', async () => {
    const { bad, ...good } = sample()
    if (bad === null) return
    const answer = await call(method, { ...good, ...bad }, caller())
    expect(refusal(answer)).toEqual({ status: 400, code: 'INVALID' })
    expect(answer.body['message']).toMatch(/\w{3}/)
  })

  test.skipIf(needs === 'nobody')('from another account: nothing of ours', async () => {
    const { stranger } = sample()
    const answer = await call(method, sample(), desk.stranger)
    if (stranger === 'own') expect(answer.status).toBe(200)
    else if (stranger === 'refused')
      expect(answer).toMatchObject({
        status: 200,
        body: { updated: [], refused: [{ message: expect.any(String) }] },
      })
    else expect(answer.status).toBe(stranger)
    expect(JSON.stringify(answer.body)).not.toMatch(/Dana|Squeaky|northwind/i)
  })

  test('with good input: an answer of its schema', async () => {
    const answer = await call(method, sample(), caller())
    expect(answer.status, JSON.stringify(answer.body)).toBe(sample().alone ?? 200)
    if (name === 'logout') await desk.signIn(desk.agent)
  })
})

test('calls that stand for a change, or work on what a plan includes, name its feature', () => {
  const named = endpointList.flatMap(({ room, name, endpoint: { feature } }) =>
    feature === undefined ? [] : [[`${room}.${name}`, feature]],
  )
  const ofTime = ['getTimeSettings', 'postTimeSettings', 'postAutomatic', 'putEntry', 'postManual']
  const others = ['deleteEntry', 'getTimerStatus', 'listTimeEntries']
  const ofTasks = [
    ...['getTaskTimerStatus', 'postTaskManual', 'listTaskEntries', 'deleteTaskEntry', 'putTaskEntry'],
  ]
  const all = (room: string, names: readonly string[], feature: string) =>
    Object.fromEntries(names.map((each) => [`${room}.${each}`, feature]))
  const ofTemplates = ['create', 'update', 'remove']
  const templates = 'advanceFeatures.taskTemplatesAndAtomation'
  const customers = 'customerManagement.customerList'
  expect(Object.fromEntries(named)).toEqual({
    'audit.listTrailLogs': 'workflowAutomation.auditLogs',
    'audit.checkTrailLogs': 'workflowAutomation.auditLogs',
    ...all('analytics', ['staffing', 'staffingRows'], 'conversation.staffingPrediction'),
    ...all('analytics', ['tasks', 'tasksRows'], 'advanceFeatures.taskManagement'),
    ...all('analytics', ['satisfaction', 'satisfactionRows'], 'analytics.customerSatisfaction'),
    ...all('analytics', ['sla', 'slaRows'], 'analytics.sla'),
    ...all('analytics', ['assets', 'assetsRows'], 'advanceFeatures.assetManagement'),
    ...all('time', [...ofTime, ...others, ...ofTasks], 'conversation.timeTracking'),
    ...all('tasks', Object.keys(endpoints.tasks), 'advanceFeatures.taskManagement'),
    ...all('taskTemplates', ofTemplates, templates),
    ...all('taskAutomations', [...ofTemplates, 'tryTaskAutomation'], templates),
    ...all('workflows', [...ofTemplates, 'status', 'tryRule'], 'workflowAutomation.advanceWorkflows'),
    ...all('sla', [...ofTemplates, 'status'], 'workflowAutomation.slaManagement'),
    ...all(
      'sla',
      ['getRuleFollowing', 'postRuleFollowing', 'putRuleFollowing'],
      'workflowAutomation.slaManagement',
    ),
    ...all('surveys', [...ofTemplates, 'status', 'postSurveyLink'], 'advanceFeatures.csatSurveys'),
    ...all(
      'feedbackForms',
      [...ofTemplates, 'postFormLogo', 'deleteFormLogo'],
      'advanceFeatures.csatSurveys',
    ),
    ...all('supportWidgets', [...ofTemplates, 'status', 'renewWidgetSecret'], 'omniChannels.supportWidget'),
    'feedbackWidget.update': 'advanceFeatures.csatSurveys',
    ...all('customers', ['postContact', 'putContact', 'deleteContacts', 'postContactNote'], customers),
    ...all('customers', ['previewMerge', 'mergeCustomers', 'unmergeCustomers'], customers),
    'customers.tagContacts': customers,
    ...all('imports', Object.keys(endpoints.imports), customers),
    ...all('contactSegments', ofTemplates, customers),
    ...all('companySegments', ofTemplates, customers),
    ...all('customFields', ofTemplates, 'customerManagement.customFields'),
    ...all('assets', Object.keys(endpoints.assets), 'advanceFeatures.assetManagement'),
    ...all('portal', Object.keys(endpoints.portal), 'advanceFeatures.clientPortal'),
    ...all('portalForm', Object.keys(endpoints.portalForm), 'advanceFeatures.clientPortal'),
    ...all('announcements', Object.keys(endpoints.announcements), 'advanceFeatures.clientPortal'),
    ...all('assetImports', Object.keys(endpoints.assetImports), 'advanceFeatures.assetManagement'),
    ...all('assetFields', Object.keys(endpoints.assetFields), 'advanceFeatures.assetManagement'),
    ...all('companies', ['create', 'update', 'deleteCompanies', 'postCompanyNote'], customers),
    'knowledge.updateDocCSSJS': 'knowledgeBase.customCSSJavascript',
    ...all('knowledge', Object.keys(versionEndpoints), 'knowledgeBase.versionControl'),
    ...all(
      'knowledge',
      ['exportDoc', 'getExportDocs', 'uploadKB', 'importDocs'],
      'knowledgeBase.importExport',
    ),
    ...all('knowledge', ['getBackups', 'createBackup', 'restoreBackup'], 'knowledgeBase.backupRestore'),
    'merging.mergeConversations': 'conversation.mergeAndSplit',
    'merging.splitConversation': 'conversation.mergeAndSplit',
    'ai.helpMeWrite': 'conversation.replyWithAI',
    'ai.modifyEmailReply': 'conversation.replyWithAI',
  })
})

test('nothing went wrong on our side', () => {
  expect(desk.logged).toEqual([])
})

test('the description of the API names every call', async () => {
  const { body } = await desk.call<{ paths: Record<string, Record<string, object>> }>('GET', '/openapi.json')
  const described = Object.entries(body.paths).flatMap(([path, calls]) =>
    Object.keys(calls).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const served = endpointList.map(
    ({ endpoint }) => `${endpoint.method} /api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`,
  )
  expect(described.sort()).toEqual(served.sort())
  expect(body.paths['/api/desk/conversations/status']?.['put']).toMatchObject({
    'x-permission': 'conversations.manage_conversation',
    'x-mutator': 'conversations.setStatus',
    requestBody: {
      content: { 'application/json': { schema: { required: ['conversationIds', 'statusId'] } } },
    },
  })
})
