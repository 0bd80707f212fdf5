import 'fake-indexeddb/auto'
import { screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { lastHere } from '#app/home/last-here.ts'
import { Since } from '#app/home/since.tsx'
import { withBox } from '#local/rows.ts'
import { toChunks } from '#local/threads.ts'
import { conversationRow } from '../../support/replica.ts'
import { render } from '../render.tsx'

const priya = {
  ...{ id: 5, firstName: 'Priya', lastName: 'Raman', email: 'priya@desk.test', roleName: 'agent' },
  ...{ isActive: true, isAway: false, avatar: null },
}

afterEach(() => lastHere.set(null))

/** Home with one conversation in the index. */
function Home() {
  const { client } = useDesk()
  Object.assign(client.worker, { list: () => Promise.resolve({ ids: [10], total: 1 }) })
  return <Since />
}

async function open(since: number | null) {
  return render(<Home />, {
    async fill({ db, actor }) {
      lastHere.set({ userId: actor.userId, at: 2000, since })
      await db.users.put({ ...priya, v: 1 } as never)
      await db.conversations.put(withBox({ ...conversationRow(10), assigneeId: actor.userId, v: 1 }))
      const change = (id: number, createdAt: number, actorId: number) => ({
        ...{ id, conversationId: 10, position: id, field: 'statusId', from: 2, to: 4, actorId, op: null },
        ...{ overruledUserId: null, ruleName: null, createdAt, origins: [] },
      })
      const rows = [change(1, 500, 5), change(2, 1500, 5), change(3, 1600, actor.userId)]
      await db.threads.bulkPut(toChunks(10, rows.map((r) => ({ e: 'activities', v: 1, r })) as never))
    },
  })
}

test('after an absence Home tells what others did meanwhile, by person, with the conversation', async () => {
  await open(1000)
  const part = within(await screen.findByRole('region', { name: 'Since you were last here' }))
  const [deed, ...others] = part.getAllByRole('listitem')
  expect(others).toEqual([])
  expect(deed?.textContent).toContain('Priya Raman set the status to closed')
  expect(part.getByRole('link').getAttribute('href')).toBe('/inbox/10')
})

test('without an absence there is nothing to tell', async () => {
  await open(null)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(screen.queryByRole('region')).toBeNull()
})
