import { expect, test } from 'vitest'
import { until } from '../../support/until.ts'
import {
  box,
  chooseUndoTime,
  goOffline,
  goOnline,
  open,
  openOutbox,
  pane,
  press,
  said,
  send,
  toast,
  twoAgents,
  write,
} from './agents.ts'

/* A mail can be undone during the send delay that its author has chosen; then it is sent. */

const agents = twoAgents()

/** Number of mails sent by this workspace. */
const sentMails = (): number => agents.sink.mails.length

test('Undo takes the mail back with the closing after it, and its words are in the composer again', async () => {
  const { first: maya, second: priya } = agents
  const conversation = await agents.customerWrites('A spoke is broken')
  await open(maya, conversation)
  await open(priya, conversation)
  await chooseUndoTime(maya.page, '30 seconds')
  await write(maya.page, 'Reply', 'Bring it in on Monday.')
  await press(maya.page, 'Send & Close')
  const sent = toast(maya.page, 'Will be sent in a moment')
  await sent.waitFor()
  await said(priya.page, 'Bring it in on Monday.').waitFor()
  // Once closed, the next conversation opens.
  await open(maya, conversation)
  await pane(maya.page)
    .getByText(/^Leaves in \d+ s$/)
    .waitFor()
  // A single message: neither "sent" nor "waiting".
  expect(await toast(maya.page, /Email Sent/).count()).toBe(0)
  expect(await pane(maya.page).getByText('Queued', { exact: true }).count()).toBe(0)

  await sent.getByRole('button', { name: 'Undo' }).click()
  await box(maya.page).filter({ hasText: 'Bring it in on Monday.' }).waitFor()
  await said(priya.page, 'Bring it in on Monday.').waitFor({ state: 'detached' })
  await toast(maya.page, 'Undone: Send & Close').waitFor()
  await until('it is as it was', async () => {
    const { status, messages } = await agents.api.thread(conversation.id)
    return status.status === 'new' && messages.length === 1
  })
  await maya.page.getByRole('button', { name: 'Online', exact: true }).waitFor()
  expect(sentMails()).toBe(0)
})

test('it can be taken back where it stands after a reload too, and sent again it goes once', async () => {
  const { first: maya } = agents
  const conversation = await agents.customerWrites('The paint comes off')
  await open(maya, conversation)
  await send(maya.page, 'Reply', 'We paint it again.')
  await pane(maya.page)
    .getByText(/^Leaves in/)
    .waitFor()
  await maya.page.reload()
  await press(maya.page, 'Undo send')
  await toast(maya.page, 'Undone: Send').waitFor()
  await box(maya.page).filter({ hasText: 'We paint it again.' }).waitFor()
  expect((await agents.api.thread(conversation.id)).messages).toHaveLength(1)

  await chooseUndoTime(maya.page, 'Off, it leaves at once')
  await press(maya.page, 'Send')
  const told = toast(maya.page, 'Email Sent')
  await told.waitFor()
  expect(sentMails()).toBe(1)
  expect(await told.getByRole('button', { name: 'Undo' }).count()).toBe(0)
  await pane(maya.page).getByText('Sent', { exact: true }).waitFor()
})

test('offline it waits in the Outbox, and Undo needs no server', async () => {
  const { first: maya } = agents
  const conversation = await agents.customerWrites('No brakes at all')
  await open(maya, conversation)
  await goOffline(maya)
  await send(maya.page, 'Reply', 'Please walk.')
  await toast(maya.page, 'Will be sent when you are online').getByRole('button', { name: 'Undo' }).click()
  await toast(maya.page, 'Undone: Send').waitFor()
  await box(maya.page).filter({ hasText: 'Please walk.' }).waitFor()
  const outbox = await openOutbox(maya.page)
  await outbox.getByText('Nothing waiting.').waitFor()
  await goOnline(maya)
  await maya.page.getByRole('button', { name: 'Online', exact: true }).waitFor()
  expect((await agents.api.thread(conversation.id)).messages).toHaveLength(1)
  expect(sentMails()).toBe(1)
})
