import { screen } from '@testing-library/react'
import { useLocation } from 'react-router-dom'
import { expect, test } from 'vitest'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { homeLists } from '#app/home/places.ts'
import { useWalk } from '#app/home/use-walk.ts'
import { render } from '../render.tsx'

/** Home rendered before the close of 7 arrived; the index has it already. */
function Stale({ now }: { now: readonly number[] }) {
  const { client } = useDesk()
  const list = () => Promise.resolve({ ids: now, total: now.length })
  Object.assign(client.worker, { list })
  const lists = homeLists.map((each) => ({ ...each, ids: each.name === 'today' ? [7, 8] : [], total: 2 }))
  const walk = useWalk(lists, false)
  return <button onClick={walk.onNext}>Answer next at {useLocation().pathname}</button>
}

test('Answer next opens what is first now, and not the conversation that was just closed', async () => {
  const { user } = await render(<Stale now={[8]} />)
  await user.click(screen.getByRole('button'))
  expect(await screen.findByText(/inbox\/8$/)).toBeTruthy()
})

test('Answer next stays where nothing is left', async () => {
  const { user } = await render(<Stale now={[]} />, { path: '/home' })
  await user.click(screen.getByRole('button'))
  expect(screen.getByText(/at \/home$/)).toBeTruthy()
})
