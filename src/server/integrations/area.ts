import { serverArea } from '../area.ts'
import { integrationHandlers, type IntegrationParts } from './handlers.ts'
import { slackConsumer, slackDelivery, slackKind, type SlackParts } from './slack.ts'

/** Other products that the desk works with. */
export const integrationsArea = serverArea({
  handlers: (parts: IntegrationParts) => ({ integrations: integrationHandlers(parts) }),
  consumers: [slackConsumer],
  outbox: [{ kind: slackKind, carry: (parts: SlackParts) => slackDelivery(parts) }],
})
