import 'fake-indexeddb/auto'
import { fireEvent, screen } from '@testing-library/react'
import { useForm, useWatch } from 'react-hook-form'
import { expect, test } from 'vitest'
import { MomentField } from '#app/forms/moment-field.tsx'
import { render } from '../render.tsx'

function Form() {
  const { control } = useForm<{ at: number | null }>({ defaultValues: { at: null } })
  return (
    <>
      <MomentField control={control} name="at" label="Start" zone="Europe/Amsterdam" locked={false} />
      <output aria-label="Moment">{useWatch({ control, name: 'at' })}</output>
    </>
  )
}

test('a year can be typed digit by digit: the field shows what was typed', async () => {
  await render(<Form />)
  const field = screen.getByLabelText<HTMLInputElement>('Start')
  for (const year of ['0002', '0020', '0202', '2026']) {
    fireEvent.change(field, { target: { value: `${year}-11-28T14:30` } })
    expect(field.value).toBe(`${year}-11-28T14:30`)
  }
  expect(screen.getByRole('status', { name: 'Moment' }).textContent).toBe(
    String(Date.UTC(2026, 10, 28, 13, 30)),
  )
})
