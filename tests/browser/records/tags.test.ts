import { provePages } from './prove-pages.ts'

provePages({
  rows: { list: 'SET-003, SET-024', change: 'PR2-013', bad: 'SET-025, SET-026' },
  title: 'Tags',
  path: 'settings/tags',
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
