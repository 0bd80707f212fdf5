import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paneOf, soon } from './pane.ts'
import { ours } from './rows.ts'
import { startStage, type OpenOptions, type Stage } from './stage.ts'

let stage: Stage

beforeAll(async () => {
  stage = await startStage()
}, 120_000)
afterAll(() => stage.close())

async function open(query = '', options: OpenOptions = {}) {
  const opened = await stage.open(query, options)
  return { ...opened, ...paneOf(opened.page) }
}
type Opened = Awaited<ReturnType<typeof open>>

async function write({ button, words, page }: Opened, mode: string, text: string) {
  await button(mode).click()
  await words.waitFor()
  await page.keyboard.type(text)
}

/** Pastes as another program would offer it. */
const paste = (page: Page, data: { html?: string; text?: string; picture?: boolean }) =>
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

const undo = (page: Page) =>
  page.getByRole('status', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click()

describe('a reply', () => {
  test('goes to whom wrote, in the font of the inbox, and is kept as it is typed', async () => {
    const at = await open()
    await write(at, 'Reply', 'That serial is covered')
    await at.region.getByText('Dana Whitlock', { exact: true }).last().waitFor()
    const font = await at.words.evaluate((element) => {
      const { fontFamily, fontSize } = getComputedStyle(element)
      return `${fontFamily} ${fontSize}`
    })
    expect(font).toBe('Arial, sans-serif 16px')
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

  test('is there again after the tab was closed, without taking the cursor', async () => {
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
    await at.region.getByText("Kept here until you're back").waitFor()
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
    await at.message('Maya Lindqvist').last().getByText('On its way').waitFor()
    expect(await at.commands()).toEqual(['messages.reply'])
    await at.context.close()
  })

  test('says Email Sent when the desk has applied it, and not before', async () => {
    const at = await open()
    await write(at, 'Reply', 'On its way')
    await at.page.keyboard.press('Control+Enter')
    const { op, args } = await at.op('messages.reply')
    expect(args).toMatchObject({
      mode: 'reply',
      messageId: 105,
      html: `<div style="font-family: 'Arial'; font-size: 16px"><p>On its way</p></div>`,
      notBefore: expect.any(Number) as number,
    })
    await at.message('Maya Lindqvist').last().getByText('On its way').waitFor()
    expect(await at.toast('Email Sent').count()).toBe(0)
    await at.answer(op)
    await at.toast('Email Sent').waitFor()
    await at.context.close()
  })

  test('Send & Close closes after it', async () => {
    const at = await open()
    await write(at, 'Reply', 'All done')
    await at.page.keyboard.press('Control+Shift+Enter')
    const [reply, close] = [await at.op('messages.reply'), await at.op('conversations.setStatus')]
    expect(close.needs).toEqual([reply.op])
    await at.button('Open').waitFor()
    await at.answer(reply.op)
    await at.answer(close.op)
    await at.toast('Email Sent and Closed').waitFor()
    await at.context.close()
  })

  test('needs words, and says so to every way in', async () => {
    const at = await open()
    await at.button('Reply').click()
    await at.words.waitFor()
    for (const name of ['Send', 'Save as Draft']) expect(await at.button(name).isDisabled()).toBe(true)
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
    await at.button('Discard draft').click()
    await at.words.waitFor({ state: 'detached' })
    await at.toast('Draft discarded').waitFor()
    await undo(at.page)
    await at.region.getByText('Draft', { exact: true }).waitFor()
    await at.context.close()
  })
})

describe('CMP-008: sending later', () => {
  test('asks for a time, stands in the thread until then, and comes back to be edited', async () => {
    const at = await open()
    await at.button('Reply').click()
    await at.words.waitFor()
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
    await at.context.close()
  })
})

describe('recipients', () => {
  test('are suggested from the contacts, checked, and taken off by key', async () => {
    const at = await open()
    await at.button('Forward').click()
    await at.words.fill('See below')
    const to = at.box('To')
    await to.fill('ken')
    await at.option(/Kenji Moriyama/).waitFor()
    await at.page.keyboard.press('ArrowDown')
    await at.page.keyboard.press('Enter')
    await at.button('Remove Kenji Moriyama').waitFor()
    await to.pressSequentially('nobody,')
    await at.region.getByText('Email must be a valid email').waitFor()
    expect(await at.button('Send').isDisabled()).toBe(true)
    await to.press('Backspace')
    await at.region.getByText('Email must be a valid email').waitFor({ state: 'detached' })
    await at.button('Cc').click()
    await at.box('Cc').fill('Boss <boss@x.example>; second@x.example')
    await at.box('Cc').press('Enter')
    await at.button('Remove Boss').waitFor()
    await at.button('Remove second@x.example').waitFor()
    await at.context.close()
  })

  test('go from line to line by dragging and by key', async () => {
    const at = await open()
    await at.button('Reply').click()
    await at.words.fill('On its way')
    const last = async () => (await at.op('drafts.save')).args as Record<'to' | 'cc' | 'bcc', object[]>
    const dana = [{ email: 'dana@ryeandrail.example' }]
    await at.button('Remove Dana Whitlock').focus()
    await at.page.keyboard.press('Alt+ArrowDown')
    await expect.poll(last, soon).toMatchObject({ to: [], cc: dana, bcc: [] })
    expect(await at.box('Cc').evaluate((box) => box === document.activeElement)).toBe(true)
    await at.region.getByText('Bcc', { exact: true }).click()
    await at.region.locator('[draggable="true"]', { hasText: 'Dana Whitlock' }).dragTo(at.box('Bcc'))
    await expect.poll(last, soon).toMatchObject({ to: [], cc: [], bcc: dana })
    await at.context.close()
  })

  test('of an answer follow its kind until they are chosen by hand', async () => {
    const at = await open()
    await at.button('Reply').click()
    await at.button('Remove Dana Whitlock').waitFor()
    await at.mode('Forward').click()
    await at.button('Remove Dana Whitlock').waitFor({ state: 'detached' })
    await at.mode('Reply').click()
    await at.button('Remove Dana Whitlock').waitFor()
    await at.box('To').fill('new@z.example')
    await at.box('To').press('Enter')
    await at.mode('Reply all').click()
    await at.button('Remove new@z.example').waitFor()
    await at.context.close()
  })
})

describe('words', () => {
  test('pasted ones take the size of the inbox, and nothing that runs or loads', async () => {
    const at = await open()
    await at.button('Reply').click()
    await at.words.waitFor()
    await paste(at.page, {
      html: '<p style="font-size:30px;color:red">Big <b>bold</b> <a href="https://x.example">link</a><a href="javascript:alert(1)">no</a></p><script>window.__pwn=1</script><img src="https://evil.example/x.png" onerror="window.__pwn=2">',
      text: 'Big bold link',
    })
    await at.words.getByText('Big').waitFor()
    const html = await at.words.innerHTML()
    expect(html).toContain('<strong>bold</strong>')
    expect(html).toContain('href="https://x.example"')
    for (const bad of ['font-size', 'javascript:', '<script', 'evil.example', 'color'])
      expect(html).not.toContain(bad)
    expect(await at.page.evaluate(() => (window as { __pwn?: number }).__pwn)).toBeUndefined()
    await at.context.close()
  })

  test('are formatted by bar and key', async () => {
    const at = await open()
    await write(at, 'Reply', 'plain ')
    await at.button('Formatting').click()
    await at.button('Bold').click()
    await at.page.keyboard.type('bold')
    await expect.poll(() => at.words.innerHTML(), soon).toContain('<strong>bold</strong>')
    await at.button('Bulleted list').click()
    await expect.poll(() => at.words.innerHTML(), soon).toContain('<ul>')
    await at.page.keyboard.press('Control+A')
    await at.button('Link').click()
    await at.page.getByRole('textbox', { name: 'Address' }).fill('outpost.example/help')
    await at.page.getByRole('button', { name: 'Set link' }).click()
    await expect.poll(() => at.words.innerHTML(), soon).toContain('href="https://outpost.example/help"')
    await at.page.keyboard.press('Control+A')
    await at.button('Clear formatting').click()
    await expect.poll(() => at.words.innerHTML(), soon).not.toContain('<strong>')
    await at.context.close()
  })

  test('a pasted picture stands among them and leaves as cid', async () => {
    const at = await open('offline')
    await write(at, 'Reply', 'Look: ')
    await paste(at.page, { picture: true })
    const picture = at.words.getByRole('img', { name: 'shot.png' })
    await expect.poll(() => picture.getAttribute('src').catch(() => ''), soon).toMatch(/^blob:/)
    await at.button('Send').click()
    const { args } = (await at.op('messages.reply')) as {
      args: { html: string; attachments: { contentId: string }[] }
    }
    const [file] = args.attachments
    expect(args.html).toContain(`<img src="cid:${file?.contentId}" alt="shot.png">`)
    expect(args.attachments).toMatchObject([{ isInline: true, type: 'image/png' }])
    const shown = at.message('Maya Lindqvist').last().getByRole('img', { name: 'shot.png' })
    await expect.poll(() => shown.getAttribute('src').catch(() => ''), soon).toMatch(/^blob:/)
    await at.context.close()
  })
})

describe('files', () => {
  test('are kept on this device, named to fifteen letters, and taken off', async () => {
    const at = await open('offline')
    await write(at, 'Reply', 'Attached')
    await at.region.getByLabel('Files to attach').setInputFiles([
      { name: 'a-very-long-file-name.csv', mimeType: 'text/csv', buffer: Buffer.alloc(2048, 'x') },
      { name: 'small.txt', mimeType: 'text/plain', buffer: Buffer.from('hi') },
    ])
    const files = at.region.getByRole('list', { name: 'Attachments' }).last()
    await files.getByText('a-very-long-fil…').waitFor()
    await files.getByText('2 Kb').waitFor()
    await at.button('Remove small.txt').click()
    await files.getByText('small.txt').first().waitFor({ state: 'detached' })
    await at.button('Send').click()
    expect((await at.op('messages.reply')).args).toMatchObject({
      attachments: [{ name: 'a-very-long-file-name.csv', size: 2048 }],
    })
    await at.context.close()
  })

  test('beyond 25 Mb are refused before anything is kept', async () => {
    const at = await open()
    await at.button('Reply').click()
    await at.words.waitFor()
    await at.region
      .getByLabel('Files to attach')
      .setInputFiles({ name: 'huge.bin', mimeType: 'application/x', buffer: Buffer.alloc(26 * 1024 * 1024) })
    await at.toast('Attachments are larger than 25 Mb').waitFor()
    expect(await at.button('Remove huge.bin').count()).toBe(0)
    await at.context.close()
  })
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
})

describe('a note', () => {
  test('calls colleagues, breaks lines with Shift, and goes with Enter', async () => {
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

  test('offers all, and mail offers nobody', async () => {
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

describe('held back', () => {
  async function held(at: Opened, close = false) {
    await write(at, 'Reply', 'Mine')
    await at.button(close ? 'Send & Close' : 'Send').click()
    const { op } = await at.op('messages.reply')
    const theirs = ours(401, 8, {
      authorId: 8,
      html: '<p>A new pack is on its way</p>',
      createdAt: Date.now(),
    })
    await at.answer(op, {
      st: 'conflict',
      seq: null,
      code: 'CONFLICT',
      reason: 'newer_messages',
      message: 'Somebody wrote in this conversation while you were away.',
      facts: { newest: 8, seen: 7 },
      rows: [{ t: 'put', e: 'messages', v: 9, r: theirs }],
    })
    if (close) {
      const status = await at.op('conversations.setStatus')
      await at.answer(status.op, { st: 'blocked', seq: null, message: 'Waits for the reply' })
    }
    return at.page.getByRole('region', { name: 'Your reply was held back' })
  }

  test('theirs and ours stand side by side; sending mine too says that I have seen it', async () => {
    const at = await open()
    const card = await held(at, true)
    await card.getByRole('heading', { name: 'Priya Raman replied while you were away' }).waitFor()
    await card.getByText('A new pack is on its way').waitFor()
    await card.getByText('Mine', { exact: true }).waitFor()
    await card.getByText('Yours has not been sent.').waitFor()
    await card.getByRole('button', { name: 'Send mine too' }).click()
    await expect
      .poll(async () => (await at.op('messages.reply')).args, soon)
      .toMatchObject({ acknowledged: 8 })
    await card.waitFor({ state: 'detached' })
    const [reply, close] = [await at.op('messages.reply'), await at.op('conversations.setStatus')]
    expect(close).toMatchObject({ state: 'waiting', needs: [reply.op] })
    await at.answer(reply.op)
    await at.answer(close.op)
    await at.toast('Email Sent and Closed').waitFor()
    await at.context.close()
  })

  test('it can be kept as a draft, or edited', async () => {
    const at = await open()
    const card = await held(at)
    await card.getByRole('button', { name: 'Keep as draft' }).click()
    await at.toast('Saved as Draft').waitFor()
    await card.waitFor({ state: 'detached' })
    await at.region.getByText('Draft', { exact: true }).waitFor()
    await at.mode('Reply').click()
    await at.words.getByText('Mine').waitFor()
    expect(await at.commands()).toEqual([])
    await at.context.close()
  })

  test('Edit mine opens the composer with it', async () => {
    const at = await open()
    const card = await held(at)
    await card.getByRole('button', { name: 'Edit mine' }).click()
    await at.words.getByText('Mine').waitFor()
    await expect.poll(() => at.words.evaluate((box) => box === document.activeElement), soon).toBe(true)
    await at.page.keyboard.type('!')
    await expect.poll(() => at.words.innerText(), soon).toContain('Mine!')
    await at.context.close()
  })

  test('a closing that was held back can be looked into or carried out', async () => {
    const at = await open()
    await at.button('Close').click()
    const { op } = await at.op('conversations.setStatus')
    const facts = { newest: 7, seen: 4 }
    await at.answer(op, {
      st: 'conflict',
      seq: null,
      code: 'CONFLICT',
      reason: 'unseen_inbound',
      message: 'x',
      facts,
    })
    const card = at.page.getByRole('region', { name: 'Closing was held back' })
    await card.getByRole('heading', { name: 'Dana Whitlock wrote while you were away' }).waitFor()
    await card.getByRole('button', { name: 'Close anyway' }).click()
    await expect
      .poll(async () => (await at.op('conversations.setStatus')).args, soon)
      .toMatchObject({ acknowledged: 7, statusId: 4 })
    await at.context.close()
  })

  test('any other refusal stands red where it was written, with every way out', async () => {
    const at = await open()
    await write(at, 'Reply', 'Mine')
    await at.button('Send').click()
    const { op } = await at.op('messages.reply')
    await at.answer(op, {
      st: 'rejected',
      seq: null,
      code: 'FORBIDDEN',
      message: 'The inbox could not sign in',
    })
    await at.region.getByText('Not sent: The inbox could not sign in').waitFor()
    await at.button('Copy text').click()
    await at.toast('Copied').waitFor()
    expect(await at.page.evaluate(() => navigator.clipboard.readText())).toBe('Mine')
    await at.button('Retry').click()
    await expect.poll(async () => (await at.op('messages.reply')).state, soon).toBe('waiting')
    expect((await at.op('messages.reply')).op).not.toBe(op)
    await at.context.close()
  })
})

describe('a new e-mail', () => {
  const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'New email' })

  test('is a draft as it is written and a conversation when it is sent', async () => {
    const at = await open('new')
    const dialog = dialogOf(at.page)
    const send = dialog.getByRole('button', { name: 'Send', exact: true })
    await expect.poll(() => send.isDisabled(), soon).toBe(true)
    expect(await dialog.getByRole('combobox', { name: 'From' }).innerText()).toContain('Warranty')
    await expect
      .poll(
        () => dialog.getByRole('textbox', { name: 'To' }).evaluate((box) => box === document.activeElement),
        soon,
      )
      .toBe(true)
    await at.page.keyboard.type('kenji@moriyama.example,')
    await dialog.getByRole('textbox', { name: 'Subject' }).fill('Your display')
    await dialog.getByRole('textbox', { name: 'Message' }).fill('We found it.')
    await dialog.getByText('Draft', { exact: true }).waitFor()
    await send.click()
    await dialog.waitFor({ state: 'detached' })
    expect((await at.op('conversations.compose')).args).toMatchObject({
      mailboxId: 1,
      subject: 'Your display',
      contactId: 10483,
      to: [{ email: 'kenji@moriyama.example' }],
    })
    await at.context.close()
  })

  test('closing it keeps it', async () => {
    const at = await open('new')
    const dialog = dialogOf(at.page)
    await dialog.getByRole('textbox', { name: 'Subject' }).fill('Later')
    await at.page.keyboard.press('Escape')
    await at.toast('Saved as Draft').waitFor()
    expect((await at.op('drafts.save')).args).toMatchObject({ mode: 'new', subject: 'Later', mailboxId: 1 })
    await at.context.close()
  })

  test('without an inbox that can send it says what to do first', async () => {
    const at = await open('new&unverified')
    await dialogOf(at.page).getByText('Please verify email inbox first').waitFor()
    await at.context.close()
  })
})

describe('CMP-013: a ticket', () => {
  test('says what is missing, takes no more letters than it may, and is made once', async () => {
    const at = await open('ticket')
    const dialog = at.page.getByRole('dialog', { name: 'Create Ticket' })
    const field = (name: string) => dialog.getByRole('textbox', { name, exact: true })
    const choose = async (name: string, option: string) => {
      await dialog.getByRole('combobox', { name }).click()
      await at.page.getByRole('option', { name: option }).click()
    }
    const create = dialog.getByRole('button', { name: 'Create Ticket' })
    await create.click()
    for (const text of [
      'Mailbox must be specified',
      'Assignee must be specified',
      'Email is a required field',
      'Name is required',
      'Subject is required',
    ])
      await dialog.getByText(text, { exact: true }).waitFor()
    await choose('Mailbox', 'Warranty')
    await choose('Assignee', 'Unassigned')
    await field('Email').fill('kenji@moriyama')
    await field('Name').fill('Kenji Moriyama of Osaka')
    await field('Subject').fill('A')
    await dialog.getByText('Email must be a valid email', { exact: true }).waitFor()
    await dialog.getByText('Subject must be at least 2 characters', { exact: true }).waitFor()
    expect(await field('Name').inputValue()).toBe('Kenji Moriyama of Os')
    await field('Email').fill('kenji@moriyama.example')
    await field('Subject').fill('Display stays dark')
    await create.click()
    await at.page.getByText('Please write message', { exact: true }).waitFor()
    await field('Message').fill('He called about it.')
    await create.click()
    await dialog.waitFor({ state: 'detached' })
    const { op, args } = await at.op('tickets.create')
    expect(args).toMatchObject({
      ...{ mailboxId: 1, subject: 'Display stays dark', assigneeId: null, contactId: 10483 },
      ...{ to: [{ email: 'kenji@moriyama.example', name: 'Kenji Moriyama of Os' }], sendToUser: true },
      html: expect.stringContaining('font-size: 15px'),
    })
    expect(await at.toast('Ticket Created').count()).toBe(0)
    await at.answer(op)
    await at.toast('Ticket Created').waitFor()
    await at.context.close()
  })
})
