import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { allFeatures } from '#domain/access/features.ts'
import { allPermissions } from '#domain/access/permissions.ts'
import { AuditLogPage } from '#app/audit/audit-log-page.tsx'
import type { AuditLogEntry } from '#domain/audit/endpoints.ts'
import { render } from '../render.tsx'

const entry: AuditLogEntry = {
  id: 9,
  at: Date.UTC(2026, 10, 20, 8),
  userId: null,
  origin: 'desk',
  area: 'teams',
  action: 'changed',
  subjectId: 4,
  subjectName: 'Frames',
  before: { name: 'Wheels' },
  after: { name: 'Frames', days: [[{ from: 540, to: 1020 }], []], sendReminders: { atStart: true } },
}

const json = (body: unknown) =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })

test('SET-004: entries are listed with before and after, filtered, and noted as viewed', async () => {
  const calls: string[] = []
  const page = await render(<AuditLogPage />, {
    permissions: allPermissions,
    serve(method, path) {
      calls.push(`${method} ${path}`)
      return method === 'POST' ? json({ at: 1 }) : json({ data: [entry], total: 1, next: null })
    },
  })
  const row = await screen.findByRole('row', { name: /Frames changed/ })
  expect(row.textContent).toContain('Name: Wheels → Frames')
  await waitFor(() => expect(calls.filter((call) => call.startsWith('POST'))).toHaveLength(1))
  await page.user.click(screen.getByRole('combobox', { name: 'Area' }))
  await page.user.click(await screen.findByRole('option', { name: 'Roles' }))
  await waitFor(() => expect(calls.some((call) => call.includes('area=roles'))).toBe(true))
  await page.user.click(await screen.findByRole('row', { name: /Frames changed/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Frames changed' })
  within(dialog).getByRole('rowheader', { name: 'Name' })
  within(dialog).getByText('From 540, To 1020; –')
  within(dialog).getByText('At start On')
})

test.each([
  [[], 'All 1,204 entries are as they were written.'],
  [[{ number: 5, text: 'entry 5 is not what was written' }], 'entry 5 is not what was written'],
])('ADM-028: a check of the log says whether it is as it was written: %j', async (faults, said) => {
  const page = await render(<AuditLogPage />, {
    permissions: allPermissions,
    serve: (_, path) =>
      json(
        path.endsWith('/check')
          ? { written: 1204, hash: 'c0ffee', faults }
          : { data: [], total: 0, next: null, at: 1 },
      ),
  })
  await page.user.click(await screen.findByRole('button', { name: 'Check' }))
  within(await screen.findByRole('dialog', { name: 'Audit log check' })).getByText(said)
})

test.each([
  ['the permission', { permissions: [] }],
  [
    'the plan feature',
    {
      permissions: allPermissions,
      features: allFeatures.filter((name) => name !== 'workflowAutomation.auditLogs'),
    },
  ],
])('PR2-022, PR2-038: without %s the page is locked', async (_, options) => {
  const calls: string[] = []
  await render(<AuditLogPage />, {
    ...options,
    serve: (method, path) => json(calls.push(`${method} ${path}`)),
  })
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(screen.queryByRole('heading', { name: 'Audit logs' })).toBeNull()
  expect(calls).toEqual([])
})
