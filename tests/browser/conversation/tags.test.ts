import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { labelColors } from '#domain/labels/label.ts'
import { paneOf, soon } from './pane.ts'
import { startStage, type Stage } from './stage.ts'

let stage: Stage

beforeAll(async () => {
  stage = await startStage()
}, 120_000)
afterAll(() => stage.close())

async function visit(work: (page: Page) => Promise<void>, query = '') {
  const { page, context } = await stage.open(query)
  await work(page)
  await context.close()
}

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })
const addTag = (page: Page) => paneOf(page).button('+ Add Tag')

test('CON-021, CON-065: the tag dropdown puts tags on and takes them off', () =>
  visit(async (page) => {
    const pane = paneOf(page)
    await addTag(page).click()
    await pane.option('fleet').click()
    expect((await pane.op('conversations.addLabels')).args).toMatchObject({ labelIds: [4] })
    await pane.option('warranty').click()
    expect((await pane.op('conversations.removeLabels')).args).toMatchObject({ labelIds: [1] })
  }))

test('CON-069, CON-071, CON-073, CON-074: + Add Tag opens Create Tag, which asks for a label and one of 11 colours', () =>
  visit(async (page) => {
    await addTag(page).click()
    await paneOf(page).option('+ Add Tag').click()
    const dialog = dialogOf(page, 'Create Tag')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await dialog.getByText('Label is required', { exact: true }).waitFor()
    await dialog.getByText('Color is required', { exact: true }).waitFor()
    const colors = await dialog.getByRole('radio').evaluateAll((all) => all.map((each) => each.ariaLabel))
    expect(colors).toEqual([...labelColors])
  }))

test('CON-072: 20 characters are taken, 21 are not', () =>
  visit(async (page) => {
    const pane = paneOf(page)
    await addTag(page).click()
    await pane.option('+ Add Tag').click()
    const dialog = dialogOf(page, 'Create Tag')
    await dialog.getByRole('radio', { name: 'teal' }).check()
    await dialog.getByRole('textbox', { name: 'Label' }).fill('x'.repeat(21))
    await dialog.getByRole('button', { name: 'Create' }).click()
    await dialog.getByText('Label length must be less than or equal to 20 characters').waitFor()
    await dialog.getByRole('textbox', { name: 'Label' }).fill('x'.repeat(20))
    await dialog.getByRole('button', { name: 'Create' }).click()
    expect((await pane.op('labels.create')).args).toMatchObject({ label: 'x'.repeat(20), color: 'teal' })
  }))

test('ERR-033: a new tag is on the conversation at once, and Tag Created is said when the server has it', () =>
  visit(async (page) => {
    const pane = paneOf(page)
    await addTag(page).click()
    await pane.option('+ Add Tag').click()
    const dialog = dialogOf(page, 'Create Tag')
    await dialog.getByRole('textbox', { name: 'Label' }).fill('Recall')
    await dialog.getByRole('radio', { name: 'red' }).check()
    await page.keyboard.press('Enter')
    await pane.region.getByRole('list', { name: 'Tags' }).getByText('Recall').waitFor()
    const made = await pane.op('labels.create')
    const added = await pane.op('conversations.addLabels')
    expect(added.needs).toEqual([made.op])
    expect(added.args).toMatchObject({ labelIds: [(made.args as { id: number }).id] })
    await pane.answer(made.op)
    await pane.toast('Tag Created').waitFor()
  }))

test('CON-069: a tag on the conversation opens Edit Tag; it can be changed and deleted, also offline', () =>
  visit(async (page) => {
    const pane = paneOf(page)
    await pane.setOnline(false)
    await pane.button('Edit tag battery').click()
    const dialog = dialogOf(page, 'Edit Tag')
    expect(await dialog.getByRole('radio', { name: 'red' }).isChecked()).toBe(true)
    await dialog.getByRole('textbox', { name: 'Label' }).fill('cells')
    await dialog.getByRole('button', { name: 'Update', exact: true }).click()
    await pane.region.getByRole('list', { name: 'Tags' }).getByText('cells').waitFor()
    await pane.toast('Saved on this device').first().waitFor()
    await pane.button('Edit tag cells').click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByText('Are you sure you want to delete ?').waitFor()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect
      .poll(() => pane.region.getByRole('list', { name: 'Tags' }).getByText('cells').count(), soon)
      .toBe(0)
    await expect.poll(() => pane.commands(), soon).toEqual(['labels.edit', 'labels.delete'])
  }))

test('PRM-025, PRM-026: without manage_conversation tags are locked', () =>
  visit(async (page) => {
    await addTag(page).click({ force: true })
    expect(await page.getByRole('listbox').count()).toBe(0)
    expect(
      await paneOf(page)
        .region.getByRole('button', { name: /^(Remove|Edit tag) / })
        .count(),
    ).toBe(0)
  }, 'reader'))
