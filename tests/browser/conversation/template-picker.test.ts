import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { moreTools } from '../../support/more-tools.ts'
import { composing, write, type Opened } from './composing.ts'
import { soon } from './pane.ts'

/* The same list of templates opens by slash and by button. */

const open = composing()

const picker = (page: Page) => page.getByRole('listbox', { name: 'Templates' })
const names = (page: Page) => picker(page).getByRole('option').allTextContents()
const preview = (page: Page) => page.getByRole('group', { name: 'What it writes' })
const said = async ({ words }: Pick<Opened, 'words'>) => (await words.innerText()).trim()

async function fill(at: Opened): Promise<void> {
  const body = '<p>Dear {{contact.firstName}}, ticket {{conversation.ticketNo}} is on {{our.planet}}.</p>'
  await at.putTemplate({ id: 901, subject: 'Where it is', body })
  await at.putTemplate({ id: 902, subject: 'Thanks', body: '<p>Thank you, {{contact.firstName}}!</p>' })
}

const ways: Record<string, (at: Opened) => Promise<void>> = {
  'a slash': async (at) => {
    await at.page.keyboard.press('Enter')
    await at.page.keyboard.type('/')
  },
  'the button, by mouse': async (at) => {
    await moreTools(at.region)
    await at.button('Insert a template').click()
  },
  'the button, by key': async (at) => {
    await moreTools(at.region)
    await at.button('Insert a template').focus()
    await at.page.keyboard.press('Enter')
  },
}

for (const [way, openBy] of Object.entries(ways))
  test(`CMP-015: ${way} opens templates as they will stand here, filtered by typing, taken by keys`, async () => {
    const at = await open('offline')
    const { page } = at
    await fill(at)
    await write(at, 'Reply', 'Hello ')
    await openBy(at)
    await expect.poll(() => names(page), soon).toEqual(['Thanks', 'Where it is'])
    await preview(page).getByText('Thank you, Dana!').waitFor()
    await page.keyboard.press('ArrowDown')
    await preview(page).getByText('Dear Dana, ticket #4821 is on').waitFor()
    await preview(page).getByText('Not filled: {{our.planet}}').waitFor()
    await page.keyboard.type('tha')
    await expect.poll(() => names(page), soon).toEqual(['Thanks'])
    await page.keyboard.press('Enter')
    await expect.poll(() => said(at), soon).toMatch(/^Hello\s+Thank you, Dana!$/)
    expect(await picker(page).count()).toBe(0)
    // Further typing goes into the text.
    await page.keyboard.type(' Bye')
    await expect.poll(() => said(at), soon).toContain('Bye')
    await at.context.close()
  })

test('CMP-015: Escape closes the list of the button alone, and the focus is where it was', async () => {
  const at = await open()
  const { page } = at
  await fill(at)
  await write(at, 'Reply', 'Hello')
  await moreTools(at.region)
  await at.button('Insert a template').click()
  await picker(page).waitFor()
  await page.keyboard.type('nothing like it')
  await page.getByText('No Results Found').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => picker(page).count(), soon).toBe(0)
  expect(await said(at)).toBe('Hello')
  expect(await at.button('Insert a template').evaluate((it) => it === document.activeElement)).toBe(true)
  await at.context.close()
})

test('CMP-015: the list of the button is on the screen of a phone, and is taken from by touch in a note', async () => {
  const at = await open('', { width: 390, height: 844, isTouch: true })
  const { page } = at
  await fill(at)
  await write(at, 'Note', '')
  await moreTools(at.region)
  await at.button('Insert a template').tap()
  await picker(page).waitFor()
  const box = await picker(page).boundingBox()
  expect(box?.x).toBeGreaterThanOrEqual(0)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390)
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(844)
  // Nothing is highlighted before a choice, so each option shows its text.
  const option = (name: string) => picker(page).getByRole('option').filter({ hasText: name })
  for (const [name, words] of [
    ['Thanks', 'Thank you, Dana!'],
    ['Where it is', 'Dear Dana, ticket #4821 is on {{our.planet}}.'],
  ] as const) {
    const [label, detail] = await Promise.all([
      option(name).getByText(name, { exact: true }).boundingBox(),
      option(name).getByText(words, { exact: true }).boundingBox(),
    ])
    expect((label?.y ?? 0) + (label?.height ?? 0)).toBeLessThanOrEqual((detail?.y ?? 0) + 1)
  }
  await option('Thanks').tap()
  await expect.poll(() => said(at), soon).toBe('Thank you, Dana!')
  await at.context.close()
})
