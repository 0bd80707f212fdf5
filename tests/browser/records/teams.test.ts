import { provePages } from './prove-pages.ts'

provePages({
  rows: {
    list: 'TEA-001, TEA-002, ADM-044, ER2-027',
    change: 'D1-112',
    bad: 'TEA-003, TEA-005',
  },
  title: 'Teams',
  path: 'settings/teams',
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
