import { serverArea } from '../area.ts'
import { integrationHandlers, type IntegrationParts } from './handlers.ts'
import { issueDelivery, issueKind } from './issue-delivery.ts'
import { lookAtIssues, type IssueWorkParts } from './issue-state.ts'
import { slackConsumer, slackDelivery, slackKind, type SlackParts } from './slack.ts'

/** Other products that the desk works with. */
export const integrationsArea = serverArea({
  handlers: (parts: IntegrationParts) => ({ integrations: integrationHandlers(parts) }),
  chores: (parts: IssueWorkParts) => [lookAtIssues(parts)],
  consumers: [slackConsumer],
  outbox: [
    { kind: slackKind, carry: (parts: SlackParts) => slackDelivery(parts) },
    { kind: issueKind, carry: (parts: IssueWorkParts) => issueDelivery(parts) },
  ],
})
