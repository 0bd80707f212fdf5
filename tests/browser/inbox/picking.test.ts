import { setTimeout } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { poke, row, testedApp, until, type Visit } from './harness.ts'
import type { StubDesk } from './stub-desk.ts'

/* Conversations of a bulk action: exactly those that are marked and counted as selected. */

const app = testedApp()

const bar = (page: Page) => page.getByRole('toolbar', { name: 'Selected conversations' })
const actions = (page: Page) => page.getByRole('toolbar', { name: 'Conversation actions' })

/** Positions of the selected rows, from 1. */
const pickedRows = (page: Page) =>
  page
    .locator('[role="row"][data-checked]')
    .evaluateAll((rows) =>
      rows.map((each) => Number(each.getAttribute('aria-rowindex'))).sort((a, b) => a - b),
    )

/** Position of the open conversation's row. */
const openRow = async (page: Page) =>
  Number(await page.locator('[role="row"][aria-current]').getAttribute('aria-rowindex'))

const trashed = (desk: StubDesk) =>
  desk.received
    .filter(({ cmd }) => cmd === 'conversations.trash')
    .map(({ args }) => (args as { conversationId: number }).conversationId)
    .sort((a, b) => a - b)

/** Opens the first row and moves on by key; returns the position of the open one, from 1. */
async function readOn(page: Page, steps: number, from: 'list' | 'thread'): Promise<number> {
  await row(page, 'Dana Whitlock').waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await actions(page).waitFor()
  if (from === 'thread') await page.getByRole('region', { name: 'Thread' }).focus()
  for (let n = 0; n < steps; n += 1) {
    const before = page.url()
    await page.keyboard.press('ArrowRight')
    await until(() => page.url() !== before, true)
    await actions(page).waitFor()
  }
  // The row follows the URL a moment later.
  await until(() => openRow(page), 1 + steps)
  return 1 + steps
}

for (const from of ['list', 'thread'] as const)
  test(`while one reads on with the keyboard in the ${from}, picking by key means the conversation that is read`, async () => {
    const { page, close } = await app.enter()
    const read = await readOn(page, 4, from)
    await page.keyboard.press('x')
    await bar(page).getByText('1 selected').waitFor()
    expect(await pickedRows(page)).toEqual([read])
    await page.keyboard.press('ArrowRight')
    await until(() => openRow(page), read + 1)
    await page.keyboard.press('Shift+X')
    await bar(page).getByText('2 selected').waitFor()
    expect(await pickedRows(page)).toEqual([read, read + 1])
    expect(await close()).toEqual([])
  })

test('keys pressed before the next conversation is there mean one after the other what the one before has left', async () => {
  const { page, close } = await app.enter()
  const read = await readOn(page, 5, 'thread')
  // In one task: all but the first key come before the conversation is shown.
  await page.evaluate(() => {
    for (const key of ['ArrowRight', 'u', 'j', 'x', 'j', 'j', 'X'])
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key, shiftKey: key === 'X', bubbles: true, cancelable: true }),
      )
  })
  await bar(page).waitFor()
  await until(() => pickedRows(page), [read + 2, read + 3, read + 4])
  expect(await close()).toEqual([])
})

/** Longer than toasts are shown and lists are frozen, in ms. */
const rest = 5500

/** Change of the list between selection and command; returns the selected rows that left it. */
type Happening = (desk: StubDesk, picked: readonly number[]) => readonly number[]

const newest = () => Date.now() + 1000

function change(desk: StubDesk, id: number, fields: object): void {
  desk.store.put('conversations', { ...desk.store.get('conversations', id)!, ...fields })
}

const others = (desk: StubDesk, picked: readonly number[]) =>
  desk.store
    .all('conversations')
    .map(({ r }) => r)
    .filter(({ id, assigneeId, teamId }) => assigneeId === null && teamId === null && !picked.includes(id))

const happenings: Record<string, Happening> = {
  'new ones arrive': (desk, picked) => {
    const [some] = others(desk, picked)
    for (let n = 0; n < 40; n += 1)
      desk.store.put('conversations', {
        ...some!,
        ...{ id: 20_000 + n, number: 20_000 + n, lastActivityAt: newest() + n, subject: `New ${n}` },
      })
    return []
  },
  'one of them leaves the list': (desk, picked) => {
    change(desk, picked[1]!, { assigneeId: 4 })
    return [picked[1]!]
  },
  'one between them and one of them move to the top': (desk, picked) => {
    change(desk, picked[2]!, { lastActivityAt: newest() })
    change(desk, others(desk, picked).at(-1)!.id, { lastActivityAt: newest() + 1 })
    return []
  },
}

/** Unassigns all, so that all are in the Unassigned view. */
function unassigned(desk: StubDesk): void {
  for (const { r } of desk.store.all('conversations'))
    desk.store.put('conversations', { ...r, assigneeId: null, teamId: null })
}

/** Selects rows two to four as a range; returns their ids. */
async function pickThree({ page, desk }: Visit): Promise<number[]> {
  const names: string[] = []
  await page.getByRole('row', { name: 'Loading' }).first().waitFor({ state: 'detached' })
  for (const [index, key] of ['x', null, 'Shift+X'].entries()) {
    const at = page.locator(`[role="row"][aria-rowindex="${index + 2}"]`)
    names.push((await at.getAttribute('aria-label'))!)
    await at.focus()
    if (key) await page.keyboard.press(key)
  }
  await bar(page).getByText('3 selected').waitFor()
  const named = desk.store.all('conversations').map(({ r }) => r)
  return names.map((name) => named.find(({ subject }) => name.includes(subject))!.id)
}

for (const [name, happen] of Object.entries(happenings))
  test(`Delete moves exactly the rows that are marked to the trash, when ${name} after they were picked`, async () => {
    const visit = await app.enter({ prepare: unassigned })
    const { page, desk, url, close } = visit
    await page.goto(`${url}/support/inbox?view=unassigned`)
    await page.getByRole('row').first().waitFor()
    const picked = await pickThree(visit)
    const left = happen(desk, picked)
    await poke(page)
    await setTimeout(rest)
    const stay = picked.filter((id) => !left.includes(id))
    await bar(page).getByText(`${stay.length} selected`).waitFor()
    expect(await pickedRows(page)).toHaveLength(stay.length)
    await page.keyboard.press('Delete')
    await until(
      () => trashed(desk),
      [...stay].sort((a, b) => a - b),
    )
    await setTimeout(500)
    expect(trashed(desk)).toHaveLength(stay.length)
    expect(await close()).toEqual([])
  })

const counted = [
  ['desktop', 1440],
  ['desktop', 1280],
  ['desktop', 1024],
  ['tablet', 1180],
  ['tablet', 834],
  ['phone', 390],
  ['phone', 360],
] as const
for (const [size, width] of counted)
  test(`how many rows are picked is read whole, and every button is in the list, ${size}, ${width} px wide`, async () => {
    const { page, close } = await app.enter({ size, more: 2488 })
    await until(() => page.getByRole('tab', { name: /^All/ }).innerText(), 'All\n2,500')
    await page.setViewportSize({ width, height: 844 })
    await row(page, 'Dana Whitlock').focus()
    await page.keyboard.press('x')
    await page.getByRole('checkbox', { name: /^Select all [\d,]+ that match$/ }).click()
    const count = bar(page).getByText(/^2,500( selected)?$/)
    await count.waitFor()
    expect(await count.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    const inside = await bar(page).evaluate((all) => {
      const end = all.getBoundingClientRect().right
      return [...all.querySelectorAll('button')].every(
        (each) => each.getBoundingClientRect().right <= end + 1,
      )
    })
    expect(inside).toBe(true)
    // A separate line has room for the label.
    const word = count.locator('span')
    if (width < 1024) expect((await word.boundingBox())?.width).toBeGreaterThan(40)
    expect(await close()).toEqual([])
  })
