import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  isOnline,
  openBrowser,
  shellIsInstalled,
  showOnFailure,
  signIn,
  type DeskBrowser,
} from '../../support/browser/browser.ts'
import { openWorkspace, type Workspace } from '../workspace.ts'
import { findings } from '../axe.ts'

/** Input of the proofs of a record kind's pages. */
export interface PagesProof {
  /** Ids of the requirements that the pages fulfil, for the titles. */
  rows: { list: string; change: string; bad: string }
  /** Title of the list. */
  title: string
  /** Path below `/support`. */
  path: string
  /** Path of the create call, below `/api`. */
  api: string
  noun: string
  toasts: { created: string; updated: string; deleted: string }
  /** Fills the empty form of a new record with this name. */
  fill: (page: Page, name: string) => Promise<void>
  /** Label of the name field. */
  nameField: string
  /** Errors of an empty form, by field. */
  missing: readonly string[]
  /** Fills the required fields besides the name. */
  complete?: (page: Page) => Promise<void>
  /** Name of a record that can be changed, if not all can. */
  changeable?: string
  /** True if changes by others show at once; else with the next call. */
  isLive?: boolean
  /** True if agents may write them too. */
  isAgents: boolean
  /** True if they can be written offline. */
  isOffline: boolean
}

/** Product with a signed-in owner, and an agent. */
export interface RecordsDesk {
  workspace: Workspace
  owner: DeskBrowser
  agent: DeskBrowser
}

/** Opens a desk for the proofs of a file. @returns its getter. */
export function openRecordsDesk(): () => RecordsDesk {
  let desk: RecordsDesk | undefined
  const opened = () => {
    if (!desk) throw new Error('not open yet')
    return desk
  }
  beforeAll(async () => {
    const workspace = await openWorkspace()
    const [owner, agent] = [await openBrowser(), await openBrowser()]
    desk = { workspace, owner, agent }
    await signIn(owner.page, workspace.url, workspace.owner)
    await shellIsInstalled(owner.page)
    await signIn(agent.page, workspace.url, workspace.maya)
  })
  beforeEach(() => showOnFailure(opened().owner))
  afterAll(async () => {
    const { owner, agent } = opened()
    await owner.remove()
    await agent.remove()
  })
  return opened
}

/** Proves list and form of a record kind on the real product. */
export function provePages(desk: () => RecordsDesk, proof: PagesProof): void {
  describe(`${proof.title}, list and form`, () => {
    prove(desk, proof)
  })
}

function prove(desk: () => RecordsDesk, proof: PagesProof): void {
  const { rows, title, path, noun, toasts, nameField } = proof
  const at = (rest = '') => `${desk().workspace.url}/support/${path}${rest}`
  const list = (page: Page) => page.getByRole('list', { name: title, exact: true })
  const link = (page: Page, name: string) => list(page).getByRole('link', { name, exact: true })
  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
  const field = (page: Page) => page.getByRole('textbox', { name: nameField, exact: true })
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
  const toast = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true })
  const make = async (page: Page, name: string) => {
    await page.getByRole('link', { name: `New ${noun}`, exact: true }).click()
    await heading(page, `New ${noun}`).waitFor()
    await proof.fill(page, name)
    await button(page, 'Create').click()
    await link(page, name).waitFor()
  }
  const remove = async (page: Page, name: string) => {
    await list(page)
      .getByRole('button', { name: `Delete ${name}`, exact: true })
      .click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
    // A dialog hides the list from queries by role, so absence there proves nothing.
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    await link(page, name).waitFor({ state: 'detached' })
  }

  test(`${rows.list}, SET-021, SET-022: the list stands at its address, and a record is made, changed and deleted, each with its toast`, async () => {
    const { page } = desk().owner
    await page.goto(at())
    await heading(page, title).waitFor()
    await make(page, 'Alpenglow')
    await toast(page, toasts.created).first().waitFor()
    await link(page, 'Alpenglow').click()
    await heading(page, `Edit ${noun}`).waitFor()
    expect(await field(page).inputValue()).toBe('Alpenglow')
    await field(page).fill('Alpenglow two')
    await button(page, 'Update').click()
    await link(page, 'Alpenglow two').waitFor()
    await toast(page, toasts.updated).first().waitFor()
    await remove(page, 'Alpenglow two')
    await toast(page, toasts.deleted).first().waitFor()
    expect(await findings(page)).toEqual([])
  })

  test('SET-014, SET-017, SET-018, SET-020: a form has its head and its buttons, and saves what differs from what is kept', async () => {
    const { page } = desk().owner
    await page.goto(at())
    await page.getByRole('link', { name: `New ${noun}`, exact: true }).click()
    await heading(page, `New ${noun}`).waitFor()
    await page.getByRole('link', { name: 'Back', exact: true }).waitFor()
    await button(page, 'Cancel').waitFor()
    expect(await button(page, 'Create').isDisabled()).toBe(true)
    await field(page).fill('Something')
    await proof.complete?.(page)
    expect(await button(page, 'Create').isDisabled()).toBe(false)
    await button(page, 'Cancel').click()
    expect(await field(page).inputValue()).toBe('')
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    const first = proof.changeable ? link(page, proof.changeable) : list(page).getByRole('link').first()
    const name = await first.innerText()
    await first.click()
    await heading(page, `Edit ${noun}`).waitFor()
    await expect.poll(() => field(page).inputValue()).toBe(name)
    expect(await button(page, 'Update').isDisabled()).toBe(true)
    await field(page).fill(`${name}!`)
    expect(await button(page, 'Update').isDisabled()).toBe(false)
    await field(page).fill(name)
    expect(await button(page, 'Update').isDisabled()).toBe(true)
    await page.getByRole('link', { name: 'Back', exact: true }).click()
  })

  test.skipIf(proof.isOffline)(
    'SET-019: nothing is saved twice while the server takes its time',
    async () => {
      const { page } = desk().owner
      const sent: string[] = []
      await page.route(`**/api${proof.api}`, async (route) => {
        if (route.request().method() === 'POST') sent.push(route.request().url())
        await new Promise((resolve) => setTimeout(resolve, 800))
        await route.continue()
      })
      await page.goto(at('/new'))
      await proof.fill(page, 'Slowly')
      await button(page, 'Create').click()
      await page
        .getByRole('button', { name: 'Saving…' })
        .and(page.locator('[aria-disabled="true"]'))
        .waitFor()
      await field(page).press('Enter')
      await link(page, 'Slowly').waitFor()
      expect(sent).toHaveLength(1)
      await page.unroute(`**/api${proof.api}`)
      await remove(page, 'Slowly')
    },
  )

  test(`${rows.bad}, SET-023: what is missing is said under its field, and nothing is lost`, async () => {
    const { page } = desk().owner
    await page.goto(at('/new'))
    await heading(page, `New ${noun}`).waitFor()
    await field(page).fill('  ')
    await field(page).blur()
    const [first = ''] = proof.missing
    await page.getByRole('alert').getByText(first, { exact: true }).waitFor()
    await field(page).fill('Enough')
    await page.getByRole('alert').getByText(first, { exact: true }).waitFor({ state: 'detached' })
    await field(page).fill('  ')
    await proof.complete?.(page)
    await button(page, 'Create').click()
    for (const sentence of proof.missing)
      await page.getByRole('alert').getByText(sentence, { exact: true }).waitFor()
    await heading(page, `New ${noun}`).waitFor()
    expect(await findings(page)).toEqual([])
    await button(page, 'Cancel').click()
  })

  test('SET-015, SET-016, SHL-045, SHL-046: the browser’s back leads to the list, and asks first where words would be lost', async () => {
    const { page } = desk().owner
    await page.goto(at())
    await make(page, 'Basecamp')
    await link(page, 'Basecamp').click()
    await heading(page, `Edit ${noun}`).waitFor()
    await page.goBack()
    await heading(page, title).waitFor()
    await link(page, 'Basecamp').click()
    await field(page).fill('Basecamp two')
    await page.getByText('Unsaved changes').waitFor()
    await page.goBack()
    const question = page.getByRole('alertdialog', { name: 'There are some unsaved changes !' })
    await question.getByText('Do you still wish to leave?').waitFor()
    await question.getByRole('button', { name: 'No', exact: true }).click()
    expect(await field(page).inputValue()).toBe('Basecamp two')
    await page.goBack()
    await question.getByRole('button', { name: 'Yes', exact: true }).click()
    await heading(page, title).waitFor()
    await link(page, 'Basecamp').waitFor()
    // A form opened by its URL has its list behind it too.
    const address = await link(page, 'Basecamp').getAttribute('href')
    const fresh = await page.context().newPage()
    await fresh.goto(new URL(address ?? '', desk().workspace.url).href)
    await heading(fresh, `Edit ${noun}`).waitFor()
    await fresh.goBack()
    await heading(fresh, title).waitFor()
    await fresh.close()
  })

  test('what a colleague deleted while it was being written is made anew by Create', async () => {
    const { page } = desk().owner
    await page.goto(at())
    await link(page, 'Basecamp').click()
    await field(page).fill('Basecamp three')
    const other = await page.context().newPage()
    await other.goto(at())
    await remove(other, 'Basecamp')
    await other.close()
    if (proof.isLive === false) await button(page, 'Update').click()
    await page
      .getByRole('alert')
      .getByText(/^Somebody deleted this/)
      .waitFor()
    await button(page, 'Create').click()
    await link(page, 'Basecamp three').waitFor()
  })

  test('without a connection the list and its forms are there', async () => {
    const { page } = desk().owner
    await page.goto(at())
    await link(page, 'Basecamp three').waitFor()
    await desk().owner.context.setOffline(true)
    await page.getByRole('button', { name: /^Offline/ }).waitFor()
    await page.reload()
    await link(page, 'Basecamp three').click()
    await expect.poll(() => field(page).inputValue()).toBe('Basecamp three')
    if (proof.isOffline) {
      await field(page).fill('Tunnel')
      await button(page, 'Update').click()
      await link(page, 'Tunnel').waitFor()
      await toast(page, 'Saved on this device').first().waitFor()
    } else {
      await field(page).fill('Tunnel')
      expect(await button(page, 'Update').getAttribute('aria-disabled')).toBe('true')
      await button(page, 'Cancel').click()
    }
    await desk().owner.context.setOffline(false)
    await isOnline(page)
    await page.goto(at())
    await remove(page, proof.isOffline ? 'Tunnel' : 'Basecamp three')
  })

  test.each([
    ['a phone', 390, 844],
    ['a tablet', 834, 1112],
  ])('on %s list and form fit, and their buttons can be hit', async (_, width, height) => {
    const { page } = desk().owner
    await page.setViewportSize({ width, height })
    try {
      await page.goto(at())
      await heading(page, title).waitFor()
      const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
      expect(await isWide()).toBe(false)
      expect(await findings(page)).toEqual([])
      await page.goto(at('/new'))
      await field(page).waitFor()
      expect(await isWide()).toBe(false)
      expect(await findings(page)).toEqual([])
      if (width > 400) return
      for (const name of ['Cancel', 'Create'])
        expect((await button(page, name).boundingBox())?.height).toBeGreaterThanOrEqual(44)
    } finally {
      await page.setViewportSize({ width: 1440, height: 900 })
    }
  })

  test(`${rows.change}: ${proof.isAgents ? 'an agent writes them too' : 'whose role may not write them reads them'}`, async () => {
    const { page } = desk().agent
    await page.goto(at())
    const first = list(page).getByRole('link').first()
    await first.waitFor()
    const fresh = page.getByRole('link', { name: `New ${noun}`, exact: true })
    expect(await fresh.getAttribute('aria-disabled')).toBe(proof.isAgents ? null : 'true')
    if (proof.isAgents) return
    await first.click()
    await heading(page, `Edit ${noun}`).waitFor()
    expect(await field(page).getAttribute('readonly')).not.toBeNull()
    expect(await button(page, 'Update').getAttribute('aria-disabled')).toBe('true')
  })
}
