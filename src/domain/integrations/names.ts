/** Other products that the settings name, in the order of their cards (SET-010 to 013). */
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

/** The name of one, as its address has it. */
export type IntegrationName = (typeof integrations)[number][0]

/** Integrations that are told of events. */
export const toldOfEvents = ['slack'] as const satisfies readonly IntegrationName[]

/** Integrations in which conversations have issues. */
export const issueTrackers = ['jira', 'github'] as const satisfies readonly IntegrationName[]

/** Integrations whose orders stand beside conversations. */
export const shops = ['shopify'] as const satisfies readonly IntegrationName[]

/** Integrations that can be connected; the others say that they cannot be yet. */
export const connectable = [...toldOfEvents, ...shops, ...issueTrackers] as const

/** Title of an integration, for people. */
export const integrationTitle = (name: IntegrationName): string =>
  integrations.find(([each]) => each === name)?.[1] ?? name

/** Where GitHub answers calls; one of a company's own has another. */
export const githubApi = 'https://api.github.com'

/** Where Slack takes messages of a channel: an incoming webhook. */
export const slackOrigin = 'https://hooks.slack.com'
