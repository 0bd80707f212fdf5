import { expect, test } from 'vitest'
import { until } from '../../support/until.ts'
import {
  choose,
  field,
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
  type Conversation,
} from './agents.ts'

/* Concurrent changes of a conversation: fields are not overwritten unseen, sets merge, claims ask. */

const agents = twoAgents()

const stands = async ({ id }: Conversation) => (await agents.api.thread(id)) as unknown as Stands
interface Stands {
  status: { status: string }
  priority: string
  isTrashed: boolean
  assignee: { id: number; firstName: string } | null
}

test('CARD-011, INB-012: of two values of one field the later one stands; both are told, and either gives the other’s back', async () => {
  const { first: maya, second: priya } = agents
  const conversation = await agents.customerWrites('The bell is too loud')
  await open(maya, conversation)
  await open(priya, conversation)
  await goOffline(maya)
  await choose(maya.page, 'Status', 'on hold')
  await choose(maya.page, 'Priority', 'High')
  await choose(priya.page, 'Status', 'Closed')
  await toast(priya.page, 'Tickets Updated').waitFor()
  // Once closed, the next conversation opens.
  await open(priya, conversation)
  await choose(priya.page, 'Priority', 'Low')
  await until(
    'Priya’s priority is on the server',
    async () => (await stands(conversation)).priority === 'low',
  )

  await goOnline(maya)
  const mine = toast(maya.page, 'Your On Hold replaced Closed by Priya Raman')
  await mine.waitFor()
  const theirs = toast(priya.page, "Maya Lindqvist's High replaced your Low")
  await theirs.waitFor()
  await pane(maya.page)
    .getByRole('region', { name: /held back/ })
    .waitFor({ state: 'detached' })
  expect((await stands(conversation)).status.status).toBe('on_hold')
  await mine.getByRole('button', { name: 'Undo' }).click()
  await theirs.getByRole('button', { name: 'Undo' }).click()
  await until('both have back what they had set', async () => {
    const { status, priority } = await stands(conversation)
    return status.status === 'closed' && priority === 'low'
  })
  await field(maya.page, 'Priority').filter({ hasText: 'Low' }).waitFor()
  await field(priya.page, 'Status').filter({ hasText: 'Closed' }).waitFor()
  await said(priya.page, "Maya Lindqvist's On Hold replaced your Closed").waitFor()
})

test('different fields and tags never meet: everything stands, and nobody is asked', async () => {
  const { first: maya, second: priya } = agents
  const conversation = await agents.customerWrites('Which tyre fits')
  await open(maya, conversation)
  await open(priya, conversation)
  const addTag = async (page: typeof maya.page, name: string) => {
    await press(page, '+ Add Tag')
    await page.getByRole('option', { name, exact: true }).click()
    await page.keyboard.press('Escape')
  }
  await goOffline(maya)
  await addTag(maya.page, 'warranty')
  await choose(maya.page, 'Priority', 'Medium')
  await addTag(priya.page, 'accessories')
  await choose(priya.page, 'Status', 'on hold')
  await until(
    'Priya’s changes are there',
    async () => (await stands(conversation)).status.status === 'on_hold',
  )

  await goOnline(maya)
  for (const { page } of [maya, priya]) {
    await pane(page).getByText('warranty', { exact: true }).waitFor()
    await pane(page).getByText('accessories', { exact: true }).waitFor()
    await field(page, 'Priority').filter({ hasText: 'Medium' }).waitFor()
    await field(page, 'Status').filter({ hasText: 'On Hold' }).waitFor()
  }
  // Changes within a minute are one line, which can be expanded.
  await pane(maya.page)
    .getByRole('button', { name: /^You changed/, expanded: false })
    .click()
  await said(maya.page, 'You added the tag warranty').waitFor()
  expect(await said(maya.page, 'replaced').count()).toBe(0)
  expect(await maya.page.getByRole('button', { name: /^Needs attention/ }).count()).toBe(0)
})

test('of two who take a conversation the second is asked: leave it, or assign anyway', async () => {
  const { first: maya, second: priya } = agents
  const left = await agents.customerWrites('The basket wobbles')
  const taken = await agents.customerWrites('The lamp went dark')
  await open(maya, left)
  await goOffline(maya)
  for (const conversation of [left, taken]) {
    await open(maya, conversation)
    await choose(maya.page, 'Assignee', 'Maya Lindqvist')
    await open(priya, conversation)
    await choose(priya.page, 'Assignee', 'Priya Raman')
    await until('Priya has it', async () => (await stands(conversation)).assignee?.firstName === 'Priya')
  }

  await goOnline(maya)
  const card = pane(maya.page).getByRole('region', { name: 'Assigning was held back' })
  await card.getByRole('heading', { name: 'Priya Raman took this while you were away' }).waitFor()
  await card.getByText('The conversation was not assigned to you.').waitFor()
  await field(maya.page, 'Assignee').filter({ hasText: 'Priya' }).waitFor()
  await card.getByRole('button', { name: 'Assign anyway' }).click()
  await until('Maya has it', async () => (await stands(taken)).assignee?.firstName === 'Maya')
  await open(maya, left)
  await card.getByRole('button', { name: 'Leave it' }).click()
  await card.waitFor({ state: 'detached' })
  await maya.page.getByRole('button', { name: 'Online', exact: true }).waitFor()
  expect((await stands(left)).assignee?.firstName).toBe('Priya')
})

test('giving it to a third is no claim: the later one stands, with a notice and the way back', async () => {
  const { first: maya, second: priya } = agents
  const conversation = await agents.customerWrites('The chain jumps')
  await open(maya, conversation)
  await choose(maya.page, 'Assignee', 'Maya Lindqvist')
  await open(priya, conversation)
  await field(priya.page, 'Assignee').filter({ hasText: 'Maya' }).waitFor()
  await goOffline(maya)
  await choose(maya.page, 'Assignee', 'Jun Okafor')
  await choose(priya.page, 'Assignee', 'Priya Raman')
  await until('Priya has it', async () => (await stands(conversation)).assignee?.firstName === 'Priya')

  await goOnline(maya)
  const notice = toast(maya.page, 'Your Jun Okafor replaced Priya Raman by Priya Raman')
  await notice.getByRole('button', { name: 'Undo' }).click()
  await until('it is Priya’s again', async () => (await stands(conversation)).assignee?.firstName === 'Priya')
})

test('trash takes along what was written meanwhile, and gives it all back', async () => {
  const { first: maya, second: priya } = agents
  const conversation = await agents.customerWrites('Please forget this')
  await open(maya, conversation)
  await open(priya, conversation)
  await goOffline(maya)
  await maya.page.keyboard.press('Escape')
  await row(maya.page, conversation).focus()
  await maya.page.keyboard.press('Delete')
  await toast(maya.page, 'Moved to Trash').waitFor()
  await send(priya.page, 'Reply', 'We have forgotten it.')
  await choose(priya.page, 'Status', 'on hold')
  await until('Priya’s work is there', async () => (await stands(conversation)).status.status === 'on_hold')

  await goOnline(maya)
  await press(priya.page, 'Restore')
  await row(maya.page, conversation).click()
  await said(maya.page, 'We have forgotten it.').waitFor()
  await field(maya.page, 'Status').filter({ hasText: 'On Hold' }).waitFor()
  expect((await stands(conversation)).isTrashed).toBe(false)
})

test('CUS-009: a contact edited on two devices keeps both of two fields; of one field the later edit is held back', async () => {
  const { first: maya, second: priya } = agents
  const conversation = await agents.customerWrites('Where do you deliver')
  const details = ({ page }: typeof maya) => page.getByRole('region', { name: 'Details' })
  const type = async (on: typeof maya, label: string, words: string) => {
    await details(on).getByRole('textbox', { name: label, exact: true }).fill(words)
    await details(on).getByRole('textbox', { name: label, exact: true }).press('Enter')
  }
  const shows = async (on: typeof maya, label: string, words: string) =>
    until(
      `${label} is ${words}`,
      async () =>
        (await details(on).getByRole('textbox', { name: label, exact: true }).inputValue()) === words,
    )
  for (const each of [maya, priya]) {
    await open(each, conversation)
    await each.page
      .getByRole('complementary', { name: 'Customer' })
      .getByRole('link', { name: 'Profile' })
      .click()
    await details(each).waitFor()
  }
  await goOffline(maya)
  await type(maya, 'Phone', '123')
  await type(maya, 'City', 'Porto')
  await goOffline(priya)
  await type(priya, 'Phone', '456')
  await type(priya, 'Street', 'Rua das Flores')
  await goOnline(priya)
  await priya.page.getByRole('button', { name: 'Online', exact: true }).waitFor()
  await goOnline(maya)
  for (const each of [maya, priya]) {
    await shows(each, 'Phone', '456')
    await shows(each, 'City', 'Porto')
    await shows(each, 'Street', 'Rua das Flores')
  }
  expect(await priya.page.getByRole('button', { name: /^Needs attention/ }).count()).toBe(0)
  const outbox = await openOutbox(maya.page)
  await outbox.getByText('Not saved: phone is 456. Somebody changed it meanwhile.').waitFor()
  await outbox.getByRole('button', { name: 'Save anyway' }).click()
  await shows(priya, 'Phone', '123')
  await maya.page.getByRole('button', { name: 'Online', exact: true }).waitFor()
})
