import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
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
  before: { name: 'Wheels' },
  after: { name: 'Frames' },
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
  await vi.waitFor(() => expect(calls.filter((call) => call.startsWith('POST'))).toHaveLength(1))
  await page.user.click(screen.getByRole('combobox', { name: 'Area' }))
  await page.user.click(await screen.findByRole('option', { name: 'Roles' }))
  await vi.waitFor(() => expect(calls.some((call) => call.includes('area=roles'))).toBe(true))
  await page.user.click(await screen.findByRole('row', { name: /Frames changed/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Frames changed' })
  within(dialog).getByRole('rowheader', { name: 'Name' })
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
])('PR2-038: without %s the page is locked', async (_, options) => {
  const calls: string[] = []
  await render(<AuditLogPage />, {
    ...options,
    serve: (method, path) => json(calls.push(`${method} ${path}`)),
  })
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(screen.queryByRole('heading', { name: 'Audit logs' })).toBeNull()
  expect(calls).toEqual([])
})
