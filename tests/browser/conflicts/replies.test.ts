import { expect, test } from 'vitest'
import { until } from '../../support/until.ts'
import {
  box,
  customer,
  goOffline,
  goOnline,
  open,
  openOutbox,
  pane,
  press,
  row,
  said,
  send,
  toast,
  twoAgents,
} from './agents.ts'

/* Concurrent replies: nothing is sent over unseen messages, and no text is lost. */

const agents = twoAgents({ sendsAtOnce: true })

/** Notes on the server, including those of messages. */
const notesIn = async (id: number) => {
  const { messages, notes } = await agents.api.thread(id)
  return [notes, ...messages.map((message) => message.notes)].flat().length
}

const repliesIn = async (id: number) =>
  (await agents.api.thread(id)).messages.filter(({ kind }) => kind === 'reply').length

test('a reply that crosses a colleague’s is held back, theirs beside yours, and goes when its writer says so', async () => {
  const { first: maya, second: priya } = agents
  const conversation = await agents.customerWrites('The left hinge rattles')
  await open(maya, conversation)
  await open(priya, conversation)
  await goOffline(maya)
  await send(maya.page, 'Reply', 'A new hinge is on its way.')
  await said(maya.page, 'Waiting to send').waitFor()
  await send(priya.page, 'Reply', 'Tighten the screw below it first.')
  await until('Priya’s reply is on the server', async () => (await repliesIn(conversation.id)) === 1)

  await goOnline(maya)
  const card = pane(maya.page).getByRole('region', { name: 'Your reply was held back' })
  await card.getByRole('heading', { name: 'Priya Raman replied while you were away' }).waitFor()
  await card.getByText('Sent by Priya Raman').waitFor()
  await card.getByText('Tighten the screw below it first.').waitFor()
  await card.getByText('A new hinge is on its way.').waitFor()
  await card.getByText('Yours has not been sent.').waitFor()
  await maya.page.getByRole('button', { name: 'Needs attention 1' }).waitFor()
  expect(await repliesIn(conversation.id)).toBe(1)

  await card.getByRole('button', { name: 'Send mine too' }).click()
  await toast(maya.page, 'Email Sent').waitFor()
  await card.waitFor({ state: 'detached' })
  await said(priya.page, 'A new hinge is on its way.').waitFor()
  expect(await repliesIn(conversation.id)).toBe(2)
})

test('a colleague’s note holds a reply back too, kept as a draft it is not sent; two notes never meet', async () => {
  const { first: maya, second: priya } = agents
  const conversation = await agents.customerWrites('Order 77 is late')
  await open(maya, conversation)
  await open(priya, conversation)
  await goOffline(maya)
  await send(maya.page, 'Note', 'The carrier was told.')
  await send(maya.page, 'Reply', 'It arrives on Friday.')
  await send(priya.page, 'Note', 'The parcel is lost, do not promise a day.')
  await until('Priya’s note is on the server', async () => (await notesIn(conversation.id)) === 1)

  await goOnline(maya)
  const card = pane(maya.page).getByRole('region', { name: 'Your reply was held back' })
  await card.getByRole('heading', { name: 'Priya Raman left a note while you were away' }).waitFor()
  await card.getByText('The parcel is lost, do not promise a day.').waitFor()
  await said(priya.page, 'The carrier was told.').waitFor()
  await card.getByRole('button', { name: 'Keep as draft' }).click()
  await card.waitFor({ state: 'detached' })
  await press(maya.page, 'Reply')
  await box(maya.page).filter({ hasText: 'It arrives on Friday.' }).waitFor()
  expect(await repliesIn(conversation.id)).toBe(0)
})

test('INB-013: nobody closes over a customer’s words unseen: View shows them, Close anyway closes', async () => {
  const { first: maya, second: priya } = agents
  const viewed = await agents.customerWrites('Does it fit a tandem')
  const closed = await agents.customerWrites('Is there a paper manual')
  await open(priya, viewed)
  await open(maya, closed)
  await goOffline(maya)
  await press(maya.page, 'Close')
  await open(maya, viewed)
  await press(maya.page, 'Close')
  await agents.customerAnswers(viewed, 'It is a long one, by the way.')
  await said(priya.page, 'It is a long one, by the way.').waitFor()
  await agents.customerAnswers(closed, 'In Portuguese, please.')

  await goOnline(maya)
  await open(maya, viewed)
  const card = pane(maya.page).getByRole('region', { name: 'Closing was held back' })
  await card.getByRole('heading', { name: `${customer} wrote while you were away` }).waitFor()
  await card.getByText('The conversation was not closed.').waitFor()
  await card.getByRole('button', { name: 'View' }).click()
  await card.waitFor({ state: 'detached' })
  await said(maya.page, 'It is a long one, by the way.').waitFor()
  expect((await agents.api.thread(viewed.id)).status.status).not.toBe('closed')

  const outbox = await openOutbox(maya.page)
  await outbox.getByText('Not saved: the customer wrote while you were away.').waitFor()
  await outbox.getByRole('button', { name: 'Close anyway' }).click()
  await until('it is closed', async () => (await agents.api.thread(closed.id)).status.status === 'closed')
  await outbox.getByText('Nothing waiting.').waitFor()
  await outbox.getByRole('button', { name: 'Close', exact: true }).click()
})

test('reading offline marks as read what was there: what came meanwhile stays unread', async () => {
  const { first: maya, second: priya } = agents
  const conversation = await agents.customerWrites('How long is the warranty')
  const other = await agents.customerWrites('Where is the shop')
  await goOffline(maya)
  await open(maya, conversation)
  await row(maya.page, conversation)
    .and(maya.page.getByRole('row', { name: /unread/ }))
    .waitFor({ state: 'detached' })
  await agents.customerAnswers(conversation, 'And for the battery?')
  await row(priya.page, conversation).getByText('2', { exact: true }).waitFor()
  await open(maya, other)

  await goOnline(maya)
  await row(maya.page, conversation)
    .and(maya.page.getByRole('row', { name: /unread/ }))
    .waitFor()
})
