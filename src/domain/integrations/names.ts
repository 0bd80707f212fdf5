/** Integrations listed in the settings, in the order of their cards (SET-010 to 013). */
export const integrations = [
  ['slack', 'Slack', 'Chat'],
  ['shopify', 'Shopify', 'Shops'],
  ['bigcommerce', 'BigCommerce', 'Shops'],
  ['magento', 'Magento', 'Shops'],
  ['livechat', 'LiveChat', 'Chat'],
  ['intercom', 'Intercom', 'Chat'],
  ['drift', 'Drift', 'Chat'],
  ['jira', 'Jira', 'Issues and tasks'],
  ['github', 'GitHub', 'Issues and tasks'],
  ['asana', 'Asana', 'Issues and tasks'],
  ['clickup', 'ClickUp', 'Issues and tasks'],
  ['trello', 'Trello', 'Issues and tasks'],
  ['hubspot', 'HubSpot', 'Customers'],
] as const

/** Name of an integration, as in its path. */
export type IntegrationName = (typeof integrations)[number][0]

/** Integrations that receive events. */
export const toldOfEvents = ['slack'] as const satisfies readonly IntegrationName[]

/** Issue trackers: integrations for issues of conversations. */
export const issueTrackers = ['jira', 'github'] as const satisfies readonly IntegrationName[]

/** Shops: integrations whose orders are shown beside conversations. */
export const shops = ['shopify'] as const satisfies readonly IntegrationName[]

/** Integrations that can be connected; others are shown as not available yet. */
export const connectable = [...toldOfEvents, ...shops, ...issueTrackers] as const

/** Display name of an integration. */
export const integrationTitle = (name: IntegrationName): string =>
  integrations.find(([each]) => each === name)?.[1] ?? name

/** GitHub's API address; a GitHub Enterprise server has another. */
export const githubApi = 'https://api.github.com'

/** Origin of Slack's incoming webhooks. */
export const slackOrigin = 'https://hooks.slack.com'
