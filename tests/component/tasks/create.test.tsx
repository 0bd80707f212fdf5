import 'fake-indexeddb/auto'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import CreateTaskDialog from '#app/tasks/create/create-task-dialog.tsx'
import { render } from '../render.tsx'

test('a new step has an error only once it was left empty', async () => {
  const { user } = await render(<CreateTaskDialog start={{}} onClose={() => undefined} />)
  await user.type(await screen.findByRole('textbox', { name: 'Subject' }), 'Swap the hub')
  await user.click(screen.getByRole('button', { name: 'Add a step' }))
  const title = await screen.findByRole('textbox', { name: 'Step 1' })
  await waitFor(() => expect(document.activeElement).toBe(title))
  await user.keyboard('Order seals')
  expect(title).toHaveProperty('value', 'Order seals')
  await waitFor(() => expect(screen.queryByText('Sub Task Title is required')).toBeNull())
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Step 2' })))
  expect(screen.queryByText('Sub Task Title is required')).toBeNull()
  await user.tab()
  await screen.findByText('Sub Task Title is required')
})
