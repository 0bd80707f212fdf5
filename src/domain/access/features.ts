/** Plan features by group (sections 6 of both documents); a group without named keys yet is empty. */
export const featureGroups = {
  advanceFeatures: [
    'taskManagement',
    'assetManagement',
    'csatSurveys',
    'taskTemplatesAndAtomation',
    'clientPortal',
  ],
  analytics: ['sla', 'customerSatisfaction'],
  common: [],
  conversation: [
    'scheduleConversation',
    'staffingPrediction',
    'timeTracking',
    'mergeAndSplit',
    'replyWithAI',
  ],
  customerManagement: ['customerList', 'customFields'],
  integrations: [],
  knowledgeBase: ['versionControl', 'backupRestore', 'customCSSJavascript', 'importExport'],
  omniChannels: ['supportWidget'],
  support: [],
  teamManagement: [],
  workflowAutomation: ['advanceWorkflows', 'slaManagement', 'auditLogs'],
} as const

type Groups = typeof featureGroups

/** A plan feature named with its group. */
export type Feature = { [G in keyof Groups]: `${G}.${Groups[G][number]}` }[keyof Groups]

/** All plan features, as the self-hosted plan includes them. */
export const allFeatures: readonly Feature[] = Object.entries(featureGroups).flatMap(([group, keys]) =>
  keys.map((key) => `${group}.${key}` as Feature),
)
