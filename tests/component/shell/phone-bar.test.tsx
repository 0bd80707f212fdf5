import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PhoneBar } from '#app/shell/phone-bar.tsx'
import { paths } from '#app/paths.ts'
import { render } from '../render.tsx'

test.each([
  [paths.inbox, 'Inbox'],
  [paths.conversation(12), 'Inbox'],
  [paths.more, 'More'],
  [paths.settings, 'More'],
  [paths.customers, 'Customers'],
  [paths.knowledge, 'More'],
])('of the entries of a phone one is marked on %s: %s', async (path, name) => {
  await render(<PhoneBar />, { path })
  const bar = within(await screen.findByLabelText('Rail'))
  const marked = [...document.querySelectorAll('nav [aria-current]')]
  expect(marked.map(({ textContent }) => textContent)).toEqual([expect.stringContaining(name)])
  expect(bar.getAllByText('More')).toHaveLength(1)
  expect([...document.querySelectorAll('nav > *')]).toHaveLength(5)
})

test.each([
  [paths.inbox, /^More$/],
  [paths.customers, /^More(Syncing|Online)$/],
])('a phone says at More whether the desk is online, where the head does not: %s', async (path, words) => {
  await render(<PhoneBar />, { path })
  await waitFor(() => expect(screen.getByText('More').textContent).toMatch(words))
})
