import { fireEvent, screen } from '@testing-library/react'
import { useForm, useWatch } from 'react-hook-form'
import { expect, test } from 'vitest'
import { WeekField } from '#app/business-hours/week-field.tsx'
import type { BusinessHoursInput, Period } from '#domain/business-hours/business-hours.ts'
import { render } from '../render.tsx'

const work = [{ from: 540, to: 1020 }]
const twice = [
  { from: 480, to: 720 },
  { from: 780, to: 1020 },
]

const written = () => JSON.parse(screen.getByTestId('days').textContent) as readonly (readonly Period[])[]

function Week({ isLocked }: { isLocked: boolean }) {
  const { control } = useForm<BusinessHoursInput>({
    defaultValues: { days: [work, twice, work, work, work, [], []] },
  })
  return (
    <>
      <WeekField control={control} denied={isLocked ? 'role' : undefined} />
      <output data-testid="days">{JSON.stringify(useWatch({ control, name: 'days' }))}</output>
    </>
  )
}

const open = (isLocked = false) => render(<Week isLocked={isLocked} />)
const grip = (name: string) => screen.getByRole('slider', { name })

/** Drags a handle on a 24-hour line of 960 px: 10 px are 15 minutes. */
function drag(name: string, to: number, pointerType: string) {
  const handle = grip(name)
  const track = handle.parentElement?.parentElement
  if (!track) throw new Error('no line')
  track.getBoundingClientRect = () => new DOMRect(0, 0, 960, 40)
  const held = new Set<number>()
  handle.setPointerCapture = (id) => void held.add(id)
  handle.hasPointerCapture = (id) => held.has(id)
  const pointer = { pointerId: 7, pointerType }
  fireEvent.pointerMove(handle, { ...pointer, clientX: to })
  fireEvent.pointerDown(handle, pointer)
  fireEvent.pointerMove(handle, { ...pointer, clientX: to })
}

test.each(['mouse', 'touch'])(
  'D2-15: the end of a period follows the %s in quarters of an hour',
  async (by) => {
    await open()
    drag('Monday, first period ends', 723, by)
    expect(written()[0]).toEqual([{ from: 540, to: 1080 }])
    // Neither past its own start nor into the other period.
    drag('Monday, first period begins', 950, by)
    expect(written()[0]).toEqual([{ from: 1065, to: 1080 }])
    drag('Tuesday, second period begins', 0, by)
    expect(written()[1]).toEqual([
      { from: 480, to: 720 },
      { from: 720, to: 1020 },
    ])
  },
)

test('D2-15: arrow keys move an end by 15 minutes, with Shift by an hour, and Delete removes the period', async () => {
  const { user } = await open()
  grip('Monday, first period begins').focus()
  await user.keyboard('{ArrowLeft}{Shift>}{ArrowLeft}{/Shift}')
  expect(written()[0]).toEqual([{ from: 465, to: 1020 }])
  expect(grip('Monday, first period begins').getAttribute('aria-valuetext')).toBe('07:45')
  grip('Tuesday, first period ends').focus()
  await user.keyboard('{Delete}')
  expect(written()[1]).toEqual([{ from: 780, to: 1020 }])
  expect(document.activeElement).not.toBe(document.body)
})

test('D2-15: times are typed, over midnight too, and a day is copied to all weekdays', async () => {
  const { user } = await open()
  fireEvent.change(screen.getByLabelText('Monday to'), { target: { value: '02:00' } })
  expect(written()[0]).toEqual([{ from: 540, to: 1560 }])
  screen.getByText('next day')
  await user.click(screen.getByRole('button', { name: 'Copy Tuesday to all weekdays' }))
  expect(written()).toEqual([twice, twice, twice, twice, twice, [], []])
})

test('who may not change business hours has no grips, and reads the times', async () => {
  await open(true)
  expect(screen.queryAllByRole('slider')).toEqual([])
  expect((screen.getByLabelText('Monday from') as HTMLInputElement).readOnly).toBe(true)
})
