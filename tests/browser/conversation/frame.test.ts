import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { simpleParser } from 'mailparser'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sharedPath } from '../../support/shared.ts'
import { until } from '../../support/until.ts'
import { message } from './rows.ts'
import { startStage, type Stage } from './stage.ts'

/* Malicious mail without the server's sanitising: the frame alone must hold. */

const folder = sharedPath('data/mail')
let stage: Stage
const soon = { timeout: 15_000 }

beforeAll(async () => {
  stage = await startStage()
}, 120_000)
afterAll(() => stage.close())

interface Hostile {
  name: string
  html: string
  marker: string
}

async function hostileMails(): Promise<Hostile[]> {
  const mails: Hostile[] = []
  for (const file of readdirSync(folder ?? '.').filter((name) =>
    /^own__(html|utf7|attachments-active).*\.eml$/.test(name),
  )) {
    const { html, textAsHtml } = await simpleParser(readFileSync(join(folder ?? '.', file)))
    mails.push({ name: file, html: html || (textAsHtml ?? ''), marker: 'VISIBLE-TEXT' })
  }
  return mails
}

/** Shows a mail as the customer's, and records all external requests. */
async function show(html: string, options: { scheme?: 'light' | 'dark' } = {}) {
  const asked: string[] = []
  const dialogs: string[] = []
  const { page, context } = await stage.open('', {
    ...options,
    onContext: async (fresh) => {
      await fresh.route(
        (url) => url.hostname !== '127.0.0.1',
        (route) => {
          asked.push(route.request().url())
          return route.fulfill({ status: 200, contentType: 'image/gif', body: '' })
        },
      )
    },
  })
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  await put(page, 600, html)
  const frame = page.frameLocator('iframe[title^="Message from"]')
  return { page, context, asked, dialogs, frame }
}

/** Replaces the thread by one mail. */
const put = (page: Page, id: number, html: string) =>
  page.evaluate(
    (r) => (window as never as Fixture).fixture.setThread([{ e: 'messages', v: 1, r }] as never[]),
    message(id, 8, { html, preview: '', attachments: [] }),
  )

interface Fixture {
  fixture: { setThread(items: never[]): Promise<void> }
}

const pwned = (page: Page) =>
  Promise.all(
    page.frames().map((frame) => frame.evaluate(() => (window as { __pwn?: unknown }).__pwn ?? null)),
  )

describe.skipIf(folder === null)('hostile mail', () => {
  test('the samples do run where nothing holds them', async () => {
    const [sample] = (await hostileMails()).filter(({ name }) => name.includes('script-and-handlers'))
    const context = await stage.browser.newContext()
    const page = await context.newPage()
    await page.setContent(`<iframe id="open"></iframe>`)
    await page.evaluate((html) => {
      ;(document.getElementById('open') as HTMLIFrameElement).srcdoc = html
    }, sample?.html ?? '')
    await page.waitForFunction(() =>
      [...document.querySelectorAll('iframe')].some(
        (frame) => (frame.contentWindow as { __pwn?: unknown } | null)?.__pwn !== undefined,
      ),
    )
    await context.close()
  })

  test('nothing of it runs, loads, navigates or asks, and its words can be read', async () => {
    const mails = await hostileMails()
    expect(mails.length).toBeGreaterThan(8)
    const { page, context, asked, dialogs } = await show('<p>nothing yet</p>')
    const address = page.url()
    for (const [index, { name, html, marker }] of mails.entries()) {
      await put(page, 610 + index, html)
      await until(`the words of ${name}`, async () => {
        const texts = await Promise.all(
          page.frames().map((each) => each.evaluate(() => document.body.innerText)),
        )
        return texts.some((text) => text.includes(marker))
      })
      await page.getByRole('article').last().hover()
      expect.soft(await pwned(page), name).toEqual(page.frames().map(() => null))
      expect.soft(asked, name).toEqual([])
      expect.soft(dialogs, name).toEqual([])
      expect.soft(page.url(), name).toBe(address)
    }
    await context.close()
  })

  test('links keep their address only when it is harmless, and open without an opener', async () => {
    const [sample] = (await hostileMails()).filter(({ name }) => name.includes('html-links'))
    const { page, context, frame } = await show(
      `${sample?.html ?? ''}<p style="color:red"><a href="https://fine.example">fine</a></p>`,
    )
    await frame.getByText('VISIBLE-TEXT').first().waitFor()
    const links = await frame
      .locator('a[href]')
      .evaluateAll((all) =>
        all.map((link) => [
          (link as HTMLAnchorElement).protocol,
          link.getAttribute('target'),
          link.getAttribute('rel'),
        ]),
      )
    expect(links.map(([protocol]) => protocol)).toContain('https:')
    for (const [protocol, target, rel] of links) {
      expect(['http:', 'https:', 'mailto:', 'tel:']).toContain(protocol)
      expect(target).toBe('_blank')
      expect(rel).toBe('noopener noreferrer')
    }
    await page.close()
    await context.close()
  })
})

const styled = '<p style="color: #1a5276">Your order</p>'

test('the frame has neither scripts nor forms nor a way to the top, and a policy of its own', async () => {
  const { context, page } = await show(`${styled}<script>1</script>`)
  const element = page.locator('iframe[title^="Message from"]')
  expect((await element.getAttribute('sandbox'))?.split(' ').sort()).toEqual([
    'allow-popups',
    'allow-popups-to-escape-sandbox',
    'allow-same-origin',
  ])
  const doc = (await element.getAttribute('srcdoc')) ?? ''
  const policy = /Content-Security-Policy" content="([^"]*)"/.exec(doc)?.[1] ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).toMatch(/img-src data: blob:(;|$)/)
  expect(policy).not.toContain('script-src')
  expect(doc.indexOf('Content-Security-Policy')).toBeLessThan(doc.indexOf('<style'))
  await context.close()
})

test('remote pictures wait until they are asked for, and then come over TLS alone', async () => {
  const html = `${styled}<img src="http://pictures.example/a.png" alt="A"><img src="https://pictures.example/b.png">`
  const { page, context, asked } = await show(html)
  await page.getByText('Remote images are hidden').waitFor()
  expect(asked).toEqual([])
  await page.getByRole('button', { name: 'Show images' }).click()
  await expect
    .poll(() => asked.toSorted(), soon)
    .toEqual(['https://pictures.example/a.png', 'https://pictures.example/b.png'])
  await page.getByText('Remote images are hidden').waitFor({ state: 'detached' })
  await context.close()
})

test('mail with colours lies on white in the dark, and can be made to match', async () => {
  const { page, context, frame } = await show(styled, { scheme: 'dark' })
  const words = frame.getByText('Your order')
  const color = () => words.evaluate((element) => getComputedStyle(element).color)
  await expect.poll(color, soon).toBe('rgb(26, 82, 118)')
  await page.getByRole('button', { name: 'Match theme' }).click()
  await expect.poll(color, soon).toBe('rgb(233, 234, 230)')
  await context.close()
})

test('the frame is as high as its content, and grows with it', async () => {
  const { page, context, frame } = await show(`${styled}<div style="height: 400px">tall</div><p>end</p>`)
  await frame.getByText('end').waitFor()
  const element = page.locator('iframe[title^="Message from"]')
  await expect.poll(async () => (await element.boundingBox())?.height ?? 0, soon).toBeGreaterThan(430)
  const scrolls = await frame.locator('html').evaluate((root) => root.scrollHeight > root.clientHeight + 1)
  expect(scrolls).toBe(false)
  await context.close()
})

test('a picture that came with the mail is shown from this device or the desk, never as cid', async () => {
  const { page, context, frame } = await show(`${styled}<img src="cid:part1@mail" alt="Sketch">`)
  await page.route('**/api/desk/attachments/701', (route) =>
    route.fulfill({
      contentType: 'image/png',
      body: Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      ),
    }),
  )
  const row = message(601, 8, {
    html: `${styled}<img src="cid:part1@mail" alt="Sketch">`,
    attachments: [
      {
        id: 701,
        name: 'sketch.png',
        size: 68,
        type: 'image/png',
        sha256: '0'.repeat(64),
        contentId: 'part1@mail',
        isInline: true,
      },
    ],
  })
  await page.evaluate(
    (r) => (window as never as Fixture).fixture.setThread([{ e: 'messages', v: 2, r }] as never[]),
    row,
  )
  const picture = frame.getByRole('img', { name: 'Sketch' })
  await expect.poll(() => picture.getAttribute('src').catch(() => ''), soon).toMatch(/^blob:/)
  await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth), soon).toBe(1)
  await context.close()
})

describe('what was stored before anything was cut where it comes in', () => {
  const nested = (count: number) => `${'<div>'.repeat(count)}deep${'</div>'.repeat(count)}`
  const table = (count: number) => `<table>${'<tr><td bgcolor="red">x</td></tr>'.repeat(count)}</table>`
  const stored: [string, string][] = [
    ['100,000 quoted lines', `<p>${'&gt; quoted<br />'.repeat(100_000)}</p>`],
    ['400,000 combining marks', `<p>e${'\u0301\u0316'.repeat(200_000)}</p>`],
    ['a line of 2 MB', `<p>${'x'.repeat(2_000_000)}</p>`],
    ['a line of 2 MB in a frame', `<p style="color:red">${'x'.repeat(2_000_000)}</p>`],
    ['50,000 cells', table(50_000)],
    ['40,000 links', '<a href="https://a.example/">x</a> '.repeat(40_000)],
    ['an attribute of 1 MB', `<p title="${'x'.repeat(1_000_000)}" style="color:red">x</p>${table(7_000)}`],
    ['100,000 nested boxes', nested(100_000)],
  ]

  test.each(stored)('%s: shown in a moment, shortened, with the way to the original', async (_, html) => {
    const { page, context } = await show('<p>nothing yet</p>')
    const start = performance.now()
    await put(page, 640, html)
    const message = page.getByRole('article').last()
    await message.getByText('This message was shortened').waitFor()
    await message.getByRole('button', { name: 'Show original' }).waitFor()
    // The tab responds again, with the layout complete.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
    expect(performance.now() - start).toBeLessThan(2_000)
    await context.close()
  })
})
