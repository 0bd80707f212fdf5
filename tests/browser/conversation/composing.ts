import type { Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { paneOf } from './pane.ts'
import { startStage, type OpenOptions, type Stage } from './stage.ts'

/** Stage for tests of the composer. */
export function composing() {
  let stage: Stage
  beforeAll(async () => {
    stage = await startStage()
  })
  afterAll(() => stage.close())

  return async (query = '', options: OpenOptions = {}) => {
    const opened = await stage.open(query, options)
    return { ...opened, ...paneOf(opened.page) }
  }
}
/** The open conversation with its test helpers. */
export type Opened = Awaited<ReturnType<ReturnType<typeof composing>>>

/** Opens the composer by a button, and types. */
export async function write({ button, words, page }: Opened, mode: string, text: string): Promise<void> {
  await button(mode).click()
  await words.waitFor()
  await page.keyboard.type(text)
}

/** Pastes data like another program. */
export const paste = (page: Page, data: { html?: string; text?: string; picture?: boolean }) =>
  page.getByRole('textbox', { name: 'Message' }).evaluate((element, { html, text, picture }) => {
    const transfer = new DataTransfer()
    if (html) transfer.setData('text/html', html)
    if (text) transfer.setData('text/plain', text)
    if (picture) {
      const bytes = Uint8Array.from(
        atob(
          'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        ),
        (letter) => letter.charCodeAt(0),
      )
      transfer.items.add(new File([bytes], 'shot.png', { type: 'image/png' }))
    }
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true }),
    )
  }, data)

/** Presses Undo of the last toast. */
export const undo = (page: Page): Promise<void> =>
  page.getByRole('status', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click()
