import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SlaMark, slaText } from '#app/conversations/sla/sla-mark.tsx'
import { defaultTimeFormat } from '#app/ui/time/time-format.ts'
import { render } from '../render.tsx'

const hour = 3_600_000
const now = Date.UTC(2026, 10, 20, 9)
const target = {
  metric: 'firstResponse' as const,
  dueAt: now + 2 * hour,
  warnsAt: now + hour,
  left: null,
  isBreached: false,
}
const wordsAt = (at: number, sla: Parameters<typeof slaText>[0] = target) =>
  slaText(sla, at, defaultTimeFormat)

test('D2-10: a target counts down, is near from its warning on, and late by itself without a connection', () => {
  expect(wordsAt(now)).toMatchObject({ words: 'First response in 2 h' })
  expect(wordsAt(now)?.tone).toBeUndefined()
  expect(wordsAt(now + hour)).toMatchObject({ words: 'First response in 1 h', tone: 'near' })
  expect(wordsAt(now + 3 * hour)).toMatchObject({ words: 'First response late by 1 h', tone: 'missed' })
})

test('a clock that stands still says what is left; one that never runs says nothing', () => {
  const held = { ...target, dueAt: null, warnsAt: null, left: 90 * 60_000 }
  expect(wordsAt(now, held)).toMatchObject({ words: 'First response: 1 h 30 min left' })
  expect(wordsAt(now, { ...held, left: null })).toBeUndefined()
})

test('the thread shows the target that falls due first, and nothing without one', async () => {
  await render(<SlaMark conversation={{ sla: { ...target, dueAt: Date.now() - hour } }} />, {
    isOffline: true,
  })
  expect(screen.getByText(/^First response late by 1 h/)).toBeTruthy()
  await render(<SlaMark conversation={{ sla: undefined as never }} />)
  expect(screen.queryByText(/First response/)).toBeNull()
})

test('D2-10: the course of its clock opens without a connection: a bar, and the same as a list', async () => {
  const start = Math.floor(Date.now() / 60_000) * 60_000 - 3 * hour
  const line = {
    spans: [
      { at: start, is: 'closed' as const },
      { at: start + hour, is: 'counted' as const },
      { at: start + 2 * hour - 20_000, is: 'closed' as const },
      { at: start + 2 * hour, is: 'paused' as const },
    ],
    until: null,
  }
  const sla = { ...target, dueAt: null, warnsAt: null, left: hour, line }
  const { user } = await render(<SlaMark conversation={{ sla }} />, { isOffline: true })
  await user.click(screen.getByRole('button', { name: 'First response: 1 h left' }))
  const dialog = await screen.findByRole('dialog', { name: 'First response' })
  const list = within(dialog).getByRole('list', { name: 'Course of the clock' })
  const spans = within(list).getAllByRole('listitem')
  expect(spans.map((each) => each.querySelector('b')?.textContent)).toEqual([
    'Outside business hours',
    'Counted',
    'Outside business hours',
    'Paused, now',
  ])
  const lengths = spans.map(({ lastChild }) => lastChild?.textContent)
  expect(lengths).toEqual(['1 h', '59 min', 'under 1 min', '1 h'])
  expect(spans.map((each) => each.ariaCurrent ?? each.getAttribute('aria-current'))).toEqual([
    ...[null, null, null],
    'time',
  ])
  expect(spans[3]?.textContent).toContain('since')
  const bar = dialog.querySelectorAll('[aria-hidden] > [data-is]')
  expect([...bar].map((each) => each.getAttribute('data-is'))).toEqual([
    'closed',
    'counted',
    'closed',
    'paused',
  ])
})
