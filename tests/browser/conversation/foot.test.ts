import { expect, test } from 'vitest'
import { moreTools } from '../../support/more-tools.ts'
import { composing, write, type Opened } from './composing.ts'
import { soon } from './pane.ts'

const open = composing()

/** Number of lines of the controls in the composer's footer. */
const lines = ({ page }: Opened) =>
  page.locator('[data-foot]').evaluate((foot) => {
    const middles = [...foot.querySelectorAll('button')]
      .map((each) => each.getBoundingClientRect())
      .filter(({ width }) => width > 0)
      .map(({ top, bottom }) => (top + bottom) / 2)
    return new Set(middles.map((middle) => Math.round(middle / 8))).size
  })
/** Distance between the centres of its first and last line in px: touch needs 44. Zero for one line. */
const pitch = ({ page }: Opened) =>
  page.locator('[data-foot]').evaluate((foot) => {
    const middles = [...foot.querySelectorAll('button')]
      .map((each) => each.getBoundingClientRect())
      .filter(({ width }) => width > 0)
      .map(({ top, bottom }) => (top + bottom) / 2)
    const between = Math.max(...middles) - Math.min(...middles)
    return between < 8 ? Infinity : between
  })
const overflow = ({ page }: Opened) =>
  page.locator('[data-foot]').evaluate((foot) => foot.scrollWidth - foot.clientWidth)

for (const [width, query] of [
  [1440, ''],
  [1440, 'offline'],
  [1280, 'offline'],
] as const)
  for (const mode of ['Reply', 'Note'])
    test(`the foot under a ${mode.toLowerCase()} is one line at ${width}${query && `, ${query}`}, with everything within it`, async () => {
      const at = await open(query, { width })
      await write(at, mode, 'On its way')
      await moreTools(at.region)
      await at.button('Discard draft').waitFor()
      expect(await lines(at)).toBe(1)
      expect(await overflow(at)).toBeLessThanOrEqual(0)
      await at.context.close()
    })

for (const query of ['', 'offline'])
  for (const mode of ['Reply', 'Note'])
    test(`the foot under a ${mode.toLowerCase()} is at most two lines on a phone${query && `, ${query}`}, with everything within it`, async () => {
      const at = await open(query, { width: 390, height: 844, isTouch: true })
      await at.page.getByRole('button', { name: /^Reply to/ }).waitFor()
      await at.page.keyboard.press(mode === 'Reply' ? 'r' : 'n')
      await at.words.waitFor()
      await at.page.keyboard.type('On its way')
      await moreTools(at.region)
      await at.button('Discard draft').waitFor()
      expect(await lines(at)).toBeLessThanOrEqual(2)
      expect(await pitch(at)).toBeGreaterThanOrEqual(44)
      expect(await overflow(at)).toBeLessThanOrEqual(0)
      await at.context.close()
    })

test('the foot of a new email is one line at 1440', async () => {
  const at = await open('new&offline')
  const dialog = at.page.getByRole('dialog', { name: 'New email' })
  await dialog.getByRole('textbox', { name: 'Message' }).click()
  await at.page.keyboard.type('On its way')
  await moreTools(dialog)
  await dialog.getByRole('button', { name: 'Discard draft' }).waitFor()
  expect(await lines(at)).toBe(1)
  await at.context.close()
})

/** True if the edge of the thread shows that it receives the keys. */
const bar = ({ region }: Opened) =>
  region
    .getByRole('region', { name: 'Thread' })
    .evaluate((thread) =>
      thread === document.activeElement
        ? getComputedStyle(thread).boxShadow.includes('inset')
        : 'not focused',
    )

const sends: Record<string, (at: Opened) => Promise<void>> = {
  'by mouse': (at) => at.button('Send').click(),
  'by key': (at) => at.page.keyboard.press('Control+Enter'),
}
for (const [way, send] of Object.entries(sends))
  test(`after sending ${way} the thread takes the keys without a bar at its edge`, async () => {
    const at = await open()
    await write(at, 'Reply', 'On its way')
    await send(at)
    await at.op('messages.reply')
    await expect.poll(() => bar(at), soon).toBe(false)
    // A focus by keyboard is visible.
    await at.page.keyboard.press('Tab')
    await at.page.keyboard.press('Shift+Tab')
    await expect.poll(() => bar(at), soon).toBe(true)
    await at.page.keyboard.press('n')
    await expect.poll(() => at.mode('Note').isChecked(), soon).toBe(true)
    await at.context.close()
  })

test('after a note that Enter saves there is no bar either; Escape out of the words shows it', async () => {
  const at = await open()
  await write(at, 'Note', 'Ask Jun')
  await at.page.keyboard.press('Enter')
  await at.op('notes.add')
  await expect.poll(() => bar(at), soon).toBe(false)
  await at.page.keyboard.press('r')
  await at.words.waitFor()
  await at.page.keyboard.type('Hello')
  await at.page.keyboard.press('Escape')
  await expect.poll(() => bar(at), soon).toBe(true)
  await at.context.close()
})
