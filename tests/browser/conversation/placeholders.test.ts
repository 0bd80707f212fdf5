import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { composing, write, type Opened } from './composing.ts'
import { soon } from './pane.ts'

const open = composing()

const list = (page: Page) => page.getByRole('listbox', { name: 'Placeholders' })
const options = (page: Page) => list(page).getByRole('option')
const optionTexts = (page: Page) => options(page).evaluateAll((rows) => rows.map((row) => row.textContent))
const active = (page: Page) => options(page).and(page.locator('[data-active]')).textContent()

/** Text in the editor. */
const said = ({ words }: Pick<Opened, 'words'>) => words.innerText().then((text) => text.trim())

describe('two braces in the composer', () => {
  test('offer what stands for this conversation, filtered by what is typed, by keys alone', async () => {
    const at = await open()
    const { page } = at
    await write(at, 'Reply', 'Dear {{')
    await options(page).first().waitFor()
    const all = await optionTexts(page)
    expect(all).toContain('First name of the customerDana')
    expect(all).toContain('Number of the ticket#4821')
    expect(all).toContain('Your nameMaya Lindqvist')
    await page.keyboard.type('customer fi')
    await expect.poll(() => optionTexts(page), soon).toEqual(['First name of the customerDana'])
    await page.keyboard.press('Enter')
    await expect.poll(() => said(at), soon).toBe('Dear Dana')
    expect(await list(page).count()).toBe(0)

    // The typed text returns first, and is then undone.
    await page.keyboard.press('Control+z')
    await expect.poll(() => said(at), soon).toBe('Dear {{customer fi')
    await page.keyboard.press('Control+Shift+z')
    await expect.poll(() => said(at), soon).toBe('Dear Dana')

    await page.keyboard.type(' ({{contact.')
    await options(page).first().waitFor()
    const first = await active(page)
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => active(page), soon).not.toBe(first)
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => active(page), soon).toBe(first)
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => active(page), soon).toBe('E-mail address of the customerdana@ryeandrail.example')
    await page.keyboard.press('Tab')
    await expect.poll(() => said(at), soon).toBe('Dear Dana (dana@ryeandrail.example')
    await at.context.close()
  })

  test('Escape closes the list alone, and a placeholder that is written out is filled', async () => {
    const at = await open()
    const { page } = at
    await write(at, 'Note', '{{agent')
    await options(page).first().waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => list(page).count(), soon).toBe(0)
    expect(await said(at)).toBe('{{agent')
    await page.keyboard.type('.firstName}}')
    await expect.poll(() => said(at), soon).toBe('Maya')
    await page.keyboard.press('Control+z')
    await expect.poll(() => said(at), soon).toMatch(/^\{\{agent\.firstName\}\}?$/)
    await at.context.close()
  })

  test('say what is empty here, and put it in marked, to be asked about before sending', async () => {
    const at = await open('offline')
    const { page } = at
    await at.setConversation({ subject: '' })
    await write(at, 'Forward', '')
    await at.words.click()
    await page.keyboard.type('About {{subject')
    await expect.poll(() => optionTexts(page), soon).toEqual(['Subject of the conversationEmpty here'])
    await options(page).first().click()
    await expect.poll(() => said(at), soon).toBe('About {{conversation.subject}}')
    await at.region.getByText('Not filled: Subject of the conversation').waitFor()
    // The cursor stays in the text.
    await page.keyboard.type('!')
    await expect.poll(() => said(at), soon).toBe('About {{conversation.subject}}!')
    await at.context.close()
  })

  test('are on the screen of a phone, at the end of a line too, and are taken by touch', async () => {
    const at = await open('', { width: 390, height: 844, isTouch: true })
    const { page } = at
    await write(at, 'Note', 'Somewhere at the end {{')
    await options(page).first().waitFor()
    const box = await list(page).boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390)
    expect(box?.y).toBeGreaterThanOrEqual(0)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(844)
    await options(page).filter({ hasText: 'First name of the customer' }).tap()
    await expect.poll(() => said(at), soon).toBe('Somewhere at the end Dana')
    await at.context.close()
  })

  test('leave keys alone that a keyboard for other scripts is composing with', async () => {
    const at = await open()
    const { page } = at
    await write(at, 'Reply', '{{')
    await options(page).first().waitFor()
    const input = await at.context.newCDPSession(page)
    await input.send('Input.imeSetComposition', { text: 'なまえ', selectionStart: 3, selectionEnd: 3 })
    await expect.poll(() => said(at), soon).toContain('なまえ')
    await input.send('Input.insertText', { text: '名前' })
    await expect.poll(() => said(at), soon).toBe('{{名前')
    await expect.poll(() => list(page).count(), soon).toBe(0)
    await at.context.close()
  })

  test('work in a new email, for the one it goes to', async () => {
    const at = await open('new')
    const dialog = at.page.getByRole('dialog', { name: 'New email' })
    await dialog.getByRole('textbox', { name: 'To' }).fill('kenji@moriyama.example')
    await at.page.keyboard.press('Enter')
    await dialog.getByRole('textbox', { name: 'Message' }).click()
    await at.page.keyboard.type('Hello {{first')
    await options(at.page).filter({ hasText: 'Kenji' }).click()
    await expect
      .poll(() => dialog.getByRole('textbox', { name: 'Message' }).innerText(), soon)
      .toBe('Hello Kenji')
    await at.context.close()
  })
})

describe('# at the start of a word', () => {
  const tags = (page: Page) => page.getByRole('listbox', { name: 'Tags to add' }).getByRole('option')
  const onIt = (at: Opened) => at.region.getByRole('list', { name: 'Tags' })

  test('offers the tags that are not there yet; the one that is taken is put on the conversation', async () => {
    const at = await open()
    const { page } = at
    await write(at, 'Reply', 'C#f is a note, order #4')
    expect(await tags(page).count()).toBe(0)
    await page.keyboard.type(' #')
    await expect.poll(() => tags(page).allTextContents(), soon).toEqual(['fleet', 'VIP'])
    await page.keyboard.type('vi')
    await expect.poll(() => tags(page).allTextContents(), soon).toEqual(['VIP'])
    await page.keyboard.press('Enter')
    expect((await at.op('conversations.addLabels')).args).toMatchObject({
      conversationId: 4821,
      labelIds: [5],
    })
    await onIt(at).getByText('VIP').waitFor()
    await expect.poll(() => said(at), soon).toBe('C#f is a note, order #4')
    await at.context.close()
  })

  test('Escape leaves it as words; a click takes a tag in a note, without a connection', async () => {
    const at = await open('offline')
    const { page } = at
    await write(at, 'Note', '#fl')
    await tags(page).first().waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => tags(page).count(), soon).toBe(0)
    expect(await said(at)).toBe('#fl')
    await page.keyboard.type(' #fle')
    await tags(page).filter({ hasText: 'fleet' }).click()
    await at.op('conversations.addLabels')
    await onIt(at).getByText('fleet').waitFor()
    await expect.poll(() => said(at), soon).toBe('#fl')
    await at.context.close()
  })

  test('in a new email the tag waits until it is sent, and can be taken off before', async () => {
    const at = await open('new')
    const dialog = at.page.getByRole('dialog', { name: 'New email' })
    const waiting = dialog.getByRole('list', { name: 'When sent' }).getByRole('listitem')
    await dialog.getByRole('textbox', { name: 'Message' }).click()
    await at.page.keyboard.type('#vip')
    await tags(at.page).filter({ hasText: 'VIP' }).waitFor()
    await at.page.keyboard.press('Tab')
    await expect.poll(() => waiting.allTextContents(), soon).toEqual([expect.stringContaining('Tag: + VIP')])
    await at.page.keyboard.type('#vip')
    await at.page.waitForTimeout(200)
    expect(await tags(at.page).count()).toBe(0)
    await dialog.getByRole('button', { name: 'Remove tag VIP' }).click()
    await expect.poll(() => waiting.count(), soon).toBe(0)
    await at.context.close()
  })
})
