import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { KeptBar } from '#app/channels/set-aside/kept-bar.tsx'
import { paths } from '#app/paths.ts'
import { allPermissions } from '#domain/access/permissions.ts'
import { mailboxRow } from '../../support/replica.ts'
import { render } from '../render.tsx'

const open = (mailLeaves: boolean, kept: number, permissions: readonly string[] = allPermissions) =>
  render(<KeptBar />, {
    permissions,
    fill: async ({ db }) => void (await db.mailboxes.put({ ...mailboxRow, mailLeaves, v: 1 })),
    serve: (_method, path) =>
      path.startsWith('/desk/kept-mail')
        ? Response.json({ data: [], total: kept, next: null })
        : new Response('{}', { status: 404 }),
  })

test('while no mail leaves, who manages inboxes is led to the sending settings of that inbox', async () => {
  await open(false, 0)
  const bar = within(await screen.findByRole('region', { name: 'No mail leaves' }))
  bar.getByText(/^No mail leaves Support/)
  expect(bar.getByRole('link', { name: 'Set up sending' }).getAttribute('href')).toBe(`${paths.inboxes}/1`)
})

test('once mail leaves, the number of kept mails leads to their list', async () => {
  await open(true, 3)
  const bar = within(await screen.findByRole('region', { name: 'Kept mail' }))
  bar.getByText(/^3 mails were kept/)
  expect(bar.getByRole('link', { name: 'Choose' }).getAttribute('href')).toBe(paths.keptMails)
})

test.each<[string, boolean, number, readonly string[]]>([
  ['who manages no inboxes', false, 3, []],
  ['an owner with nothing kept', true, 0, allPermissions],
])('%s has no bar', async (_, mailLeaves, kept, permissions) => {
  const { desk } = await open(mailLeaves, kept, permissions)
  await waitFor(async () => expect(await desk.db.mailboxes.count()).toBe(1))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screen.queryByRole('region')).toBeNull()
})
