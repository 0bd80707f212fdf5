/** Every permission a role can hold, by group, as the specification lists them (section 6). */
export const permissionGroups = {
  conversations: ['create_ticket', 'manage_conversation'],
  docs: ['manage_articles', 'manage_categories', 'customize_docs', 'view_articles', 'docs_reports'],
  tasks: ['manage_tasks', 'manage_task_templates', 'manage_task_automations'],
  assets: ['manage_assets', 'manage_custom_fields', 'import_assets'],
  client_portal: ['manage_announcements', 'customization', 'settings'],
  status_page: ['manage_incident_&_maintainance', 'manage_service', 'customization', 'settings'],
  contacts: ['manage_contacts', 'import_contacts', 'export_contacts'],
  reports: ['inbox_reports', 'task_reports', 'asset_reports', 'status_page_report', 'performance_reporting'],
  organization: ['manage_business_hours'],
  channels: [
    'manage_emails',
    'manage_support_widget',
    'manage_contact_form',
    'manage_facebook',
    'manage_whatsapp',
    'manage_twitter',
  ],
  work: ['manage_tags', 'manage_email_templates', 'manage_automation_rules'],
  productivity: ['manage_sla', 'manage_customer_satisfaction', 'audit_logs'],
  integrations: ['manage_integrations', 'view_data_from_integrations', 'perform_actions'],
} as const

type Groups = typeof permissionGroups

/** A permission named with its group, because `customization` and `settings` occur in two groups (D1-32). */
export type Permission = { [G in keyof Groups]: `${G}.${Groups[G][number]}` }[keyof Groups]

/** All permissions: what owner and admin hold. */
export const allPermissions: readonly Permission[] = Object.entries(permissionGroups).flatMap(
  ([group, keys]) => keys.map((key) => `${group}.${key}` as Permission),
)

/** Permissions of the seeded agent role. */
export const agentPermissions: readonly Permission[] = [
  'conversations.create_ticket',
  'conversations.manage_conversation',
  'tasks.manage_tasks',
  'contacts.manage_contacts',
  'work.manage_tags',
  'docs.view_articles',
]
