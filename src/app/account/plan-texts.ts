import type { Feature } from '#domain/access/features.ts'
import type { PlanLimitName } from '#domain/account/plan.ts'

/** Names of plan features. */
export const featureTexts: Record<Feature, string> = {
  'advanceFeatures.taskManagement': 'Tasks',
  'advanceFeatures.assetManagement': 'Assets',
  'advanceFeatures.csatSurveys': 'Satisfaction surveys',
  'advanceFeatures.taskTemplatesAndAtomation': 'Task templates and automation',
  'advanceFeatures.clientPortal': 'Client portal',
  'analytics.sla': 'Reports of service levels',
  'analytics.customerSatisfaction': 'Reports of satisfaction',
  'conversation.scheduleConversation': 'Send later',
  'conversation.staffingPrediction': 'Staffing prediction',
  'conversation.timeTracking': 'Time tracking',
  'conversation.mergeAndSplit': 'Merge and split',
  'conversation.replyWithAI': 'AI help',
  'customerManagement.customerList': 'List of customers',
  'customerManagement.customFields': 'Custom fields',
  'knowledgeBase.versionControl': 'Versions of articles',
  'knowledgeBase.backupRestore': 'Backup of articles',
  'knowledgeBase.customCSSJavascript': 'Own CSS and JavaScript',
  'knowledgeBase.importExport': 'Import and export of articles',
  'omniChannels.supportWidget': 'Support widget',
  'workflowAutomation.advanceWorkflows': 'Workflows',
  'workflowAutomation.slaManagement': 'Service levels',
  'workflowAutomation.auditLogs': 'Audit log',
}

/** Usage of a limit: deactivated users do not count, invited ones do. */
export const usedTexts: Record<PlanLimitName, string> = {
  users: 'Users and invitations',
  mailboxes: 'Inboxes',
}

/** Names of plan limits. */
export const limitTexts: Record<PlanLimitName, string> = { users: 'Users', mailboxes: 'Inboxes' }
