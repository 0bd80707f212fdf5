import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ResultLine } from '#app/search/result-line.tsx'
import { queryWords } from '#domain/search/tokens.ts'
import { render } from '../render.tsx'

const nothing = () => undefined

const line = (title: string) =>
  render(
    <ResultLine
      result={{
        ...{ key: 'one', kind: 'conversation', id: 1, title, who: 'Dana', status: 'open' },
        ...{ ticketNo: 4821, snippet: 'It dropped to zero' },
      }}
      denied={undefined}
      words={queryWords('batt drop')}
      text="batt drop"
      id="one"
      isActive={false}
      onPick={nothing}
      onPoint={nothing}
    />,
  )

const marked = () => [...document.querySelectorAll('mark')].map((mark) => mark.textContent)

test('SRC-004: a title of 20 characters stands whole, a longer one is cut and stands whole beside it', async () => {
  await line('Battery of the bikes')
  screen.getByText((_, element) => element?.getAttribute('title') === 'Battery of the bikes')
  expect(screen.getByRole('option').textContent).toBe('Battery of the bikesDana · It dropped to zero#4821')
  await line('Battery of the bikes!')
  const [title, beside] = screen.getByRole('option').querySelectorAll('span[dir]')
  expect([title?.textContent, title?.getAttribute('aria-hidden')]).toEqual(['Battery of the bikes…', 'true'])
  expect(beside?.textContent).toBe('Battery of the bikes! · Dana · It dropped to zero')
  expect(marked()).toEqual(['Batt', 'Batt', 'drop'])
})
