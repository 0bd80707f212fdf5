import { serverArea } from '../area.ts'
import { integrationHandlers, type IntegrationParts } from './handlers.ts'
import { hintDelivery, hintKind } from './issue-hints.ts'
import { serveIssueHooks, type IssueHookParts } from './issue-hooks.ts'
import { issueDelivery, issueKind } from './issue-delivery.ts'
import { checkIssues, type IssueWorkParts } from './issue-state.ts'
import { slackConsumer, slackDelivery, slackKind, type SlackParts } from './slack.ts'

/** Integrations with other products. */
export const integrationsArea = serverArea({
  handlers: (parts: IntegrationParts) => ({ integrations: integrationHandlers(parts) }),
  chores: (parts: IssueWorkParts) => [checkIssues(parts)],
  consumers: [slackConsumer],
  outbox: [
    { kind: slackKind, carry: (parts: SlackParts) => slackDelivery(parts) },
    { kind: hintKind, carry: (parts: IssueWorkParts) => hintDelivery(parts) },
    { kind: issueKind, carry: (parts: IssueWorkParts) => issueDelivery(parts) },
  ],
  pages: (app, parts: IssueHookParts) => serveIssueHooks(app, parts),
})
