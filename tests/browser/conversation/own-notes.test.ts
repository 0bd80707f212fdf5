import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { findings } from '../axe.ts'
import { composing } from './composing.ts'
import { soon } from './pane.ts'

const open = composing()

interface Item {
  e: string
  r: { authorId: number; html: string; edits: number; editedAt: number | null }
}
interface Rows {
  fixture: { setThread(items: Item[]): Promise<void>; rows: { threadItems: Item[] } }
}

/** Makes the thread's note the agent's own, with changed fields. */
const ownNote = (page: Page, fields: Partial<Item['r']> = {}) =>
  page.evaluate((given) => {
    const { fixture } = window as never as Rows
    const own = (item: Item): Item =>
      item.e === 'notes' ? { ...item, r: { ...item.r, authorId: 7, ...given } } : item
    return fixture.setThread(fixture.rows.threadItems.map(own))
  }, fields)

async function openOwn(query = '') {
  const at = await open(query)
  await ownNote(at.page)
  const card = at.region.getByRole('complementary', { name: 'Note from Maya Lindqvist' })
  const choose = async (row: string) => {
    await card.getByRole('button', { name: 'Menu of your note' }).click()
    await at.page.getByRole('menuitem', { name: row }).click()
  }
  await card.waitFor()
  return { ...at, card, choose, note: card.getByRole('textbox', { name: 'Note' }) }
}

describe('a note of one’s own', () => {
  test('is given other words in its place, and says so', async () => {
    const at = await openOwn()
    await at.choose('Edit')
    await at.note.waitFor()
    await expect.poll(() => at.note.evaluate((box) => box === document.activeElement), soon).toBe(true)
    await at.page.keyboard.type(' Ask ')
    await at.page.keyboard.type('@pri')
    await at.option(/Priya Raman/).waitFor()
    await at.page.keyboard.press('Enter')
    expect(await findings(at.page)).toEqual([])
    await at.page.keyboard.press('Enter')
    const { args } = await at.op('notes.edit')
    expect(args).toMatchObject({ id: 201, conversationId: 4821, mentions: [8] })
    await at.note.waitFor({ state: 'detached' })
    await at.card.getByText('@Priya Raman').waitFor()
    await at.card.getByText(/^Edited/).waitFor()
    await at.context.close()
  })

  test('stays as it is with Escape, which takes no words away', async () => {
    const at = await openOwn()
    await at.choose('Edit')
    await at.note.waitFor()
    await expect.poll(() => at.note.evaluate((box) => box === document.activeElement), soon).toBe(true)
    await at.page.keyboard.press('Escape')
    await at.note.waitFor({ state: 'detached' })
    await at.choose('Edit')
    await at.note.waitFor()
    await at.page.keyboard.type(' Never mind')
    await at.page.keyboard.press('Escape')
    await at.card.getByRole('status').getByText('Keys are commands now').waitFor()
    const thread = at.region.getByRole('region', { name: 'Thread' })
    expect(await thread.evaluate((pane) => pane === document.activeElement)).toBe(true)
    await at.note.getByText('Never mind').waitFor()
    await at.card.getByRole('button', { name: 'Cancel' }).click()
    await at.note.waitFor({ state: 'detached' })
    await at.card.getByText('cell group 3 sags').waitFor()
    expect(await at.card.getByText('Never mind').count()).toBe(0)
    expect(await at.commands()).toEqual([])
    await at.context.close()
  })

  test('keeps words that were not saved over a reload', async () => {
    const at = await openOwn('keep')
    await at.choose('Edit')
    await at.note.waitFor()
    await at.page.keyboard.type(' Half a thought')
    await at.page.reload()
    await ownNote(at.page)
    await at.note.getByText('Half a thought').waitFor()
    await at.context.close()
  })

  test('tells of another device that changed it meanwhile', async () => {
    const at = await openOwn()
    await at.choose('Edit')
    await at.note.waitFor()
    await ownNote(at.page, { html: '<p>From the tablet</p>', edits: 1, editedAt: 1 })
    await at.card.getByText('You changed this note on another device meanwhile. It says now:').waitFor()
    await at.card.getByText('From the tablet').waitFor()
    await at.context.close()
  })

  test('waits visibly without a connection, and can be left as it was', async () => {
    const at = await openOwn('offline')
    await at.choose('Edit')
    await at.note.waitFor()
    await at.page.keyboard.type(' Later')
    await at.card.getByRole('button', { name: 'Save' }).click()
    await at.card.getByText('Waiting to save').waitFor()
    await at.card.getByRole('button', { name: 'Discard' }).click()
    await at.toast('Discarded').waitFor()
    expect(await at.card.getByText('Later').count()).toBe(0)
    await at.context.close()
  })

  test('is deleted after a question', async () => {
    const at = await openOwn()
    await at.choose('Delete')
    const question = at.page.getByRole('alertdialog', { name: 'Delete this note?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    expect(await at.commands()).toEqual([])
    await at.choose('Delete')
    await question.getByRole('button', { name: 'Delete' }).click()
    const { args } = await at.op('notes.remove')
    expect(args).toEqual({ id: 201, conversationId: 4821 })
    await at.toast('Note Deleted').waitFor()
    await at.card.waitFor({ state: 'detached' })
    await at.context.close()
  })
})

test('a colleague’s note has no menu', async () => {
  const at = await open()
  const card = at.region.getByRole('complementary', { name: 'Note from Priya Raman' })
  await card.waitFor()
  expect(await card.getByRole('button').count()).toBe(0)
  await at.context.close()
})
