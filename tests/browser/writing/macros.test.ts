import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { moreTools } from '../../support/more-tools.ts'
import { until } from '../../support/until.ts'
import { findings } from '../axe.ts'
import {
  box,
  choose,
  chooseUndoTime,
  field,
  goOffline,
  goOnline,
  open,
  pane,
  press,
  said,
  toast,
  twoAgents,
} from '../conflicts/agents.ts'

/* Templates with actions: used offline, applied on all screens, undone as a whole. */

const agents = twoAgents({ first: 'owner' })

const chips = (page: Page) => pane(page).getByRole('list', { name: 'When sent' }).getByRole('listitem')
const tags = (page: Page) => pane(page).getByRole('list', { name: 'Tags' })
const templates = (page: Page) => page.getByRole('listbox', { name: 'Templates' })

async function pick(page: Page, typed: string, subject: string): Promise<void> {
  await pane(page).getByRole('radio', { name: 'Reply', exact: true }).click()
  await box(page).click()
  await page.keyboard.type(`/${typed}`)
  await templates(page).getByRole('option', { name: subject }).waitFor()
  await page.keyboard.press('Enter')
}

test('picked offline, a macro shows what it does, survives a reload, and does what was left of it', async () => {
  const { first: jun, second: priya } = agents
  const conversation = await agents.customerWrites('The chain guard is cracked')
  await open(jun, conversation)
  await open(priya, conversation)
  await goOffline(jun)
  await pick(jun.page, 'warr', 'Warranty claim taken up')
  await until('the chips stand there', async () => (await chips(jun.page).count()) === 3)
  expect(await chips(jun.page).allTextContents()).toEqual([
    expect.stringContaining('Priority: High'),
    expect.stringContaining('Assignee: Workshop'),
    expect.stringContaining('Tag: + warranty'),
  ])
  expect(await findings(jun.page)).toEqual([])
  await chips(jun.page).getByRole('button', { name: 'Remove assignee Workshop' }).click()
  await until('it is left out', async () => (await chips(jun.page).count()) === 2)
  await moreTools(jun.page)
  await press(jun.page, 'Save as Draft')
  await toast(jun.page, 'Saved as Draft').waitFor()
  await jun.page.reload()
  await box(jun.page).filter({ hasText: 'We have taken up your claim' }).waitFor()
  await until('the draft has kept them', async () => (await chips(jun.page).count()) === 2)

  await press(jun.page, 'Send')
  await said(jun.page, 'We have taken up your claim').waitFor()
  await tags(jun.page).getByText('warranty').waitFor()
  expect((await agents.api.thread(conversation.id)).messages).toHaveLength(1)
  await goOnline(jun)
  await said(priya.page, 'We have taken up your claim').waitFor()
  await tags(priya.page).getByText('warranty').waitFor()
  await field(priya.page, 'Priority').filter({ hasText: 'High' }).waitFor()
  await field(priya.page, 'Assignee').filter({ hasText: 'Unassigned' }).waitFor()
  // The next test would find its Undo first.
  await toast(jun.page, 'Will be sent in a moment').waitFor({ state: 'detached' })
})

test('Undo takes all of it back: the words with their chips, the status and the tag', async () => {
  const { first: jun, second: priya } = agents
  const conversation = await agents.customerWrites('Charged twice')
  await open(jun, conversation)
  await open(priya, conversation)
  // On a busy machine the default send delay is too short.
  await chooseUndoTime(jun.page, '30 seconds')
  await choose(jun.page, 'Status', 'on hold')
  await pick(jun.page, 'refund', 'Refund is on its way')
  await until('the chips stand there', async () => (await chips(jun.page).count()) === 3)
  await press(jun.page, 'Send')
  await toast(jun.page, 'Will be sent in a moment').getByRole('button', { name: 'Undo' }).click()
  await box(jun.page).filter({ hasText: 'your refund left today' }).waitFor()
  await until('the chips are back', async () => (await chips(jun.page).count()) === 3)
  for (const { page } of [jun, priya]) {
    await field(page, 'Status')
      .filter({ hasText: 'On Hold' })
      .or(field(page, 'Status').filter({ hasText: 'on hold' }))
      .waitFor()
    await tags(page).getByText('refund').waitFor({ state: 'detached' })
  }
  await until(
    'no answer is left',
    async () => (await agents.api.thread(conversation.id)).messages.length === 1,
  )
  await moreTools(jun.page)
  await pane(jun.page).getByRole('button', { name: 'Discard draft' }).click()
})

test('the form adds, changes and removes actions by key, and the list says how often it was used', async () => {
  const { page } = agents.first
  await page.goto(`${agents.workspace.url}/support/settings/email-templates`)
  const list = page.getByRole('list', { name: 'Email templates' })
  const rowOf = (subject: string) => list.getByRole('listitem').filter({ hasText: subject })
  await rowOf('Warranty claim taken up').getByText('Used once').waitFor()
  await rowOf('Warranty claim taken up').getByRole('img', { name: 'With actions' }).waitFor()
  const plain = rowOf('Opening hours of the workshop')
  await plain.getByText('Not used yet').waitFor()
  expect(await plain.getByRole('img', { name: 'With actions' }).count()).toBe(0)

  await page.getByRole('link', { name: 'Opening hours of the workshop' }).click()
  await page.getByRole('button', { name: 'Add action' }).press('Enter')
  const what = page.getByRole('combobox', { name: 'Action', exact: true })
  await until('the new row has the focus', () => what.evaluate((node) => node === document.activeElement))
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: 'Add tags' }).waitFor()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await page.getByText('Choose a tag').waitFor()
  await page.getByRole('button', { name: 'Tag', exact: true }).press('Enter')
  await page.keyboard.type('service')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add action' }).press('Enter')
  await page.getByRole('combobox', { name: 'Set status' }).waitFor()
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Remove set status' }).press('Enter')
  const add = page.getByRole('button', { name: 'Add action' })
  await until('the keyboard goes on there', () => add.evaluate((node) => node === document.activeElement))
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await toast(page, 'Template Updated').waitFor()
  await plain.getByRole('img', { name: 'With actions' }).waitFor()
})
