import { ownAccountEndpoints } from './account/account-endpoints.ts'
import { exportEndpoints } from './account/export-endpoints.ts'
import { accountEndpoints } from './account/endpoints.ts'
import { aiEndpoints } from './ai/endpoints.ts'
import { analyticsEndpoints } from './analytics/endpoints.ts'
import { apiKeyEndpoints } from './api-keys/api-key.ts'
import { auditEndpoints } from './audit/endpoints.ts'
import { authEndpoints } from './auth/endpoints.ts'
import * as passwords from './auth/password-endpoints.ts'
import * as signUp from './auth/sign-up-endpoints.ts'
import { acknowledgementEndpoints } from './automatic-answers/acknowledgement.ts'
import { billingEndpoints } from './billing/endpoints.ts'
import { businessHoursResource } from './business-hours/business-hours.ts'
import { inboxEndpoints } from './channels/endpoints.ts'
import { fetchingEndpoints } from './channels/fetching-endpoints.ts'
import { forwardingEndpoints } from './channels/forwarding.ts'
import { keptMailEndpoints } from './conversations/messages/kept-mail.ts'
import { discoveryEndpoints } from './channels/mail-discovery.ts'
import { mailGrantEndpoints } from './channels/mail-grant.ts'
import { mailboxDeletionEndpoints } from './channels/mailbox-deletion.ts'
import { listMailboxHealth } from './channels/mailbox-health.ts'
import { mailboxEndpoints } from './channels/mailbox-resource.ts'
import { sendingServerEndpoints } from './channels/sending.ts'
import { smsEndpoints } from './sms/sms-channel.ts'
import { channelEndpoints } from './whatsapp/channel-kinds.ts'
import { whatsappEndpoints } from './whatsapp/whatsapp-channel.ts'
import { setAsideEndpoints } from './channels/set-aside.ts'
import { verificationEndpoints } from './channels/verification.ts'
import { contactFormEndpoints } from './contact-forms/contact-form.ts'
import {
  bulkEndpoints,
  editEndpoints,
  fileEndpoints,
  readEndpoints,
  sendEndpoints,
} from './conversations/calls/endpoints.ts'
import { assetFieldResource, assetResource } from './assets/asset.ts'
import { customFieldResource } from './customers/custom-field.ts'
import { assetImportEndpoints } from './assets/import.ts'
import { importEndpoints } from './customers/import.ts'
import { contactSegmentResource } from './customers/segment.ts'
import { companyEndpoints, companySegmentEndpoints, customerEndpoints } from './customers/endpoints.ts'
import type { Endpoint } from './define.ts'
import { deskImportEndpoints } from './desk-import/desk-import.ts'
import { deliverabilityEndpoints } from './deliverability/endpoints.ts'
import { parkedEventEndpoints } from './events/parked-endpoints.ts'
import { factorEndpoints } from './factors/endpoints.ts'
import { integrationEndpoints } from './integrations/integration.ts'
import { jobEndpoints } from './jobs/endpoints.ts'
import { knowledgeEndpoints } from './knowledge/endpoints.ts'
import { redirectRuleResource } from './knowledge/redirect-rule.ts'
import { historyEndpoints } from './mail-history/endpoints.ts'
import * as merging from './merging/merge-endpoints.ts'
import { notificationEndpoints } from './notifications/endpoints.ts'
import { onboardingEndpoints } from './onboarding/getting-started.ts'
import { peopleEndpoints } from './people/endpoints.ts'
import { invitationEndpoints } from './people/invitation.ts'
import { profileEndpoints } from './people/own-profile.ts'
import { roleEndpoints } from './people/role.ts'
import { teamResource } from './people/team.ts'
import { pictureEndpoints } from './pictures/endpoints.ts'
import { searchAll } from './search/endpoints.ts'
import { ssoEndpoints } from './sso/endpoints.ts'
import { portalEndpoints } from './portal/endpoints.ts'
import { statusPageEndpoints } from './status-page/endpoints.ts'
import { supportWidgetEndpoints } from './support-widget/support-widget.ts'
import { feedbackFormEndpoints, feedbackWidgetResource } from './surveys/feedback.ts'
import { ratingEndpoints } from './surveys/rating.ts'
import { surveyEndpoints } from './surveys/survey.ts'
import { syncEndpoints } from './sync/endpoints.ts'
import { listAutomationRuns, tryTaskAutomation } from './task-automations/automation-endpoints.ts'
import { taskAutomationResource } from './task-automations/task-automation.ts'
import { taskTemplateResource } from './task-templates/task-template.ts'
import { taskEndpoints } from './tasks/endpoints.ts'
import { templateEndpoints } from './templates/endpoints.ts'
import { postTicket } from './tickets/endpoints.ts'
import { timeEndpoints } from './time/endpoints.ts'
import { undeliveredEndpoints } from './undelivered/endpoints.ts'
import { routingResource } from './routing/routing-rule.ts'
import { slaFollowingEndpoints } from './sla/following.ts'
import { slaRuleResource } from './sla/sla-rule.ts'
import { webhookEndpoints } from './webhooks/webhook.ts'
import { listConversationRuns, listRuleRuns, tryRule } from './workflows/rule-endpoints.ts'
import { workflowRuleResource } from './workflows/workflow-rule.ts'

/** Every HTTP call by room, one object each. The server has one handler per call, of its exact type. */
export const endpoints = {
  auth: authEndpoints,
  ownAccount: ownAccountEndpoints,
  accountExports: exportEndpoints,
  account: accountEndpoints,
  analytics: analyticsEndpoints,
  audit: auditEndpoints,
  apiKeys: apiKeyEndpoints,
  signUp: { ...signUp },
  passwords: { ...passwords },
  sync: syncEndpoints,
  reading: readEndpoints,
  sending: { ...sendEndpoints, postTicket },
  changing: bulkEndpoints,
  editing: editEndpoints,
  merging: { ...merging },
  files: fileEndpoints,
  pictures: pictureEndpoints,
  people: peopleEndpoints,
  inviting: invitationEndpoints,
  profile: profileEndpoints,
  teams: teamResource.endpoints,
  roles: roleEndpoints,
  channels: {
    ...{ ...inboxEndpoints, ...mailboxEndpoints, ...mailboxDeletionEndpoints, listMailboxHealth },
    ...{ ...mailGrantEndpoints, ...verificationEndpoints },
  },
  channelKinds: channelEndpoints,
  contactForms: contactFormEndpoints,
  sms: smsEndpoints,
  whatsapp: whatsappEndpoints,
  history: historyEndpoints,
  fetching: fetchingEndpoints,
  forwarding: forwardingEndpoints,
  discovery: discoveryEndpoints,
  smtp: sendingServerEndpoints,
  keptMails: keptMailEndpoints,
  billing: billingEndpoints,
  businessHours: businessHoursResource.endpoints,
  automaticAnswers: acknowledgementEndpoints,
  deliverability: deliverabilityEndpoints,
  setAside: setAsideEndpoints,
  factors: factorEndpoints,
  sso: ssoEndpoints,
  onboarding: onboardingEndpoints,
  customers: customerEndpoints,
  companies: companyEndpoints,
  customFields: customFieldResource.endpoints,
  assets: assetResource.endpoints,
  assetFields: assetFieldResource.endpoints,
  assetImports: assetImportEndpoints,
  imports: importEndpoints,
  deskImports: deskImportEndpoints,
  contactSegments: contactSegmentResource.endpoints,
  companySegments: companySegmentEndpoints,
  search: { searchAll },
  notifications: notificationEndpoints,
  jobs: jobEndpoints,
  undelivered: undeliveredEndpoints,
  parkedEvents: parkedEventEndpoints,
  ai: aiEndpoints,
  knowledge: knowledgeEndpoints,
  knowledgeRedirects: redirectRuleResource.endpoints,
  ...statusPageEndpoints,
  ...portalEndpoints,
  taskAutomations: { ...taskAutomationResource.endpoints, listAutomationRuns, tryTaskAutomation },
  tasks: taskEndpoints,
  taskTemplates: taskTemplateResource.endpoints,
  templates: templateEndpoints,
  time: timeEndpoints,
  routing: routingResource.endpoints,
  sla: { ...slaRuleResource.endpoints, ...slaFollowingEndpoints },
  surveys: { ...surveyEndpoints, ...ratingEndpoints },
  feedbackForms: feedbackFormEndpoints,
  feedbackWidget: feedbackWidgetResource.endpoints,
  supportWidgets: supportWidgetEndpoints,
  webhooks: webhookEndpoints,
  integrations: integrationEndpoints,
  workflows: { ...workflowRuleResource.endpoints, listConversationRuns, listRuleRuns, tryRule },
} as const

// eslint-disable-next-line -- the registry holds endpoints of every type; the router parses before it calls one
export type AnyEndpoint = Endpoint<any, any>

/** Every HTTP call with its name, as the router, OpenAPI and the table test walk them. */
export const endpointList: readonly { room: string; name: string; endpoint: AnyEndpoint }[] = Object.entries(
  endpoints,
).flatMap(([room, group]) =>
  Object.entries(group).map(([name, endpoint]) => ({ room, name, endpoint: endpoint as AnyEndpoint })),
)
