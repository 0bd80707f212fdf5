import { openRecordsDesk, provePages } from './prove-pages.ts'

/* Settings pages that are lists of records with forms. */

const desk = openRecordsDesk()

provePages(desk, {
  rows: {
    list: 'TEA-001, TEA-002, ADM-044, ER2-027',
    change: 'D1-112',
    bad: 'TEA-003, TEA-005',
  },
  title: 'Teams',
  path: 'settings/teams',
  api: '/desk/teams',
  noun: 'team',
  toasts: { created: 'Teams Created', updated: 'Teams Updated', deleted: 'Team Deleted' },
  async fill(page, name) {
    await page.getByRole('textbox', { name: 'Name' }).fill(name)
    await page.getByRole('textbox', { name: 'Description' }).fill('Those who answer at dawn')
    await page.getByRole('combobox', { name: 'Members' }).click()
    await page.getByRole('option', { name: /^Maya/ }).click()
    await page.getByRole('list', { name: 'Members' }).getByText(/^Maya/).waitFor()
  },
  nameField: 'Name',
  missing: ['Name is a required field', 'Atleast 1 member must be selected'],
  isAgents: false,
  isOffline: false,
})

provePages(desk, {
  rows: {
    list: 'ROL-001, ADM-041, D1-113',
    change: 'PR2-034',
    bad: 'ROL-009',
  },
  title: 'Roles',
  path: 'settings/roles',
  api: '/account/role',
  noun: 'role',
  toasts: { created: 'Role Created', updated: 'Role Updated', deleted: 'Role Deleted' },
  async fill(page, name) {
    await page.getByRole('textbox', { name: 'Role' }).fill(name)
    await page.getByRole('checkbox', { name: 'Read articles' }).check()
  },
  nameField: 'Role',
  missing: ['Role is a required field'],
  complete: (page) => page.getByRole('checkbox', { name: 'Read articles' }).check(),
  changeable: 'agent',
  isLive: false,
  isAgents: false,
  isOffline: false,
})

provePages(desk, {
  rows: { list: 'SET-003, SET-024', change: 'PR2-013', bad: 'SET-025, SET-026' },
  title: 'Tags',
  path: 'settings/tags',
  api: '/desk/labels',
  noun: 'tag',
  toasts: { created: 'Tag Created', updated: 'Tag Updated', deleted: 'Tag Deleted' },
  async fill(page, name) {
    await page.getByRole('textbox', { name: 'Label' }).fill(name)
    await page.getByRole('radio', { name: 'teal' }).check()
  },
  nameField: 'Label',
  missing: ['Label is required', 'Color is required'],
  isAgents: true,
  isOffline: true,
})

provePages(desk, {
  rows: { list: 'SET-001, ER2-018', change: 'PR2-013', bad: 'D1-125' },
  title: 'Email templates',
  path: 'settings/email-templates',
  api: '/desk/templates',
  noun: 'template',
  toasts: { created: 'Template Added', updated: 'Template Updated', deleted: 'Template Deleted' },
  async fill(page, name) {
    await page.getByRole('textbox', { name: 'Subject' }).fill(name)
    await page.getByRole('textbox', { name: 'Body' }).click()
    await page.keyboard.type('Thank you')
  },
  nameField: 'Subject',
  missing: ['Subject is a required field', 'Body is a required field'],
  isAgents: false,
  isOffline: false,
})

provePages(desk, {
  rows: { list: 'BUS-001, BUS-002, ER2-026', change: 'PR2-011', bad: 'D1-114' },
  title: 'Business hours',
  path: 'settings/business-hours',
  api: '/account/org/timings',
  noun: 'business hours',
  toasts: {
    created: 'Business Hours Created',
    updated: 'Business Hours Updated',
    deleted: 'Business Hours Deleted',
  },
  async fill(page, name) {
    await page.getByRole('textbox', { name: 'Name' }).fill(name)
    const saturday = page.getByRole('group', { name: 'Saturday' })
    await saturday.getByRole('button', { name: 'Add hours to Saturday' }).click()
    await saturday.getByLabel('Saturday to', { exact: true }).fill('12:30')
  },
  nameField: 'Name',
  missing: ['Name is a required field'],
  isLive: false,
  isAgents: false,
  isOffline: false,
})
