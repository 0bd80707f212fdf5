import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AssetImportPage } from '#app/assets/asset-import.tsx'
import { ContactImportPage } from '#app/customers/import/contact-import.tsx'
import type { ImportView } from '#domain/customers/import.ts'
import { render } from '../render.tsx'

const seen: ImportView = {
  ...{ id: 5, name: 'dealers.csv', mode: 'fill', total: 3, job: null, mapping: ['email', null] },
  columns: [
    { title: 'E-Mail', first: 'i.brandt@velomarkt.example' },
    { title: 'Note', first: 'cash' },
  ],
  counts: { added: 1, changed: 1, same: 0, refused: 1 },
  problems: [{ line: 4, value: '', reason: 'Email is a required field' }],
  samples: [{ line: 2, name: 'Inge Brandt', key: 'i.brandt@velomarkt.example', fate: 'changed' }],
}
const job: ImportView['job'] = {
  ...{ id: 9, title: 'Import of customers', about: 'dealers.csv', state: 'running', isUndo: false },
  ...{ done: 0, total: 3, outcome: '', error: null, startedBy: null, undoes: null, createdAt: 1 },
  endedAt: null,
}

test('D1-156: a file is checked before anything changes, its columns changed, and then imported', async () => {
  const sent: [string, string, unknown][] = []
  const { user } = await render(<ContactImportPage />, {
    permissions: ['contacts.import_contacts'],
    serve(method, path, body) {
      if (method === 'GET') return Response.json({ data: [], next: null })
      sent.push([method, path, body instanceof FormData ? 'form' : body])
      if (path.endsWith('/start')) return Response.json({ ...seen, job })
      return Response.json(method === 'PUT' ? { ...seen, ...(body as object) } : seen)
    },
  })
  await user.upload(
    screen.getByLabelText('Excel or CSV file'),
    new File(['E-Mail,Note\n'], 'dealers.csv', { type: 'text/csv' }),
  )
  await screen.findByText('dealers.csv, 3 rows')
  screen.getByRole('heading', { name: 'Problems' })
  const problems = within(screen.getByRole('table', { name: 'Problems' }))
  problems.getByText('Email is a required field')
  screen.getByText('Nothing has been changed yet. 1 row with a problem, left out.')
  await user.click(screen.getByRole('combobox', { name: /Note becomes/ }))
  await user.click(await screen.findByRole('option', { name: 'Title' }))
  await user.click(screen.getByRole('radio', { name: 'Leave it out' }))
  await user.click(await screen.findByRole('button', { name: 'Import 2 customers' }))
  await screen.findByRole('progressbar')
  screen.getByRole('button', { name: /Pause/ })
  screen.getByText(/^It continues if you leave this page/)
  // The columns are shown read-only.
  expect(screen.queryByRole('combobox')).toBeNull()
  screen.getByRole('cell', { name: 'Not imported' })
  expect(sent).toEqual([
    ['POST', '/desk/customers/import?isPreview=true', 'form'],
    ['PUT', '/desk/customers/import/5', { mapping: ['email', 'jobTitle'], mode: 'fill' }],
    ['PUT', '/desk/customers/import/5', { mapping: ['email', 'jobTitle'], mode: 'leave' }],
    ['POST', '/desk/customers/import/5/start', undefined],
  ])
})

test('AST-001, D1-160: assets go through the same preview with the columns that they have', async () => {
  const sent: [string, string, unknown][] = []
  const { user } = await render(<AssetImportPage />, {
    permissions: ['assets.import_assets'],
    serve(method, path, body) {
      if (method === 'GET') return Response.json({ data: [], next: null })
      sent.push([method, path, body instanceof FormData ? 'form' : body])
      const asset = { line: 2, name: 'Cargo bike', key: 'SN-1', fate: 'added' }
      return Response.json({
        ...seen,
        mapping: [null, null],
        samples: [asset],
        ...(method === 'PUT' && (body as object)),
      })
    },
  })
  await screen.findByRole('heading', { name: 'Import assets' })
  await user.upload(screen.getByLabelText('Excel or CSV file'), new File(['E-Mail,Note\n'], 'dealers.csv'))
  const rows = await screen.findByRole('table', { name: 'First rows as they will be' })
  within(rows).getByRole('columnheader', { name: 'Serial number' })
  within(rows).getByText('SN-1')
  await user.click(screen.getByRole('combobox', { name: /E-Mail becomes/ }))
  await user.click(await screen.findByRole('option', { name: "Owner's email" }))
  await screen.findByRole('button', { name: 'Import 2 assets' })
  expect(sent).toEqual([
    ['POST', '/desk/assets/import?isPreview=true', 'form'],
    ['PUT', '/desk/assets/import/5', { mapping: ['ownerEmail', null], mode: 'fill' }],
  ])
})

test('PRM-009: without import_assets there is no import of assets', async () => {
  await render(<AssetImportPage />, { permissions: ['assets.manage_assets'] })
  expect(screen.queryByRole('button', { name: 'Choose a file' })).toBeNull()
})

test('PRM-012: without import_contacts there is no import', async () => {
  await render(<ContactImportPage />, { permissions: [] })
  expect(screen.queryByRole('button', { name: 'Choose a file' })).toBeNull()
})
