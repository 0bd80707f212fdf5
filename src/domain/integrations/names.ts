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

/** Integrations that can be connected; the others say that they cannot be yet. */
export const connectable = ['slack'] as const satisfies readonly IntegrationName[]

/** Where Slack takes messages of a channel: an incoming webhook. */
export const slackOrigin = 'https://hooks.slack.com'
