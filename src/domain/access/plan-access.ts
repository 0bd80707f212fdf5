import type { Access } from './access.ts'

/*
 * Access rules shared by several modules, apart from the schemas: a screen that checks access loads no schema
 * with the first script.
 */

const manage = 'conversations.manage_conversation' as const

/** Changing conversations: replies, notes, fields. */
export const manageAccess = { needs: manage } as const satisfies Access

/** Changing customers and companies (PR2-040). */
export const manageContactsAccess = {
  needs: 'contacts.manage_contacts',
  feature: 'customerManagement.customerList',
} as const satisfies Access

/** Defining the custom fields of customers and companies (D1-118). */
export const customFieldsAccess = {
  needs: 'contacts.manage_contacts',
  feature: 'customerManagement.customFields',
} as const satisfies Access

/** Importing customers from a file (D1-156). */
export const importContactsAccess = {
  needs: 'contacts.import_contacts',
  feature: 'customerManagement.customerList',
} as const satisfies Access

/** Exporting customers to a file (D1-156). */
export const exportContactsAccess = {
  needs: 'contacts.export_contacts',
  feature: 'customerManagement.customerList',
} as const satisfies Access

const assetManagement = 'advanceFeatures.assetManagement' as const

/** Reading assets (AST-003). */
export const assetsAccess = { needs: 'signed-in', feature: assetManagement } as const satisfies Access

/** Changing assets (D1-161). */
export const manageAssetsAccess = {
  needs: 'assets.manage_assets',
  feature: assetManagement,
} as const satisfies Access

/** Importing assets from a file (D1-161). */
export const importAssetsAccess = {
  needs: 'assets.import_assets',
  feature: assetManagement,
} as const satisfies Access

/** Defining the custom fields of assets (D1-161). */
export const assetFieldsAccess = {
  needs: 'assets.manage_custom_fields',
  feature: assetManagement,
} as const satisfies Access

/** Managing the inboxes of the account (D1-101). */
export const manageMailboxesAccess = { needs: 'channels.manage_emails' } as const satisfies Access

/** Reading the articles of the knowledge bases. */
export const articlesAccess = { needs: 'docs.view_articles' } as const satisfies Access

/** Writing e-mail templates. */
export const manageTemplatesAccess = { needs: 'work.manage_email_templates' } as const satisfies Access

/** Writing task templates (PR2-030, PRM-045). */
export const manageTaskTemplatesAccess = {
  needs: 'tasks.manage_task_templates',
  feature: 'advanceFeatures.taskTemplatesAndAtomation',
} as const satisfies Access

/** Writing task automations (PRM-045, section 6). */
export const manageTaskAutomationsAccess = {
  needs: 'tasks.manage_task_automations',
  feature: 'advanceFeatures.taskTemplatesAndAtomation',
} as const satisfies Access

/** Writing workflow rules (PR2-022, PR2-028). */
export const manageWorkflowsAccess = {
  needs: 'work.manage_automation_rules',
  feature: 'workflowAutomation.advanceWorkflows',
} as const satisfies Access

/** Writing SLA rules (D1-116). */
export const manageSlaAccess = {
  needs: 'productivity.manage_sla',
  feature: 'workflowAutomation.slaManagement',
} as const satisfies Access

/** Writing surveys of customer satisfaction (PR2-027). */
export const manageSurveysAccess = {
  needs: 'productivity.manage_customer_satisfaction',
  feature: 'advanceFeatures.csatSurveys',
} as const satisfies Access

/** Writing support widgets (PR2-012, PR2-020). */
export const manageSupportWidgetAccess = {
  needs: 'channels.manage_support_widget',
  feature: 'omniChannels.supportWidget',
} as const satisfies Access

/** Merging conversations and splitting them (D-34). */
export const mergeAccess = { needs: manage, feature: 'conversation.mergeAndSplit' } as const satisfies Access

/** Scheduling a mail. */
export const scheduleAccess = {
  needs: manage,
  feature: 'conversation.scheduleConversation',
} as const satisfies Access

/** Reading the audit log (PR2-038). */
export const auditAccess = {
  needs: 'productivity.audit_logs',
  feature: 'workflowAutomation.auditLogs',
} as const satisfies Access

/** Managing tasks. */
export const tasksAccess = {
  needs: 'tasks.manage_tasks',
  feature: 'advanceFeatures.taskManagement',
} as const satisfies Access

/** Tracking time on conversations (D-99). */
export const timeAccess = { needs: manage, feature: 'conversation.timeTracking' } as const satisfies Access

/** Tracking time on tasks (D2-02). */
export const taskTimeAccess = {
  needs: 'tasks.manage_tasks',
  feature: 'conversation.timeTracking',
} as const satisfies Access

/** Tracking time on a conversation or a task. */
export const timeAccessOf = ({ taskId }: { taskId: number | null }): Access =>
  taskId === null ? timeAccess : taskTimeAccess

/** Changing the account's time tracking settings. */
export const timeSettingsAccess = {
  needs: 'administrator',
  feature: 'conversation.timeTracking',
} as const satisfies Access

/** Writing help by a language model (D-84). */
export const writingHelpAccess = {
  needs: manage,
  feature: 'conversation.replyWithAI',
} as const satisfies Access

/** Configuring the client portal, and who sees a company's conversations in it. */
export const portalSettingsAccess = {
  needs: 'client_portal.settings',
  feature: 'advanceFeatures.clientPortal',
} as const satisfies Access
