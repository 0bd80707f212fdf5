import 'fake-indexeddb/auto'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { EntryForm } from '#app/time/entry-form.tsx'
import { render } from '../render.tsx'

test('an error of the time goes as soon as another field repairs it', async () => {
  const now = Date.UTC(2026, 10, 28, 12)
  const form = (
    <EntryForm entry={null} now={() => now} onSave={async () => undefined} onClose={() => undefined} />
  )
  const { user } = await render(form)
  const start = await screen.findByLabelText('Start Time')
  const minutes = screen.getByRole('textbox', { name: 'Minutes' })
  await user.clear(minutes)
  await user.type(minutes, '45')
  await user.tab()
  await screen.findByText('The time cannot end later than now')
  fireEvent.change(start, { target: { value: '2026-11-27T08:00' } })
  await waitFor(() => expect(screen.queryByText('The time cannot end later than now')).toBeNull())
})
