import 'fake-indexeddb/auto'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ExportAccount } from '#app/account/export-account.tsx'
import { render } from '../render.tsx'

const file = {
  ...{ id: 'f3b1a1de-6d3c-4f4e-9d7f-0d7b7a1c2b3d', size: 3_000_000 },
  ...{ madeAt: Date.UTC(2026, 10, 20, 12), endsAt: Date.UTC(2026, 10, 23, 12) },
}
const job = {
  ...{
    id: 7,
    title: 'Export of the account',
    about: '',
    state: 'running',
    isUndo: false,
    done: 40,
    total: 100,
  },
  ...{ outcome: '', error: null, startedBy: 'Maya Lindqvist', undoes: null, createdAt: 1, endedAt: null },
}

/** Server with exports of the account. */
function serverOf({ files = [] as object[], started = false } = {}) {
  const asked: string[] = []
  let [data, isUnderWay] = [files, started]
  const serve = (method: string, path: string) => {
    asked.push(`${method} ${path}`)
    if (method === 'POST' && path.endsWith('/link')) return Response.json({ path: '/api/the-link' })
    if (method === 'POST') isUnderWay = true
    if (method === 'DELETE') data = []
    return Response.json(
      method === 'POST'
        ? job
        : method === 'DELETE'
          ? { id: file.id }
          : { job: isUnderWay ? job : null, data },
    )
  }
  return { asked, serve }
}

const shown = (server: ReturnType<typeof serverOf>, role = 'owner') =>
  render(<ExportAccount />, { isAdministrator: true, role, serve: server.serve })

test('an owner starts an export and sees how far it is', async () => {
  const server = serverOf()
  const { user } = await shown(server)
  await user.click(await screen.findByRole('button', { name: 'Export everything' }))
  const bar = await screen.findByRole('progressbar', { name: 'Export of the account' })
  expect(bar.getAttribute('aria-valuenow')).toBe('40')
  expect(screen.queryByRole('button', { name: 'Export everything' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Stop: Export of the account' })).toBeDefined()
})

test('an export is downloaded by its link, and deleted when it is meant', async () => {
  const server = serverOf({ files: [file] })
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
  const { user, toast } = await shown(server)
  await user.click(await screen.findByRole('button', { name: /^Download the export of / }))
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('/api/the-link'))
  await user.click(screen.getByRole('button', { name: /^Delete the export of / }))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await toast('The export was deleted')
  expect(server.asked).toContain(`DELETE /account/exports/${file.id}`)
  await vi.waitFor(() => expect(screen.queryByRole('list', { name: 'Exports' })).toBeNull())
})

test('an administrator who is no owner is told why there is no export', async () => {
  const server = serverOf({ files: [file] })
  await shown(server, 'admin')
  expect(await screen.findByText('Only an owner can export the account.')).toBeDefined()
  expect(server.asked).toEqual([])
})
