import type { Feature } from './features.ts'
import type { Permission } from './permissions.ts'

/** Plan feature that each permission depends on. */
const features: Partial<Record<Permission, Feature>> = {
  'tasks.manage_tasks': 'advanceFeatures.taskManagement',
  'tasks.manage_task_templates': 'advanceFeatures.taskTemplatesAndAtomation',
  'tasks.manage_task_automations': 'advanceFeatures.taskTemplatesAndAtomation',
  'assets.manage_assets': 'advanceFeatures.assetManagement',
  'assets.manage_custom_fields': 'advanceFeatures.assetManagement',
  'assets.import_assets': 'advanceFeatures.assetManagement',
  'client_portal.manage_announcements': 'advanceFeatures.clientPortal',
  'client_portal.customization': 'advanceFeatures.clientPortal',
  'client_portal.settings': 'advanceFeatures.clientPortal',
  'contacts.manage_contacts': 'customerManagement.customerList',
  'contacts.import_contacts': 'customerManagement.customerList',
  'contacts.export_contacts': 'customerManagement.customerList',
  'channels.manage_support_widget': 'omniChannels.supportWidget',
  'work.manage_automation_rules': 'workflowAutomation.advanceWorkflows',
  'productivity.manage_sla': 'workflowAutomation.slaManagement',
  'productivity.manage_customer_satisfaction': 'advanceFeatures.csatSurveys',
  'productivity.audit_logs': 'workflowAutomation.auditLogs',
}

/** Plan feature that a permission depends on; undefined if none. */
export const permissionFeature = (permission: string): Feature | undefined =>
  features[permission as Permission]
