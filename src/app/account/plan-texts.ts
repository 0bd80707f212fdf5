import type { Feature } from '#domain/access/features.ts'
import type { PlanLimitName } from '#domain/account/plan.ts'

/** What the features of plans are called. */
export const featureWords: Record<Feature, string> = {
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

/** What is used of a limit: who is switched off takes no place, and who is invited has one. */
export const usedWords: Record<PlanLimitName, string> = {
  users: 'Users and invitations',
  mailboxes: 'Inboxes',
}

/** What the limits of plans are called. */
export const limitWords: Record<PlanLimitName, string> = { users: 'Users', mailboxes: 'Inboxes' }
