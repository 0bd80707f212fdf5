import 'fake-indexeddb/auto'
import { screen } from '@testing-library/react'
import { useLocation } from 'react-router-dom'
import { expect, test } from 'vitest'
import type { Result } from '#app/search/results.ts'
import { useTake } from '#app/search/use-take.ts'
import { render } from '../render.tsx'

function Taken({ result }: { result: Result }) {
  const { pathname, search } = useLocation()
  const take = useTake(
    () => undefined,
    () => undefined,
  )
  return <button onClick={() => take(result)}>{pathname + search}</button>
}

const title = 'Brake pads'

test.each<[string, Result, string]>([
  ['SRC-005', { key: 'a', kind: 'contact', id: 3, title, detail: '' }, '/customers/3'],
  ['SRC-007', { key: 'b', kind: 'task', id: 7, title, detail: 'T-7' }, '/tasks/7'],
  ['SRC-008', { key: 'c', kind: 'asset', id: 4, title }, '/assets/all?asset=4'],
  ['SRC-009', { key: 'd', kind: 'article', id: 5, docId: 2, title }, '/knowledgebase/2/articles/5'],
])('%s: a result leads to its page', async (_row, result, place) => {
  const { user } = await render(<Taken result={result} />)
  await user.click(screen.getByRole('button'))
  await screen.findByText(place)
  expect(screen.getByRole('button').textContent).toBe(place)
})
