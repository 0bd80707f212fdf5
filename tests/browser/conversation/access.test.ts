import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findings, findingsInBothLights } from '../axe.ts'
import { paneOf, soon } from './pane.ts'
import { ours } from './rows.ts'
import { startStage, type OpenOptions, type Stage } from './stage.ts'

let stage: Stage

beforeAll(async () => {
  stage = await startStage()
}, 120_000)
afterAll(() => stage.close())

async function open(query: string, options: OpenOptions) {
  const opened = await stage.open(query, options)
  return { ...opened, ...paneOf(opened.page) }
}
type Opened = Awaited<ReturnType<typeof open>>

async function compose({ button, words, page, op }: Opened) {
  await button('Reply').click()
  await words.waitFor()
  await page.keyboard.type('That serial is covered.')
  await button('Formatting').click()
  await op('drafts.save')
}

async function wait(at: Opened) {
  await compose(at)
  await at.button('Send').click()
  await at.region.getByText('Waiting to send', { exact: true }).waitFor()
  await at.choice('Status').click()
  await at.option('on hold').click()
  await at.region.getByText('Waiting to send, then set On Hold').waitFor()
}

async function holdBack(at: Opened) {
  await compose(at)
  await at.button('Send').click()
  const { op } = await at.op('messages.reply')
  const theirs = ours(401, 8, { authorId: 8, html: '<p>A new pack is on its way</p>' })
  await at.answer(op, {
    st: 'conflict',
    seq: null,
    code: 'CONFLICT',
    reason: 'newer_messages',
    message: 'x',
    facts: { newest: 8, seen: 7 },
    rows: [{ t: 'put', e: 'messages', v: 9, r: theirs }],
  })
  await at.button('Send mine too').waitFor()
  await at.button('Close').click()
  const close = await at.op('conversations.setStatus')
  await at.answer(close.op, { st: 'rejected', seq: null, code: 'FORBIDDEN', message: 'Not allowed' })
  await at.region.getByText('Not saved: Not allowed').waitFor()
}

const scenes: [string, string, ((at: Opened) => Promise<void>)?][] = [
  ['a thread', ''],
  ['deliveries', 'deliveries', (at) => at.region.getByRole('button', { name: /earlier/ }).click()],
  ['a composer', '', compose],
  ['waiting work', 'offline', wait],
  ['held back work', '', holdBack],
  [
    'a note',
    '',
    async (at) => {
      await at.button('Note').click()
      await at.words.waitFor()
      await at.page.keyboard.type('@pr')
      await at.option(/Priya/).waitFor()
    },
  ],
  [
    'a new e-mail',
    'new',
    (at) => at.page.getByRole('dialog').getByRole('textbox', { name: 'To' }).fill('ken'),
  ],
  ['a locked conversation', 'reader'],
]

describe('nothing serious by day and by night', () => {
  test.each(scenes)('%s', async (_, query, act) => {
    const at = await open(query, {})
    // A dialog hides the page behind it from queries by role.
    await at.page.locator('article').last().waitFor()
    await act?.(at)
    expect(await findingsInBothLights(at.page)).toEqual([])
    await at.context.close()
  })
})

describe.each([
  ['a tablet', { width: 834, height: 1112 }, ''],
  ['a phone', { width: 390, height: 844, isTouch: true }, 'bare'],
  ['a narrow phone at twice the size', { width: 320, height: 568, isTouch: true }, 'bare'],
] as const)('on %s', (_, options, query) => {
  test('everything has room, and nothing serious is wrong', async () => {
    const at = await open(query, options)
    await at.messages.last().waitFor()
    const wide = () => at.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(await wide()).toBeLessThanOrEqual(0)
    const bar = at.page.getByRole('toolbar', { name: 'Conversation actions' })
    const inside = await bar.evaluate((element) => element.scrollWidth <= element.clientWidth)
    expect(inside).toBe(true)
    expect(await findings(at.page)).toEqual([])
    const opener = query === 'bare' ? 'Reply to Dana' : 'Reply'
    await at.button(opener).click()
    await at.words.waitFor()
    expect(await wide()).toBeLessThanOrEqual(0)
    expect(await findings(at.page)).toEqual([])
    await at.button('Close composer').click()
    await at.button('Customer profile').click()
    await at.page.getByRole('dialog', { name: 'Customer' }).getByText('Fleet manager').waitFor()
    expect(await findings(at.page)).toEqual([])
    await at.context.close()
  })
})

describe('by keyboard alone', () => {
  test('one gets from the bar through the fields to the thread and back', async () => {
    const at = await open('', {})
    await at.messages.last().waitFor()
    const focused = () =>
      at.page.evaluate(() => {
        const { activeElement } = document
        return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? ''
      })
    await at.button('Back').focus()
    await at.page.keyboard.press('ArrowRight')
    expect(await focused()).toBe('Close')
    await at.page.keyboard.press('End')
    expect(await focused()).toBe('Start timer')
    for (const name of ['Customer profile', 'Status', 'Priority', 'Assignee']) {
      await at.page.keyboard.press('Tab')
      expect(await focused()).toBe(name)
    }
    await at.context.close()
  })

  test('closing the composer gives the focus back to the page, and keeps the words', async () => {
    const at = await open('', {})
    await compose(at)
    await at.words.focus()
    // Escape leaves the text; from the thread it closes the composer.
    await at.page.keyboard.press('Escape')
    await at.button('Close composer').click()
    await at.words.waitFor({ state: 'detached' })
    await at.mode('Reply').focus()
    await at.page.keyboard.press('Enter')
    await at.words.getByText('That serial is covered.').waitFor()
    await expect.poll(() => at.words.evaluate((box) => box === document.activeElement), soon).toBe(true)
    await at.context.close()
  })
})
