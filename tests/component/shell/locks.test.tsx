import 'fake-indexeddb/auto'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { paths } from '#app/paths.ts'
import { allFeatures } from '#domain/access/features.ts'
import { allPermissions } from '#domain/access/permissions.ts'
import { denialTexts } from '#app/ui/denial.ts'
import { tipMark } from '#app/ui/tips/tip.tsx'
import { Pages } from '../pages.tsx'
import { render } from '../render.tsx'

/* Controls without permission or plan feature are locked with the reason; the others are enabled. */

const widgetFeature = 'omniChannels.supportWidget'
const slaFeature = 'workflowAutomation.slaManagement'
const serve = () => Response.json({ data: [], total: 0, next: null })

async function open(path: string, without: { permission?: string; feature?: string }) {
  const { user } = await render(<Pages />, {
    ...{ path, serve },
    permissions: allPermissions.filter((each) => each !== without.permission),
    features: [...allFeatures].filter((each) => each !== without.feature),
  })
  return user
}

test.each([
  ['PR2-001, PR2-032, PR2-033', paths.tags, 'Tags', 'New tag', { permission: 'work.manage_tags' }, 'role'],
  [
    'PRM-038',
    paths.customers,
    'Contacts',
    'New Customer',
    { permission: 'contacts.manage_contacts' },
    'role',
  ],
  [
    'PR2-020',
    paths.supportWidgets,
    'Support widget',
    'New support widget',
    { feature: widgetFeature },
    'plan',
  ],
  ['PR2-001, PR2-022', paths.sla, 'SLA management', 'New SLA rule', { feature: slaFeature }, 'plan'],
  ...(
    [
      ['PR2-016', paths.tasks, 'Tasks', 'New Task', 'advanceFeatures.taskManagement'],
      [
        ...(['PR2-016', paths.taskTemplates, 'Task templates', 'New task template'] as const),
        'advanceFeatures.taskTemplatesAndAtomation',
      ],
      ['PR2-016', paths.surveys, 'Customer satisfaction', 'New survey', 'advanceFeatures.csatSurveys'],
      ['PR2-021', paths.customers, 'Contacts', 'New Customer', 'customerManagement.customerList'],
      [
        ...(['PR2-021', paths.customFields, 'Custom fields', 'New custom field'] as const),
        'customerManagement.customFields',
      ],
      ['PR2-022', paths.workflows, 'Workflows', 'New workflow', 'workflowAutomation.advanceWorkflows'],
    ] as const
  ).map(([row, path, heading, name, feature]) => [row, path, heading, name, { feature }, 'plan'] as const),
] as const)(
  '%s: at %s %s %s is locked and leads nowhere',
  async (_rows, path, heading, name, without, why) => {
    const user = await open(path, without)
    const button = (await screen.findAllByText(name))
      .map((each) => each.closest('a, button'))
      .find(Boolean) as Element
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(button.getAttribute(tipMark.text)).toBe(denialTexts[why])
    await user.click(button)
    screen.getByRole('heading', { level: 1, name: heading })
  },
)

test('SHL-019, SHL-020: a rule whose feature the plan lacks falls back to the list of rules', async () => {
  await open(`${paths.workflows}/5`, { feature: 'workflowAutomation.advanceWorkflows' })
  await screen.findByRole('heading', { level: 1, name: 'Workflows' })
})

test('PR2-018: a plan without time tracking locks its settings, with the reason', async () => {
  await render(<Pages />, {
    path: paths.timeSettings,
    serve,
    features: allFeatures.filter((each) => each !== 'conversation.timeTracking'),
  })
  const first = await screen.findByRole('switch', { name: /^Track time/ })
  expect(first.getAttribute('aria-disabled')).toBe('true')
  expect(first.closest(`[${tipMark.text}]`)?.getAttribute(tipMark.text)).toBe(denialTexts.plan)
})
