import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { until } from '../../support/until.ts'
import {
  box,
  goOffline,
  goOnline,
  open,
  openOutbox,
  pane,
  press,
  row,
  said,
  twoAgents,
  write,
  type Conversation,
} from './agents.ts'

/* An agent writes on two devices: all text typed on either is in a draft or was sent. */

const agents = twoAgents({ second: 'maya' })

const holds = (page: Page, words: string) => box(page).filter({ hasText: words }).waitFor()
const anotherDraft = (page: Page) => pane(page).getByText(/^Another draft from Chrome on Linux/)

/** Draft on both devices, in the open composer of each. */
async function draftOnBoth(subject: string, words: string): Promise<Conversation> {
  const { first: laptop, second: tablet } = agents
  const conversation = await agents.customerWrites(subject)
  await open(laptop, conversation)
  await write(laptop.page, 'Reply', words)
  await row(tablet.page, conversation).getByText('Draft', { exact: true }).waitFor()
  await open(tablet, conversation)
  await holds(tablet.page, words)
  return conversation
}

test('of two that write on the same draft both versions stay, each where it was written', async () => {
  const { first: laptop, second: tablet } = agents
  await draftOnBoth('A frame for two', 'We build one.')
  await goOffline(laptop)
  await box(laptop.page).fill('We build one. On the laptop.')
  await box(tablet.page).fill('We build one. On the tablet.')
  await laptop.page.getByRole('status').filter({ hasText: "Kept here until you're back" }).waitFor()

  await goOnline(laptop)
  for (const [{ page }, own, other] of [
    [laptop, 'On the laptop.', 'On the tablet.'],
    [tablet, 'On the tablet.', 'On the laptop.'],
  ] as const) {
    await anotherDraft(page).waitFor()
    await holds(page, own)
    await press(page, 'Open')
    await holds(page, other)
    await anotherDraft(page).waitFor()
  }
})

test('what was typed on a draft that is sent from elsewhere is still there', async () => {
  const { first: laptop, second: tablet } = agents
  const conversation = await draftOnBoth('A child seat', 'It fits.')
  await goOffline(laptop)
  await box(laptop.page).fill('It fits. Mind the long bolt.')
  await press(tablet.page, 'Send')
  await said(tablet.page, 'It fits.').waitFor()

  await goOnline(laptop)
  await said(laptop.page, 'It fits.').first().waitFor()
  await holds(laptop.page, 'It fits. Mind the long bolt.')
  expect(await anotherDraft(laptop.page).count()).toBe(0)
  await pane(tablet.page).getByText('Draft', { exact: true }).waitFor()
  await press(tablet.page, 'Reply')
  await holds(tablet.page, 'It fits. Mind the long bolt.')
  const { messages } = await agents.api.thread(conversation.id)
  expect(messages.filter(({ kind, isDraft }) => kind === 'reply' && !isDraft)).toHaveLength(1)
})

test('a mail deleted for good on one device does not take the other one’s words: they are offered as a new draft', async () => {
  const { first: laptop, second: tablet } = agents
  const form = laptop.page.getByRole('dialog', { name: 'New email' })
  await laptop.page.getByRole('button', { name: 'New', exact: true }).click()
  await laptop.page.getByRole('menuitem', { name: /email/i }).click()
  await form.getByRole('textbox', { name: 'Subject' }).fill('Spring prices')
  await form.getByRole('textbox', { name: 'Message' }).fill('All prices hold.')
  const drafts = `${agents.workspace.url}/support/inbox?view=drafts`
  await tablet.page.goto(drafts)
  await tablet.page.getByRole('row', { name: /Spring prices/ }).click()
  await pane(tablet.page).getByText('All prices hold.').waitFor()
  const id = Number(/inbox\/(\d+)/.exec(tablet.page.url())?.[1])
  await laptop.context.setOffline(true)
  await form.getByText("Kept here until you're back").waitFor()
  await form.getByRole('textbox', { name: 'Message' }).fill('All prices hold until June.')
  await form.getByRole('button', { name: 'Close', exact: true }).click()
  await press(tablet.page, 'Delete')
  await tablet.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await tablet.page.getByRole('row', { name: /Spring prices/ }).waitFor({ state: 'detached' })
  await until('it is gone from the server', () =>
    agents.api.thread(id).then(
      () => false,
      () => true,
    ),
  )

  await goOnline(laptop)
  await laptop.page.getByRole('button', { name: 'Needs attention 1' }).waitFor()
  const outbox = await openOutbox(laptop.page)
  await outbox.getByText('Not saved: this mail was deleted on another device.').waitFor()
  await outbox.getByRole('button', { name: 'Keep as draft' }).click()
  await pane(laptop.page).getByText('All prices hold until June.').waitFor()
  await outbox.getByText('Nothing waiting.').waitFor()
  await until('it is on the other device', () =>
    tablet.page.getByRole('row', { name: /Spring prices/ }).isVisible(),
  )
})
