import { expect, test } from 'vitest'
import { featureGroups } from '#domain/access/features.ts'
import { allPermissions, permissionGroups } from '#domain/access/permissions.ts'
import { permissionMapOf, permissionsIn } from '#domain/people/role.ts'

test.each([
  ['PRM-006, PR2-003', 'conversations', 'create_ticket, manage_conversation'],
  [
    'PRM-007, PR2-004',
    'docs',
    'manage_articles, manage_categories, customize_docs, view_articles, docs_reports',
  ],
  ['PRM-008, PR2-005', 'tasks', 'manage_tasks, manage_task_templates, manage_task_automations'],
  ['PRM-009, PR2-006', 'assets', 'manage_assets, manage_custom_fields, import_assets'],
  ['PRM-010, PR2-007', 'client_portal', 'manage_announcements, customization, settings'],
  [
    'PRM-011, PR2-008',
    'status_page',
    'manage_incident_&_maintainance, manage_service, customization, settings',
  ],
  ['PRM-012, PR2-009', 'contacts', 'manage_contacts, import_contacts, export_contacts'],
  [
    'PRM-013, PR2-010',
    'reports',
    'inbox_reports, task_reports, asset_reports, status_page_report, performance_reporting',
  ],
  ['PRM-014, PR2-011', 'organization', 'manage_business_hours'],
  [
    'PRM-015, PR2-012',
    'channels',
    'manage_emails, manage_support_widget, manage_contact_form, manage_facebook, manage_whatsapp, manage_twitter',
  ],
  ['PRM-016, PR2-013', 'work', 'manage_tags, manage_email_templates, manage_automation_rules'],
  ['PRM-017, PR2-014', 'productivity', 'manage_sla, manage_customer_satisfaction, audit_logs'],
  ['PRM-018, PR2-015', 'integrations', 'manage_integrations, view_data_from_integrations, perform_actions'],
])('%s: the permissions of %s, as they are spelt', (_, group, names) => {
  expect(permissionGroups[group as keyof typeof permissionGroups].join(', ')).toBe(names)
})

test('there are thirteen groups of permissions', () => {
  expect(Object.keys(permissionGroups)).toHaveLength(13)
})

test('PRM-043, PRM-044, PR2-023: plan features by group, as they are spelt', () => {
  expect(featureGroups).toEqual({
    advanceFeatures: [
      'taskManagement',
      'assetManagement',
      'csatSurveys',
      'taskTemplatesAndAtomation',
      'clientPortal',
    ],
    analytics: ['sla', 'customerSatisfaction'],
    common: [],
    conversation: expect.arrayContaining(['scheduleConversation', 'staffingPrediction', 'timeTracking']),
    customerManagement: ['customerList', 'customFields'],
    integrations: [],
    knowledgeBase: ['versionControl', 'backupRestore', 'customCSSJavascript', 'importExport'],
    omniChannels: ['supportWidget'],
    support: [],
    teamManagement: [],
    workflowAutomation: ['advanceWorkflows', 'slaManagement', 'auditLogs'],
  })
})

test('ROL-006: a map of names and a list of permissions say the same, in the order of the specification', () => {
  expect(permissionsIn(permissionMapOf(allPermissions))).toEqual(allPermissions)
  const map = { status_page: ['settings', 'settings', 'customization'], docs: [], work: ['manage_tags'] }
  expect(permissionsIn(map)).toEqual([
    'status_page.customization',
    'status_page.settings',
    'work.manage_tags',
  ])
  expect(permissionMapOf(permissionsIn(map))).toEqual({
    status_page: ['customization', 'settings'],
    work: ['manage_tags'],
  })
})
