import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { until } from '../../support/until.ts'
import {
  goOffline,
  goOnline,
  open,
  pane,
  press,
  row,
  said,
  send,
  toast,
  twoAgents,
  type Conversation,
} from './agents.ts'

/* Merging and splitting conversations while another agent works on them. */

const agents = twoAgents()

/** Opens More and picks an entry. */
async function more(page: Page, name: string): Promise<void> {
  await press(page, 'More')
  await page.getByRole('menuitem', { name }).click()
}

/** Merges the open conversation with another one, found by its subject. */
async function mergeWith(page: Page, { subject }: Conversation): Promise<void> {
  await more(page, 'Merge Mails')
  const dialog = page.getByRole('dialog', { name: 'Merge Conversation' })
  const button = dialog.getByRole('button', { name: 'Merge', exact: true })
  expect(await button.isDisabled()).toBe(true)
  await dialog.getByRole('textbox', { name: 'Conversation to merge with' }).fill(subject)
  await dialog.getByRole('radio', { name: new RegExp(subject) }).check()
  await dialog
    .getByRole('region', { name: 'What will happen' })
    .getByText('2 in one thread (1 and 1)')
    .waitFor()
  await button.click()
  await dialog.waitFor({ state: 'detached' })
}

const idIn = (page: Page) => Number(new URL(page.url()).pathname.split('/').at(-1))

test('INB-014, CON-010, CON-031, CON-055, CON-059: two conversations merged offline become one for everybody, with what a colleague wrote meanwhile', async () => {
  const { first: maya, second: priya } = agents
  const stays = await agents.customerWrites('The saddle slips')
  const goes = await agents.customerWrites('Saddle again')
  await open(maya, stays)
  await open(priya, goes)
  await goOffline(maya)
  await mergeWith(maya.page, goes)
  await toast(maya.page, 'Saved on this device').waitFor()
  await said(maya.page, `About ${goes.subject}`).waitFor()
  await row(maya.page, goes).waitFor({ state: 'detached' })

  await send(priya.page, 'Reply', 'Tighten the clamp.')
  await until(
    'the reply is on the server',
    async () => (await agents.api.thread(goes.id)).messages.length === 2,
  )
  await goOnline(maya)
  // Agents with the merged conversation open are redirected to the survivor.
  await until('Priya is led on', async () => idIn(priya.page) === stays.id)
  await said(priya.page, `About ${stays.subject}`).waitFor()
  await said(maya.page, 'Tighten the clamp.').waitFor()
  await said(maya.page, new RegExp(`You merged #\\d+ ${goes.subject} into this conversation`)).waitFor()
  const thread = await agents.api.thread(goes.id)
  expect(thread.id).toBe(stays.id)
  expect(thread.messages).toHaveLength(3)

  // Replies to the merged conversation arrive in the survivor as well.
  await agents.customerAnswers(goes, 'It still slips.')
  await said(maya.page, 'It still slips.').waitFor()
})

test('ERR-019: Undo takes a merge apart again', async () => {
  const { first: maya } = agents
  const stays = await agents.customerWrites('A spoke is loose')
  const goes = await agents.customerWrites('Loose spoke too')
  await open(maya, stays)
  await mergeWith(maya.page, goes)
  const merged = toast(maya.page, 'Conversation Merged')
  await merged.waitFor()
  await row(maya.page, goes).waitFor({ state: 'detached' })
  await merged.getByRole('button', { name: 'Undo' }).click()
  await row(maya.page, goes).waitFor()
  await said(maya.page, `About ${goes.subject}`).waitFor({ state: 'detached' })
  await until('they are two', async () => (await agents.api.thread(goes.id)).id === goes.id)
  expect((await agents.api.thread(stays.id)).messages).toHaveLength(1)
})

test('CON-060, SRC-011: the server is asked once typing has paused, not for every letter', async () => {
  const { first: maya } = agents
  const stays = await agents.customerWrites('Mudguard rattles')
  await open(maya, stays)
  await more(maya.page, 'Merge Mails')
  const asked: string[] = []
  maya.page.on('request', (request) => {
    const text = new URL(request.url()).searchParams.get('text')
    if (text !== null) asked.push(text)
  })
  const dialog = maya.page.getByRole('dialog', { name: 'Merge Conversation' })
  const words = 'nobody ever wrote zzqx'
  await dialog
    .getByRole('textbox', { name: 'Conversation to merge with' })
    .pressSequentially(words, { delay: 10 })
  await dialog.getByText('No Results Found').waitFor()
  expect(asked.at(-1)).toBe(words)
  // A busy machine adds pauses of its own.
  expect(asked.length).toBeLessThan(words.length / 3)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
})

test('CON-011, CON-030, CON-056, ERR-021: messages are split off into a conversation of their own', async () => {
  const { first: maya } = agents
  const conversation = await agents.customerWrites('Bell and lamp')
  await open(maya, conversation)
  await agents.customerAnswers(conversation, 'And the lamp flickers.')
  await said(maya.page, 'And the lamp flickers.').waitFor()
  await more(maya.page, 'Split Conversation')
  const dialog = maya.page.getByRole('dialog', { name: 'Split Conversation' })
  const button = dialog.getByRole('button', { name: 'Split', exact: true })
  expect(await button.isDisabled()).toBe(true)
  await dialog.getByRole('checkbox').last().check()
  await dialog.getByRole('textbox', { name: 'Subject of the new conversation' }).fill('Lamp flickers qz')
  await button.click()
  await toast(maya.page, 'Conversation splited').waitFor()
  await said(maya.page, 'And the lamp flickers.').waitFor({ state: 'detached' })
  const made = await until('the new one is found', () => agents.api.find('Lamp flickers qz'))
  expect(made.totalMessages).toBe(1)
  await row(maya.page, { subject: 'Lamp flickers qz' }).waitFor()
  expect(await pane(maya.page).count()).toBe(1)
})
