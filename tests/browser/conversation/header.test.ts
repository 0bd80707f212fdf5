import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { schemes } from '#app/theme/colors.ts'
import { priorities } from '#domain/conversations/status.ts'
import { paneOf, soon } from './pane.ts'
import { startStage, type OpenOptions, type Stage } from './stage.ts'

let stage: Stage

beforeAll(async () => {
  stage = await startStage()
}, 120_000)
afterAll(() => stage.close())

async function visit(work: (page: Page) => Promise<void>, query = '', options: OpenOptions = {}) {
  const { page, context } = await stage.open(query, options)
  await work(page)
  await context.close()
}

const row = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true })
const more = async (page: Page, name: string) => {
  await paneOf(page).button('More').click()
  await row(page, name).click()
}

describe('on paper', () => {
  test('CON-008: Print asks the browser to print', () =>
    visit(async (page) => {
      await page.evaluate(() => {
        window.print = () => {
          const sections = document.querySelectorAll('[data-letter] section').length
          document.body.setAttribute('data-printed', String(sections))
        }
      })
      await more(page, 'Print')
      await expect.poll(() => page.evaluate(() => document.body.getAttribute('data-printed')), soon).toBe('5')
    }))

  test('there is the correspondence like a letter, oldest first, without the desk and without notes', () =>
    visit(async (page) => {
      await page.emulateMedia({ media: 'print' })
      const letter = page.locator('[data-letter]')
      await letter.waitFor()
      const text = await letter.evaluate((node) => {
        const inner = [...node.querySelectorAll('section')].map((section) => {
          const words = [...section.querySelectorAll('div')].map((div) => div.shadowRoot?.textContent ?? '')
          return `${(section as HTMLElement).innerText} ${words.join(' ')}`
        })
        return `${(node as HTMLElement).innerText} ${inner.join(' ')}`
      })
      expect(text).toContain('Ticket #4821')
      expect(text).toContain('Dana Whitlock <dana@ryeandrail.example>')
      expect(text).toContain('Enclosed: ridge2-bms-log.txt (212 KB)')
      expect(text).not.toContain('cell group 3 sags')
      expect(text.indexOf('started to switch itself off')).toBeLessThan(text.indexOf('Serial is RB2'))
      expect(await paneOf(page).region.isVisible()).toBe(false)
      await page.emulateMedia({ media: 'screen' })
      await letter.waitFor({ state: 'detached' })
    }))

  test('pictures of other people’s servers are not loaded', () =>
    visit(async (page) => {
      const asked: string[] = []
      page.on('request', (request) => asked.push(request.url()))
      await page.evaluate(async () => {
        const { fixture } = window as never as {
          fixture: {
            rows: { message: (id: number, position: number, fields: object) => object }
            setThread(items: object[]): Promise<void>
          }
        }
        const r = fixture.rows.message(101, 1, {
          html: '<p>Hi <img src="https://tracker.example/pixel.gif"></p>',
        })
        await fixture.setThread([{ e: 'messages', v: 1, r }])
      })
      await expect.poll(() => paneOf(page).messages.count(), soon).toBe(1)
      await page.emulateMedia({ media: 'print' })
      await page.locator('[data-letter] section').waitFor()
      await page.waitForTimeout(300)
      expect(asked.filter((url) => url.includes('tracker'))).toEqual([])
    }))
})

describe('the original', () => {
  test('a received message shows its source, and saves it', () =>
    visit(async (page) => {
      await page.route('**/api/desk/messages/105/source', (route) =>
        route.fulfill({ body: 'Received: from mail.ryeandrail.example\r\nSubject: Battery\r\n\r\nHello' }),
      )
      await page.getByRole('button', { name: 'Menu of the message of Dana Whitlock' }).last().click()
      await row(page, 'Show original').click()
      const dialog = page.getByRole('dialog', { name: 'Original message' })
      await dialog.getByText('Received: from mail.ryeandrail.example').waitFor()
      const download = page.waitForEvent('download')
      await dialog.getByRole('button', { name: 'Download' }).click()
      expect((await download).suggestedFilename()).toBe('message-105.eml')
    }))

  test('without a connection it says what it needs', () =>
    visit(async (page) => {
      await paneOf(page).setOnline(false)
      await page.getByRole('button', { name: 'Menu of the message of Dana Whitlock' }).last().click()
      expect(await row(page, 'Show original').getAttribute('aria-disabled')).toBe('true')
    }))
})

test('CON-007, SHL-008: Open in a New Window leads to /conversation/{id}', () =>
  visit(async (page) => {
    await paneOf(page).button('More').click()
    const link = row(page, 'Open in a New Window')
    expect(await link.getAttribute('href')).toBe('/support/conversation/4821')
    expect(await link.getAttribute('target')).toBe('_blank')
  }))

test('CON-001: Back leads to the inbox', () =>
  visit(async (page) => {
    await paneOf(page).button('Back').click()
    expect(await paneOf(page).calls()).toContain('back')
  }))

test('CON-019, CON-020: the subject bar has the ticket number, the property row the tags', () =>
  visit(async (page) => {
    const { region } = paneOf(page)
    await region.getByText('#4821', { exact: true }).waitFor()
    const tags = region.getByRole('list', { name: 'Tags' }).getByRole('listitem')
    expect(await tags.allInnerTexts()).toEqual(['warranty', 'battery', 'Ridge 2'])
  }))

test('CON-075, CON-076: priorities are critical, high, medium, low and default, in their colours', () =>
  visit(async (page) => {
    await paneOf(page).choice('Priority').click()
    const rows = page.getByRole('option')
    expect((await rows.allInnerTexts()).map((text) => text.trim().toLowerCase())).toEqual([...priorities])
    // The row of the selected one ends with a check mark.
    const colors = await rows.evaluateAll((all) =>
      all.map((each) => {
        const glyph = each.querySelector('svg')
        return glyph ? (getComputedStyle(glyph).color.match(/\d+/g)?.map(Number) ?? []) : []
      }),
    )
    const hex = (rgb: number[]) => `#${rgb.map((part) => part.toString(16).padStart(2, '0')).join('')}`
    const shown = colors.slice(0, priorities.length).map(hex)
    expect(shown).toEqual(priorities.map((each) => schemes.light.priority[each].glyph.toLowerCase()))
    // Colours are compared by their strongest component: green, olive, orange or red.
    const [critical = [], high = [], medium = [], low = []] = colors
    const isStrongest = (rgb: number[], part: number) => Math.max(...rgb) === rgb[part]
    expect([
      isStrongest(critical, 0),
      isStrongest(high, 0),
      isStrongest(medium, 1),
      isStrongest(low, 1),
    ]).toEqual([true, true, true, true])
  }))
