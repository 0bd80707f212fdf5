import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { row, testedApp, until } from '../inbox/harness.ts'

/* Keys typed before the editor is loaded appear in it, and have no other effect. */

const app = testedApp()

interface Place {
  name: string
  /** File of its lazy chunk. */
  file: RegExp
  open: (page: Page) => Promise<void>
  /** Field that must get the text. */
  field: (page: Page) => ReturnType<Page['getByRole']>
}

const fromNewMenu = (name: string) => async (page: Page) => {
  await page.getByRole('button', { name: 'New', exact: true }).click()
  await page.getByRole('menuitem', { name }).click()
}
const to = (page: Page) => page.getByRole('dialog').getByRole('textbox', { name: 'To' })

const places: Place[] = [
  {
    name: 'the search, in the first moment after a load',
    file: /\/later-/,
    open: (page) => page.keyboard.press('Control+k'),
    field: (page) => page.getByRole('combobox', { name: 'Search or jump to' }),
  },
  {
    name: 'a reply',
    file: /\/writing-/,
    open: (page) => page.keyboard.press('r'),
    field: (page) => page.getByRole('textbox', { name: 'Message' }),
  },
  { name: 'a new e-mail', file: /\/writing-/, open: (page) => page.keyboard.press('c'), field: to },
  { name: 'a new e-mail of the menu', file: /\/writing-/, open: fromNewMenu('Email'), field: to },
  {
    name: 'an e-mail to the customer',
    file: /\/writing-/,
    open: (page) => page.getByRole('button', { name: 'Email', exact: true }).click(),
    field: (page) => page.getByRole('dialog').getByRole('textbox', { name: 'Subject' }),
  },
  {
    name: 'a ticket',
    file: /\/later-/,
    open: fromNewMenu('Ticket'),
    field: (page) => page.getByRole('dialog').getByRole('textbox', { name: 'Email' }),
  },
  {
    name: 'a new tag',
    file: /\/later-/,
    open: async (page) => {
      await page.keyboard.press('t')
      await page.getByRole('option', { name: '+ Add Tag' }).click()
    },
    field: (page) => page.getByRole('dialog').getByRole('textbox', { name: 'Label' }),
  },
]

for (const { name, file, open, field } of places)
  test(`what is typed before it is there stands in ${name}`, async () => {
    const { page, desk, close } = await app.enter()
    await row(page, 'Dana Whitlock').click()
    await page.getByRole('heading', { name: /Battery drops/ }).waitFor()
    let release = () => undefined as void
    const gate = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(file, async (route) => {
      await gate
      await route.continue()
    })
    await page.reload()
    await page.getByRole('heading', { name: /Battery drops/ }).waitFor()
    await open(page)
    await page.keyboard.type('batteyr')
    for (const _ of 'yr') await page.keyboard.press('Backspace')
    await page.keyboard.type('ry#e')
    expect(await field(page).count()).toBe(0)
    release()
    await field(page).waitFor()
    await until(
      () => field(page).evaluate((box) => ('value' in box ? box.value : box.textContent)),
      'battery#e',
    )
    const done = desk.received.map(({ cmd }) => cmd).filter((cmd) => !/markRead|drafts/.test(cmd))
    expect(done).toEqual([])
    expect(await close()).toEqual([])
  })
