import type { Page } from 'playwright-core'
import { quantile } from '../figures.ts'
import type { Stage } from '../stage.ts'

const keys = 60
/** Length of the long message in characters. */
const length = 200_000

/** Ms from a key to the frame with its letter, in a message of 200 kB and in an empty one. */
export async function measureTyping({ figures, page }: Stage): Promise<void> {
  await page.locator('[role=row][aria-label]').first().click()
  await page.getByRole('radio', { name: 'Reply', exact: true }).click()
  const box = page.getByRole('textbox', { name: 'Message' })
  await box.fill('')
  const empty = await type(page)
  await box.evaluate((element, letters) => {
    const words = 'The charger shows green and the display stays dark after the update. '
    const line = words.repeat(6)
    const text = Array.from({ length: Math.ceil(letters / line.length) }, () => line).join('\n\n')
    const transfer = new DataTransfer()
    transfer.setData('text/plain', text)
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true }),
    )
  }, length)
  const long = await type(page)
  for (const share of [0.5, 0.95])
    figures.add(
      `key to paint in a message of 200 kB, p${share * 100}`,
      'ms',
      share > 0.5 ? { most: 16 } : {},
      quantile(long, share),
      quantile(empty, share),
    )
  figures.note('Of the keys in a long message the line is an empty message.')
  await box.fill('')
}

/** Types letters at the end of the text, one every frame or two. */
async function type(page: Page): Promise<number[]> {
  const spent: number[] = []
  for (let n = 0; n < keys; n += 1) {
    spent.push(
      await page.evaluate(() => {
        const box = document.querySelector<HTMLElement>('[role=textbox][aria-label=Message]')
        const last = () => box?.lastElementChild?.textContent ?? ''
        const before = last()
        return window.watch.painted(
          () => document.execCommand('insertText', false, 'x'),
          () => last() !== before,
        )
      }),
    )
    await page.waitForTimeout(40)
  }
  return spent
}
