import 'fake-indexeddb/auto'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { portalFormResource } from '#domain/portal/form.ts'
import { usualPortal } from '#domain/portal/settings.ts'
import { allPermissions } from '#domain/access/permissions.ts'
import { Pages } from '../pages.tsx'
import { render } from '../render.tsx'
import { page } from '../status-page/page.ts'

/* Each page of the specification's route map opens at its URL, through the areas' routes. */

const about = {
  ...{ revision: 1, description: '', sourceId: 21, effectedServices: [{ serviceId: 11, effect: 'PO' }] },
  ...{ notifySubscribers: false, isBackFill: false, startDate: 1_000_000 },
}
const service = { id: 11, revision: 1, name: 'Firmware', description: 'Downloads', startDate: 5 }
const incident = { ...about, id: 31, title: 'Downloads fail', currentStatus: [], endDate: null }
const maintenance = {
  ...{ ...about, id: 41, title: 'Database move', endDate: 9_000_000 },
  ...{ startAtSchedule: true, endAtSchedule: true },
  ...{ maintenanceStatus: 'upcoming', startedAt: null, completedAt: null },
  sendReminders: { advanceOneDay: true, advanceOneHour: true, atStart: true, onCompletion: true },
}

const portal = {
  ...usualPortal,
  domain: '',
  hostState: null,
  logo: null,
  url: 'http://x/portal/1',
  isClientPortalCreated: true,
}
const announcement = {
  id: 71,
  revision: 1,
  title: 'Winter days',
  content: 'Book now',
  publishDate: 5,
  state: 'draft',
}

/** Records of the server, by the path of their list. */
const held: Record<string, object[]> = {
  '/status-page/setting': [page],
  '/status-page/services': [
    { ...service, type: 'service', showHistory: true, groupId: 12 },
    { ...service, id: 12, type: 'group', name: 'Mobile', showHistory: true, groupId: null },
  ],
  '/status-page/incidents': [{ ...incident, isResolved: false, spans: [] }],
  '/status-page/maintenance': [maintenance],
  '/status-page/templates': [
    { ...about, id: 51, type: 'incident', title: 'Outage', description: 'x', effectedServices: [] },
  ],
  '/status-page/incidents/source': [{ id: 21, revision: 1, name: 'Internal' }],
  '/support-widgets': [
    {
      ...{ id: 71, revision: 1, name: 'Chat', mailboxId: 1, color: '#1b5f47', position: 'end', greeting: '' },
      ...{ askFields: ['email'], allowedOrigins: ['https://shop.example'], isActive: true, code: '<script>' },
    },
  ],
  '/sms': [
    {
      ...{ id: 81, revision: 1, name: 'Texts', provider: 'twilio', accountSID: 'AC1', sid: 'PN2' },
      ...{ webhookUrl: '', phoneNumber: '+15005550006', assignees: [1], threadingInterval: 7 },
      ...{ settings: { autoResolvedDays: 3 }, receiveUrl: 'http://desk.test/sms/abc', secrets: [] },
    },
  ],
  '/channels': [
    {
      ...{ id: 91, revision: 1, type: 'whatsapp', name: 'Shop', phoneNumber: '+16315555555' },
      ...{ phoneNumberId: '1063', businessAccountId: '', verifiedName: 'Shop', secrets: ['accessToken'] },
    },
  ],
  '/forms': [
    {
      ...{ id: 95, revision: 1, name: 'Shop', heading: '', description: '', ratingsType: 'star', logo: null },
      ...{ commentTitle: 'Why?', finishText: 'Thank you', isEnabled: true },
    },
  ],
  '/desk/routing': [
    {
      ...{ id: 61, revision: 1, name: 'Support', mailboxId: 1, agentIds: [], teamId: 2 },
      ...{ method: 'least_open', capacity: 5, isActive: true },
    },
  ],
  '/portal/announcements': [announcement],
  '/status-page/incidents/status': [{ id: 22, revision: 1, status: 'Investigating' }],
}

function serve(_method: string, path: string): Response {
  const [at = ''] = path.split('?')
  if (at === '/portal/setting') return Response.json(portal)
  if (at === '/account/desk-imports') return Response.json({ newest: null })
  if (at === '/portal/form') return Response.json(portalFormResource.usual)
  const list = held[at]
  const one = Object.values(held)
    .flat()
    .find((row) => 'id' in row && at.endsWith(`/${String(row.id)}`))
  return new Response(JSON.stringify(list ? { data: list, total: list.length, next: null } : (one ?? {})), {
    status: list || one ? 200 : 404,
  })
}

test.each([
  ['SHL-009', '/tasks', 'Tasks'],
  ['STA-001', '/statuspage', 'Incidents'],
  ['STA-002', '/statuspage/incidents', 'Incidents'],
  ['STA-002', '/statuspage/incidents/31', 'Update Incident'],
  ['STA-003', '/statuspage/maintenance', 'Maintenance'],
  ['STA-003', '/statuspage/maintenance/41', 'Update Maintenance'],
  ['STA-004', '/statuspage/servicecomponents', 'Service Components'],
  ['STA-015', '/statuspage/servicecomponents/new', 'New service'],
  ['STA-005, STA-015', '/statuspage/servicecomponents/11/service', 'Edit service'],
  ['STA-005', '/statuspage/servicecomponents/12/group', 'Edit service'],
  ['STA-006', '/statuspage/customization', 'Customization'],
  ['STA-007', '/statuspage/manage-subscribers', 'Manage Subscribers'],
  ['STA-008', '/statuspage/general', 'General'],
  ['STA-009', '/statuspage/statusembed', 'Status embed'],
  ['STA-010', '/statuspage/templates', 'Templates'],
  ['STA-010, STA-022', '/statuspage/templates/51', 'Edit Templates'],
  ['STA-011', '/statuspage/incident-sources', 'Incident sources'],
  ['STA-012', '/statuspage/incident-status', 'Incident status'],
  ['POR-002', '/portal', 'Announcements'],
  ['POR-001', '/portal/announcements', 'Announcements'],
  ['POR-003', '/portal/announcements/create', 'New announcement'],
  ['POR-003', '/portal/announcements/edit/71', 'Edit announcement'],
  ['POR-001', '/portal/customization', 'Customization'],
  ['POR-001', '/portal/general', 'General'],
  ['POR-001', '/portal/tickets', 'Tickets'],
  ['SET-002', '/settings/time-tracking', 'Time tracking'],
  ['SET-005', '/settings/developer-api', 'Developer API'],
  ['SET-006', '/settings/integrations', 'Integrations'],
  ['SET-010', '/settings/integrations/shopify', 'Shopify'],
  ['SET-010', '/settings/integrations/bigcommerce', 'BigCommerce'],
  ['SET-010', '/settings/integrations/magento', 'Magento'],
  ['SET-011', '/settings/integrations/livechat', 'LiveChat'],
  ['SET-011', '/settings/integrations/slack', 'Slack'],
  ['SET-011', '/settings/integrations/intercom', 'Intercom'],
  ['SET-011', '/settings/integrations/drift', 'Drift'],
  ['SET-012', '/settings/integrations/jira', 'Jira'],
  ['SET-012', '/settings/integrations/github', 'GitHub'],
  ['SET-012', '/settings/integrations/asana', 'Asana'],
  ['SET-012', '/settings/integrations/clickup', 'ClickUp'],
  ['SET-012', '/settings/integrations/trello', 'Trello'],
  ['SET-013', '/settings/integrations/hubspot', 'HubSpot'],
  ['D1-100', '/settings/support-widget', 'Support widget'],
  ['D1-100', '/settings/support-widget/71', 'Edit support widget'],
  ['SMS-001', '/settings/sms', 'SMS'],
  ['SMS-001', '/settings/sms/81', 'Edit SMS channel'],
  ['SMS-001', '/settings/sms/new', 'New SMS channel'],
  ['CHN-002', '/settings/whatsapp', 'WhatsApp'],
  ['CHN-002', '/settings/whatsapp/91', 'Edit WhatsApp channel'],
  ['SUR-034, D1-82', '/settings/customer-satisfaction/feedback-forms', 'Feedback forms'],
  ['SUR-034, D1-82', '/settings/customer-satisfaction/feedback-forms/95', 'Edit feedback form'],
  ['SET-009', '/settings/routing', 'Routing'],
  ['SET-009', '/settings/routing/61', 'Edit routing rule'],
  ['D1-156', '/settings/import-desk', 'Import from a help desk'],
  ['SET-007', '/settings/keyboard-shortcuts', 'Keyboard shortcuts'],
  ['SEG-002', '/customers/companies/segment/1', 'Segment'],
  ['CUS-001', '/customers/duplicates', 'Possible duplicates'],
])('%s: %s opens', async (_rows, path, heading) => {
  await render(<Pages />, { path, permissions: allPermissions, isAdministrator: true, serve })
  const found = await screen.findByRole('heading', { level: 1, name: new RegExp(`^${heading}`) })
  expect(found.textContent).toMatch(heading)
})
