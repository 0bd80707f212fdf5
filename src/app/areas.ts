import { accountArea } from '#app/account/area.tsx'
import { organizationArea } from '#app/account/organization-area.tsx'
import { apiKeysArea } from '#app/api-keys/area.ts'
import { assetsArea } from '#app/assets/area.tsx'
import { billingArea } from '#app/billing/area.tsx'
import { businessHoursArea } from '#app/business-hours/area.ts'
import { channelsArea } from '#app/channels/area.tsx'
import { commandsArea } from '#app/commands/area.tsx'
import { contactFormsArea } from '#app/contact-forms/area.ts'
import type { Area, RailEntry } from '#app/desk/area.ts'
import { customersArea } from '#app/customers/area.tsx'
import { deskImportArea } from '#app/desk-import/area.tsx'
import { deviceArea } from '#app/device/area.tsx'
import { factorsArea } from '#app/factors/area.tsx'
import { homeArea } from '#app/home/area.tsx'
import { inboxArea } from '#app/inbox/area.tsx'
import { integrationsArea } from '#app/integrations/area.tsx'
import { jobsArea } from '#app/jobs/area.tsx'
import { knowledgeArea } from '#app/knowledge/area.tsx'
import { labelsArea } from '#app/labels/area.ts'
import { notificationsArea } from '#app/notifications/area.tsx'
import { portalArea } from '#app/portal/area.tsx'
import { peopleArea } from '#app/people/area.tsx'
import { ssoArea } from '#app/sso/area.tsx'
import { statusPageArea } from '#app/status-page/area.tsx'
import { taskAutomationsArea } from '#app/task-automations/area.ts'
import { taskTemplatesArea } from '#app/task-templates/area.ts'
import { tasksArea } from '#app/tasks/area.tsx'
import { templatesArea } from '#app/templates/area.ts'
import { timeArea } from '#app/time/area.tsx'
import { analyticsArea } from '#app/analytics/area.tsx'
import { auditArea } from '#app/audit/area.tsx'
import { undeliveredArea } from '#app/undelivered/area.tsx'
import { routingArea } from '#app/routing/area.ts'
import { smsArea } from '#app/sms/area.ts'
import { whatsappArea } from '#app/whatsapp/area.ts'
import { slaArea } from '#app/sla/area.ts'
import { supportWidgetArea } from '#app/support-widget/area.ts'
import { surveysArea } from '#app/surveys/area.ts'
import { webhooksArea } from '#app/webhooks/area.ts'
import { workflowsArea } from '#app/workflows/area.ts'

/**
 * All areas of the product, in the order of the rail and, within each settings heading, of its pages. Routes,
 * command palette and preloading read them too.
 */
export const areas: readonly Area[] = [
  homeArea,
  inboxArea,
  knowledgeArea,
  tasksArea,
  assetsArea,
  portalArea,
  statusPageArea,
  customersArea,
  analyticsArea,
  organizationArea,
  peopleArea,
  factorsArea,
  accountArea,
  billingArea,
  notificationsArea,
  commandsArea,
  deviceArea,
  channelsArea,
  deskImportArea,
  contactFormsArea,
  supportWidgetArea,
  smsArea,
  whatsappArea,
  workflowsArea,
  taskAutomationsArea,
  taskTemplatesArea,
  templatesArea,
  labelsArea,
  timeArea,
  routingArea,
  slaArea,
  businessHoursArea,
  surveysArea,
  ssoArea,
  jobsArea,
  auditArea,
  undeliveredArea,
  integrationsArea,
  apiKeysArea,
  webhooksArea,
]

/** Entries of the rail, in order (SHL-028). */
export const railEntries: readonly RailEntry[] = areas.flatMap(({ rail }) => rail ?? [])
