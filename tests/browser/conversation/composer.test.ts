import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { font as fonts } from '#app/theme/tokens.ts'
import { moreTools } from '../../support/more-tools.ts'
import { composing, undo, write } from './composing.ts'
import { soon } from './pane.ts'

const open = composing()
const { body } = fonts.scale

describe('a reply', () => {
  test('goes to whom wrote, in the font of the inbox, and is kept as it is typed', async () => {
    const at = await open()
    await at.button('Reply').click()
    await at.words.waitFor()
    // Text and placeholder have one size on screen, whatever size the mail is sent with.
    const drawn = (words: Locator, part?: '::before') =>
      words.evaluate((element, name) => {
        const { fontSize, lineHeight } = getComputedStyle(element, name)
        const zoom = (element as HTMLElement & { currentCSSZoom: number }).currentCSSZoom
        return [fontSize, lineHeight].map((size) => Number.parseFloat(size) * zoom)
      }, part)
    expect(await drawn(at.words, '::before')).toEqual([body.size, body.line])
    await at.page.keyboard.type('That serial is covered')
    await at.region.getByText('Dana Whitlock', { exact: true }).last().waitFor()
    const font = await at.words.evaluate((element) => {
      const { fontFamily, fontSize } = getComputedStyle(element)
      return `${fontFamily} ${fontSize}`
    })
    expect(font).toMatch(/^Arial, .* 16px$/)
    expect(await drawn(at.words)).toEqual([body.size, body.line])
    const read = at.messages
      .filter({ hasNot: at.page.locator('iframe') })
      .locator('p')
      .last()
    expect(await drawn(read)).toEqual([body.size, body.line])
    await expect
      .poll(async () => (await at.op('drafts.save')).args, soon)
      .toMatchObject({
        mode: 'reply',
        messageId: 105,
        to: [{ email: 'dana@ryeandrail.example' }],
        html: '<p>That serial is covered</p>',
      })
    await at.region.getByText('Draft', { exact: true }).waitFor()
    await at.context.close()
  })

  test('CARD-006, CMP-017: is there again after the tab was closed, without taking the cursor', async () => {
    const at = await open()
    await write(at, 'Reply all', 'Half a thought')
    await at.region.getByText('Draft', { exact: true }).waitFor()
    await expect
      .poll(async () => (await at.op('drafts.save')).args, soon)
      .toMatchObject({ html: '<p>Half a thought</p>' })
    await at.page.goto(`${at.page.url()}?keep`)
    await at.words.getByText('Half a thought').waitFor()
    expect(await at.mode('Reply all').getAttribute('aria-checked')).toBe('true')
    expect(await at.words.evaluate((element) => element.contains(document.activeElement))).toBe(false)
    await at.context.close()
  })

  test('waits visibly while there is no connection, and comes back to be edited', async () => {
    const at = await open('offline')
    await write(at, 'Reply', 'On its way')
    await at.region.getByText("Kept here until you're back").filter({ visible: true }).waitFor()
    await at.button('Send').click()
    await at.toast('Will be sent when you are online').waitFor()
    const waiting = at.message('Maya Lindqvist').last()
    await waiting.getByText('Waiting to send', { exact: true }).waitFor()
    expect(
      await waiting.locator('[data-waiting]').evaluate((element) => getComputedStyle(element).borderTopStyle),
    ).toBe('dashed')
    expect(await at.toast('Email Sent').count()).toBe(0)
    await at.button('Edit').click()
    await at.words.getByText('On its way').waitFor()
    expect(await at.commands()).toEqual([])
    await at.context.close()
  })

  test('that waits can be discarded, and the discarding undone', async () => {
    const at = await open('offline')
    await write(at, 'Reply', 'On its way')
    await at.button('Send').click()
    await at.button('Discard').click()
    await at.toast('Discarded').waitFor()
    expect(await at.commands()).toEqual([])
    await undo(at.page)
    await at.toast('Undone: Discarded, saved on this device').waitFor()
    await at.message('Maya Lindqvist').last().getByText('On its way').waitFor()
    expect(await at.commands()).toEqual(['messages.reply'])
    await at.context.close()
  })

  test('CMP-018, ERR-010: says Email Sent when the desk has applied it and it has left, and not before', async () => {
    const at = await open()
    await write(at, 'Reply', 'On its way')
    await at.page.keyboard.press('Control+Enter')
    // Undo is offered at once; "sent" is shown later.
    const told = at.toast('Will be sent in a moment')
    await told.waitFor()
    await at.page.getByRole('status', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).waitFor()
    const reply = await at.op('messages.reply')
    expect(reply.args).toMatchObject({
      mode: 'reply',
      messageId: 105,
      html: `<div style="font-family: 'Arial'; font-size: 16px"><p>On its way</p></div>`,
      notBefore: expect.any(Number) as number,
    })
    await at.message('Maya Lindqvist').last().getByText('On its way').waitFor()
    expect(await at.toast('Email Sent').count()).toBe(0)
    await at.takes(reply)
    await at.region.getByText(/^Leaves in \d s$/).waitFor()
    expect(await at.region.getByText('Queued', { exact: true }).count()).toBe(0)
    expect(await at.toast('Email Sent').count()).toBe(0)
    await at.leaves(reply)
    await at.toast('Email Sent').waitFor()
    expect(await told.count()).toBe(0)
    await at.context.close()
  })

  test('CMP-012, ERR-011: Send & Close closes after it', async () => {
    const at = await open()
    await write(at, 'Reply', 'All done')
    await at.page.keyboard.press('Control+Shift+Enter')
    const [reply, close] = [await at.op('messages.reply'), await at.op('conversations.setStatus')]
    expect(close.needs).toEqual([reply.op])
    await at.button('Open').waitFor()
    await at.takes(reply)
    await at.answer(close.op)
    await at.leaves(reply)
    await at.toast('Email Sent and Closed').waitFor()
    await at.context.close()
  })

  test('CMP-022, CMP-027, CMP-028, ERR-009: needs words, and says so to every way in', async () => {
    const at = await open()
    await at.button('Reply').click()
    await at.words.waitFor()
    await moreTools(at.region)
    for (const name of ['Send', 'Save as Draft', 'Send Later'])
      expect(await at.button(name).isDisabled()).toBe(true)
    await at.page.keyboard.press('Control+Enter')
    await at.toast('Please Write Content').waitFor()
    await at.page.keyboard.type('   ')
    await at.button('Send').click()
    await at.button('Send & Close').click()
    expect(await at.commands()).toEqual([])
    await at.page.keyboard.type('Now')
    await at.button('Save as Draft').click()
    await at.toast('Saved as Draft').waitFor()
    await at.context.close()
  })

  test('CMP-027, CMP-028: needs somebody to go to', async () => {
    const at = await open()
    await write(at, 'Reply', 'For nobody')
    await at.button('Remove Dana Whitlock').click()
    await moreTools(at.region)
    for (const name of ['Send', 'Save as Draft', 'Send Later', 'Send & Close'])
      await expect.poll(() => at.button(name).isDisabled(), soon).toBe(true)
    await at.context.close()
  })

  test('a press too many makes no second mail', async () => {
    const at = await open()
    await write(at, 'Reply', 'Once')
    await at.words.evaluate((element) => {
      for (let presses = 0; presses < 3; presses += 1)
        element.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true }),
        )
    })
    await at.op('messages.reply')
    await at.words.waitFor({ state: 'detached' })
    expect(await at.commands()).toEqual(['messages.reply'])
    await at.context.close()
  })

  test('that speaks of a file and carries none is asked about once more', async () => {
    const at = await open()
    await write(at, 'Reply', 'The invoice is attached')
    await at.button('Send').click()
    const question = at.page.getByRole('alertdialog', { name: 'Send without a file?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'detached' })
    expect(await at.commands()).toEqual([])
    await at.button('Send').click()
    await question.getByRole('button', { name: 'Send anyway' }).click()
    expect((await at.op('messages.reply')).args).toMatchObject({ attachments: [] })
    await at.context.close()
  })

  test('a draft can be thrown away and brought back', async () => {
    const at = await open()
    await write(at, 'Reply', 'Not this')
    await moreTools(at.region)
    await at.button('Discard draft').click()
    await at.words.waitFor({ state: 'detached' })
    await at.toast('Draft discarded').waitFor()
    await undo(at.page)
    await at.region.getByText('Draft', { exact: true }).waitFor()
    await at.context.close()
  })
})

describe('sending later', () => {
  test('CMP-008, CMP-019: asks for a time, stands in the thread until then, and comes back to be edited', async () => {
    const at = await open()
    await at.button('Reply').click()
    await at.words.waitFor()
    await moreTools(at.region)
    expect(await at.button('Send Later').isDisabled()).toBe(true)
    await at.page.keyboard.type('Monday it is')
    await at.button('Send Later').click()
    const dialog = at.page.getByRole('dialog', { name: 'Reply Later' })
    await dialog.getByRole('button', { name: 'Schedule' }).click()
    const { op, args } = await at.op('drafts.schedule')
    expect(new Date((args as { sendAt: number }).sendAt).getMinutes()).toBe(0)
    expect(await at.toast('Mail Scheduled').count()).toBe(0)
    const card = at.region.getByRole('region', { name: 'Scheduled mail', exact: true })
    await card.getByText('Monday it is').waitFor()
    await card.getByText(/^Leaves .*8:00 AM/).waitFor()
    expect(await at.words.count()).toBe(0)
    await card.getByRole('button', { name: 'Change time' }).click()
    await dialog.getByRole('option', { name: '9:00 AM' }).click()
    await dialog.getByRole('button', { name: 'Schedule' }).click()
    await card.getByText(/^Leaves .*9:00 AM/).waitFor()
    await card.getByRole('button', { name: 'Cancel and edit' }).click()
    await at.words.getByText('Monday it is').waitFor()
    expect(await card.count()).toBe(0)
    await at.answer(op)
    await at.toast('Mail Scheduled').waitFor()
    await moreTools(at.region)
    await at.button('Send Later').click()
    await dialog.getByRole('button', { name: 'Schedule' }).click()
    await card.getByRole('button', { name: 'Send now' }).click()
    await at.toast('Will be sent in a moment').waitFor()
    await undo(at.page)
    await at.words.getByText('Monday it is').waitFor()
    expect(await card.count()).toBe(0)
    await at.context.close()
  })
})

test.each([
  ['CMP-009', 'Reply', ['Dana Whitlock']],
  ['CMP-010', 'Reply all', ['Dana Whitlock']],
  ['CMP-011', 'Forward', []],
])('%s: a message opens the composer to %s', async (_row, mode, recipients) => {
  const at = await open()
  await at.message('Dana Whitlock').last().getByRole('button', { name: mode, exact: true }).click()
  await at.words.waitFor()
  expect(await at.mode(mode).getAttribute('aria-checked')).toBe('true')
  const chips = at.region.getByRole('button', { name: /^Remove Dana/ })
  expect(await chips.count()).toBe(recipients.length)
  await at.context.close()
})

describe('a forward', () => {
  test('carries the message and its files below the words', async () => {
    const at = await open()
    await at.button('Forward').click()
    await at.words.fill('Please look')
    await at.button('Remove sticker-RB2-2217.png').waitFor()
    await at.button('Show the forwarded message').click()
    await at.page
      .frameLocator('iframe[title="Forwarded message"]')
      .getByText('Serial is RB2-2217-0946')
      .waitFor()
    await at.box('To').fill('kenji@moriyama.example')
    await at.box('To').press('Enter')
    await at.button('Send').click()
    const { args } = (await at.op('messages.reply')) as { args: { html: string } }
    expect(args).toMatchObject({ mode: 'forward', messageId: 105, attachments: [{ id: 503 }] })
    expect(args.html).toMatch(
      /<p>Please look<\/p><\/div><div data-quote="attribution">---------- Forwarded message ----------<br>From: Dana Whitlock &lt;dana@/,
    )
    expect(args.html).toContain('Could you confirm the serial?')
    const sent = at.message('Maya Lindqvist').last()
    await sent.getByText('Please look').waitFor()
    await sent.getByRole('button', { name: 'Show quoted text' }).waitFor()
    await at.context.close()
  })

  test('lets the message be edited among the words, and put back below them', async () => {
    const at = await open()
    await at.button('Forward').click()
    await at.words.fill('Please look')
    await at.button('Show the forwarded message').click()
    await at.button('Edit').click()
    await at.words.getByText('Serial is RB2-2217-0946').waitFor()
    expect(await at.button('Show the forwarded message').count()).toBe(0)
    expect(await at.words.locator('p').first().innerText()).toBe('Please look')
    // Deleted by the user, it can be added again.
    await at.words.fill('Only this')
    await at.button('Put the forwarded message below').click()
    await at.button('Show the forwarded message').click()
    await at.button('Edit').click()
    await at.words.getByText('Serial is RB2-2217-0946').waitFor()
    await at.box('To').fill('kenji@moriyama.example')
    await at.box('To').press('Enter')
    await at.button('Send').click()
    const { args } = (await at.op('messages.reply')) as { args: { html: string } }
    expect(args).toMatchObject({ mode: 'forward', quotes: null, attachments: [{ id: 503 }] })
    expect(args.html.match(/Forwarded message/g)).toHaveLength(1)
    expect(args.html).toMatch(/<p>Only this<\/p>.*<blockquote>.*Serial is RB2-2217-0946.*<\/blockquote>/s)
    expect(args.html).not.toContain('data-quote')
    await at.context.close()
  })
})

describe('a note', () => {
  test('NOT-001, NOT-004, ERR-017: calls colleagues, breaks lines with Shift, and goes with Enter', async () => {
    const at = await open()
    await write(at, 'Note', '@pr')
    await at.option(/Priya Raman/).waitFor()
    await at.page.keyboard.press('Enter')
    await at.words.locator('[data-type="mention"]').getByText('@Priya Raman').waitFor()
    await at.page.keyboard.type('look')
    await at.page.keyboard.press('Shift+Enter')
    await at.page.keyboard.type('here')
    expect(await at.commands()).toEqual([])
    await at.page.keyboard.press('Enter')
    const { op, args } = await at.op('notes.add')
    expect(args).toMatchObject({ messageId: 105, mentions: [8] })
    const note = at.region.getByRole('complementary', { name: 'Note from Maya Lindqvist' })
    await note.getByText('@Priya Raman').waitFor()
    await at.answer(op)
    await at.toast('Note Added').waitFor()
    await at.context.close()
  })

  test('NOT-003: needs words or a file', async () => {
    const at = await open()
    await at.button('Note').click()
    await at.words.waitFor()
    await at.words.press('Enter')
    await at.toast('Please Write Content').waitFor()
    expect(await at.button('Send').isDisabled()).toBe(true)
    expect(await at.commands()).toEqual([])
    await at.region
      .getByLabel('Files to attach')
      .setInputFiles({ name: 'log.txt', mimeType: 'text/plain', buffer: Buffer.from('one') })
    await at.button('Remove log.txt').waitFor()
    await at.words.press('Enter')
    expect((await at.op('notes.add')).args).toMatchObject({ html: '', attachments: [{ name: 'log.txt' }] })
    await at.context.close()
  })

  test('NOT-009: offers all, and mail offers nobody', async () => {
    const at = await open()
    await write(at, 'Note', '@a')
    await at.option(/^all/).waitFor()
    await at.page.keyboard.press('Escape')
    await at.option(/^all/).waitFor({ state: 'detached' })
    await at.mode('Reply').click()
    await at.words.click()
    await at.page.keyboard.type(' @p')
    await expect.poll(() => at.words.innerText(), soon).toContain('@p')
    expect(await at.option(/Priya/).count()).toBe(0)
    await at.context.close()
  })
})

test('CMP-043: from an inbox that is not verified nothing leaves; it says so, and the words are kept', async () => {
  const at = await open('unverified')
  await write(at, 'Reply', 'Monday it is.')
  await at.region
    .getByText('Please verify email inbox first. Until then your words stay here as a draft.')
    .waitFor()
  await moreTools(at.region)
  for (const way of ['Send', 'Send & Close', 'Send Later']) {
    await at.button(way).click()
    await at.toast('Please verify email inbox first').waitFor()
    expect(await at.words.innerText()).toBe('Monday it is.')
  }
  expect((await at.op('drafts.save')).args).toMatchObject({ html: '<p>Monday it is.</p>' })
  expect(await at.commands()).toEqual([])
  await at.context.close()
})
