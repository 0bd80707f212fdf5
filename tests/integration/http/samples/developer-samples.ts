import { apiKeyResource } from '#domain/api-keys/api-key.ts'
import type { TestDesk } from '../../../support/desk.ts'
import { apiKeyProof } from '../../api-keys/api-key-proof.ts'
import { resourceSamples } from '../../resources/resource-samples.ts'
import { webhookSamples } from '../../webhooks/webhook-proof.ts'

const slack = { url: 'https://hooks.slack.com/services/T0/B0/x', events: ['message.received'] }
const ofSlack = (rest = '') => ({
  ...{ path: `/integrations/slack${rest}`, bad: { path: `/integrations/fax${rest}` } },
})

/** Samples of issues: Jira is connected, and nothing answers at the new address. */
async function issueSamples(desk: TestDesk) {
  const settings = { site: 'http://127.0.0.1:1', project: 'OUT', email: 'a@b.example', issueType: 'Task' }
  await desk.sql(`insert into integrations (provider, events, settings) values ('jira', '[]', $1)`, [
    settings,
  ])
  const { conversationId } = await desk.receive()
  const own = { stranger: 'own' as const, bad: { path: '/integrations/issue-trackers/fax' } }
  const [site, path] = ['https://127.0.0.1', `/integrations/issues/${conversationId}`]
  const put = { alone: 400 as const, stranger: 400 as const, bad: { body: {} } }
  const bad = { path: '/integrations/issues/none' }
  const issue = { tracker: 'jira', title: 'Brakes' }
  const shop = '/integrations/shops/shopify'
  return {
    getIssueTracker: { path: '/integrations/issue-trackers/jira', ...own },
    putJira: { path: '/integrations/issue-trackers/jira', body: { ...settings, token: 'x', site }, ...put },
    putGithub: {
      path: '/integrations/issue-trackers/github',
      body: { site, project: 'a/b', token: 'x' },
      ...put,
    },
    renewTrackerSecret: {
      ...{ path: '/integrations/issue-trackers/jira/secret', stranger: 404 as const },
      bad: { path: '/integrations/issue-trackers/fax/secret' },
    },
    listIssues: { path, bad, stranger: 404 as const },
    createIssue: { path, body: issue, bad: { body: { ...issue, title: '' } }, stranger: 404 as const },
    getShop: { path: shop, bad: null, stranger: 'own' as const },
    putShop: { path: shop, body: { shop: 'acme.example', token: 'x' }, ...put },
    deleteShop: { path: shop, bad: null, alone: 404 as const, stranger: 404 as const },
    listOrders: {
      ...{ path: `/integrations/orders/${conversationId}`, bad: { path: '/integrations/orders/none' } },
      stranger: 404 as const,
    },
    deleteIssueTracker: { path: '/integrations/issue-trackers/jira', ...own, stranger: 404 as const },
  }
}

/** A sample of every call of API keys, webhooks and integrations. */
export const developerSamples = async (desk: TestDesk) => ({
  apiKeys: await resourceSamples(desk, apiKeyResource, apiKeyProof),
  webhooks: await webhookSamples(desk),
  integrations: {
    listIntegrations: { path: '/integrations', bad: null, stranger: 'own' as const },
    getIntegration: { ...ofSlack(), stranger: 'own' as const },
    putIntegration: { ...ofSlack(), body: slack, stranger: 'own' as const },
    testIntegration: { ...ofSlack('/test'), stranger: 'own' as const },
    ...(await issueSamples(desk)),
    deleteIntegration: { ...ofSlack(), stranger: 'own' as const },
  },
})
