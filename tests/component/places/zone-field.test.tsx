import 'fake-indexeddb/auto'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { ZoneField } from '#app/places/zone-field.tsx'
import { render } from '../render.tsx'

function Zone({ first }: { first: string | null }) {
  const [zone, setZone] = useState(first)
  return <ZoneField value={zone} onChange={setZone} usual="The zone of each device" />
}

const shown = () =>
  ['Country', 'Time zone'].map((name) => screen.getByRole('combobox', { name, hidden: true }).textContent)

test('CNS-009: what holds where no zone is chosen stands under Time zone, not under Country', async () => {
  const { user } = await render(<Zone first={null} />)
  expect(shown()).toEqual(['Not chosen', 'The zone of each device'])
  const choose = async (name: string, option: RegExp) => {
    await user.click(screen.getByRole('combobox', { name }))
    await user.type(screen.getByRole('combobox', { name: `Filter ${name}` }), option.source)
    await user.click(screen.getAllByRole('option', { name: option })[0] as HTMLElement)
  }
  await choose('Time zone', /Almaty/)
  expect(shown()).toEqual(['Kazakhstan', 'Almaty'])
  await choose('Country', /Portugal/)
  expect(shown()).toEqual(['Portugal', 'Lisbon'])
  await choose('Country', /Not chosen/)
  expect(shown()).toEqual(['Not chosen', 'The zone of each device'])
})

test('a zone of no country stays until another one is chosen', async () => {
  await render(<Zone first="UTC" />)
  expect(shown()).toEqual(['Not chosen', 'UTC'])
})
