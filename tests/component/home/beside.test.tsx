import 'fake-indexeddb/auto'
import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Offer } from '#app/home/offer.tsx'
import { TasksDue } from '#app/home/tasks-due.tsx'
import { installStore } from '#app/desk/session/install-store.ts'
import { allFeatures } from '#domain/access/features.ts'
import { allPermissions } from '#domain/access/permissions.ts'
import { taskRow } from '../../support/data/tasks.ts'
import { render } from '../render.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  installStore.install = null
})

const day = 86_400_000

async function due(features = [...allFeatures] as string[]) {
  const now = Date.now()
  return render(<TasksDue />, {
    ...{ features, permissions: allPermissions },
    fill: async ({ db, actor }) => {
      const mine = { assigneeId: actor.userId, status: 'open' as const }
      const rows = [
        taskRow(901, { ...mine, subject: 'Call Rakesh', endAt: now - 60_000 }),
        taskRow(902, { ...mine, subject: 'Refund the panniers', endAt: now - 3 * day }),
        taskRow(903, { ...mine, subject: 'Plan the fair', endAt: now + 3 * day }),
        taskRow(904, { ...mine, subject: 'Somebody else’s', endAt: now, assigneeId: 4 }),
        taskRow(905, { ...mine, subject: 'Done already', endAt: now, status: 'closed' }),
        taskRow(906, { ...mine, subject: 'Deleted', endAt: now, deletedAt: now }),
      ]
      await db.tasks.bulkPut(rows.map((row) => ({ ...row, v: 1 })))
    },
  })
}

test('D-41: Home shows one’s tasks until today, what is late first, and closes one where it stands', async () => {
  const { user, ops, toast } = await due()
  const part = within(await screen.findByRole('region', { name: 'Tasks due' }))
  const names = part.getAllByRole('listitem').map((item) => item.querySelector('a')?.textContent)
  expect(names).toEqual(['Refund the panniers', 'Call Rakesh'])
  expect(part.getByRole('link', { name: 'Call Rakesh' }).getAttribute('href')).toBe('/tasks/901')
  await user.click(part.getByRole('checkbox', { name: 'Close Call Rakesh' }))
  await toast('Task Updated')
  expect((await ops()).map(({ cmd, args }) => [cmd, args])).toEqual([
    ['tasks.setStatus', { taskId: 901, status: 'closed' }],
  ])
})

test('a plan without tasks has none on Home', async () => {
  await due([...allFeatures].filter((each) => each !== 'advanceFeatures.taskManagement'))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screen.queryByRole('region', { name: 'Tasks due' })).toBeNull()
})

/** Stubs push support without a permission decision. */
function givePush() {
  const asked = vi.fn<() => Promise<string>>(() => Promise.resolve('denied'))
  vi.stubGlobal('Notification', Object.assign(class {}, { permission: 'default', requestPermission: asked }))
  vi.stubGlobal('PushManager', class {})
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: () => Promise.resolve(undefined) },
  })
  return asked
}

test('D-103: notifications are offered once, and the browser asks after the click alone', async () => {
  const asked = givePush()
  const { user, toast } = await render(<Offer />)
  const button = await screen.findByRole('button', { name: 'Turn on notifications' })
  expect(asked).not.toHaveBeenCalled()
  await user.click(button)
  expect(asked).toHaveBeenCalledTimes(1)
  await toast(
    'This browser blocks notifications from Outpost. Allow them in its site settings, then try again.',
  )
  expect(screen.queryByRole('button', { name: 'Turn on notifications' })).toBeNull()
})

test.each([
  [null, 0],
  [5, 1],
])('installation is offered when the first answer was sent (%s), once', async (repliedAt, count) => {
  const install = vi.fn<() => Promise<void>>(() => Promise.resolve())
  installStore.install = install
  const steps = { openedAt: 1, hasInbox: true, isVerified: true, unverifiedId: null, hasInvited: false }
  const { user } = await render(<Offer />, {
    serve: () => Response.json({ ...steps, repliedAt, isOffered: true, samples: 0 }),
  })
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screen.queryAllByRole('button', { name: 'Install' })).toHaveLength(count)
  if (count === 0) return
  await user.click(screen.getByRole('button', { name: 'Install' }))
  expect(install).toHaveBeenCalledTimes(1)
  expect(screen.queryByRole('button', { name: 'Install' })).toBeNull()
})
