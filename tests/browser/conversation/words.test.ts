import { describe, expect, test } from 'vitest'
import { moreTools } from '../../support/more-tools.ts'
import { composing, paste, write } from './composing.ts'
import { soon } from './pane.ts'

const open = composing()

describe('words', () => {
  test('CMP-030: pasted ones take the size of the inbox, and nothing that runs or loads', async () => {
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
    // Further typing must not go to a button.
    expect(await at.words.evaluate((words) => words === document.activeElement)).toBe(true)
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

  test('CMP-059: a pasted picture stands among them and leaves as cid', async () => {
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

test('CMP-059: a picture is inserted by the bar too, and is named where it stands', async () => {
  const at = await open('offline')
  await write(at, 'Reply', 'Look: ')
  await at.button('Formatting').click()
  await at.button('Insert picture').waitFor()
  await at.region
    .getByLabel('Pictures to insert')
    .setInputFiles({ name: 'shot.png', mimeType: 'image/png', buffer: Buffer.from('png') })
  await at.words.getByRole('img', { name: 'shot.png' }).waitFor()
  await at.button('Send').click()
  const { args } = (await at.op('messages.reply')) as {
    args: { html: string; attachments: { contentId: string }[] }
  }
  expect(args.html).toContain(`<img src="cid:${args.attachments[0]?.contentId}" alt="shot.png">`)
  await at.context.close()
})

describe('files', () => {
  test('CMP-045, CMP-046: are kept on this device, named to fifteen letters, and taken off', async () => {
    const at = await open('offline')
    await write(at, 'Reply', 'Attached')
    await at.region.getByLabel('Files to attach').setInputFiles([
      { name: 'sixteen-long.csv', mimeType: 'text/csv', buffer: Buffer.alloc(2048, 'x') },
      { name: 'fifteen-lon.csv', mimeType: 'text/csv', buffer: Buffer.alloc(3_145_728, 'x') },
      { name: 'small.txt', mimeType: 'text/plain', buffer: Buffer.from('hi') },
    ])
    const files = at.region.getByRole('list', { name: 'Attachments' }).last()
    await files.getByText('sixteen-long.cs…').waitFor()
    await files.getByText('fifteen-lon.csv', { exact: true }).waitFor()
    for (const size of ['2 KB', '3.00 MB']) await files.getByText(size, { exact: true }).waitFor()
    await at.button('Remove small.txt').click()
    await files.getByText('small.txt').first().waitFor({ state: 'detached' })
    await at.button('Send').click()
    expect((await at.op('messages.reply')).args).toMatchObject({
      attachments: [
        { name: 'sixteen-long.csv', size: 2048 },
        { name: 'fifteen-lon.csv', size: 3_145_728 },
      ],
    })
    await at.context.close()
  })

  test('show how far they have come on their way', async () => {
    const at = await open('offline')
    await write(at, 'Reply', 'Attached')
    await at.region
      .getByLabel('Files to attach')
      .setInputFiles({ name: 'log.txt', mimeType: 'text/plain', buffer: Buffer.alloc(4096, 'x') })
    await at.region.getByText('log.txt', { exact: true }).waitFor()
    await at.button('Send').click()
    const message = at.message('Maya Lindqvist').last()
    await message.getByText('log.txt', { exact: true }).waitFor()
    const bar = message.getByRole('progressbar', { name: 'Uploading log.txt' })
    expect(await bar.count()).toBe(0)
    await at.uploaded({ uploaded: 1024 })
    await bar.waitFor()
    expect(await bar.getAttribute('aria-valuenow')).toBe('25')
    await at.uploaded({ uploaded: 4096, isUploaded: true })
    await bar.waitFor({ state: 'detached' })
    await at.context.close()
  })

  test('beyond 25 MB are refused before anything is kept', async () => {
    const at = await open()
    await at.button('Reply').click()
    await at.words.waitFor()
    await at.region
      .getByLabel('Files to attach')
      .setInputFiles({ name: 'huge.bin', mimeType: 'application/x', buffer: Buffer.alloc(26 * 1024 * 1024) })
    await at.toast('Attachments are larger than 25 MB').waitFor()
    expect(await at.button('Remove huge.bin').count()).toBe(0)
    await at.context.close()
  })
})

describe('the look of words', () => {
  const styled = '<span style="font-family: Georgia; font-size: 24px;">big</span>'

  test('CMP-055, CMP-057: font and size are chosen, leave with the mail, and go by clearing', async () => {
    const at = await open()
    await write(at, 'Reply', 'so big')
    await at.button('Formatting').click()
    await at.words.getByText('so big').dblclick({ position: { x: 30, y: 8 } })
    await at.choice('Font').click()
    expect(await at.option(/./).allTextContents()).toEqual([
      ...['Impact', 'Arial', 'Georgia', 'Tahoma', 'Verdana', 'Times New Roman', 'Roboto'],
    ])
    await at.option('Georgia').click()
    await at.choice('Size').click()
    expect(await at.option(/./).allTextContents()).toEqual(
      [8, 9, 10, 11, 12, 14, 16, 18, 20, 24, 28, 32, 36, 48, 72].map(String),
    )
    await at.option('24').click()
    await expect
      .poll(async () => (await at.op('drafts.save')).args, soon)
      .toMatchObject({
        html: `<p>so ${styled}</p>`,
      })
    expect(await at.choice('Font').textContent()).toContain('Georgia')
    // Typing continues at the previous position.
    await at.page.keyboard.press('End')
    await at.page.keyboard.type('ger')
    await expect.poll(() => at.words.textContent(), soon).toBe('so bigger')
    await at.page.keyboard.press('Control+A')
    await at.button('Clear formatting').click()
    await expect.poll(() => at.words.innerHTML(), soon).toBe('<p>so bigger</p>')
    await at.context.close()
  })

  test('CMP-056: words have the size of their inbox, and 16 where it has none', async () => {
    const at = await open()
    await at.button('Reply').click()
    await at.words.waitFor()
    const size = () => at.words.evaluate((box) => getComputedStyle(box).fontSize)
    for (const each of [13, 20, 16]) {
      await at.setWriting(each)
      await expect.poll(size, soon).toBe(`${each}px`)
    }
    await at.setWriting(20)
    await expect.poll(size, soon).toBe('20px')
    await at.setWriting(0)
    await expect.poll(size, soon).toBe('16px')
    await at.context.close()
  })

  test('pasted cells stay a table, which is written in by Tab and leaves with its lines', async () => {
    const at = await open('offline')
    await write(at, 'Reply', 'The prices:')
    await paste(at.page, {
      html: '<table width="600" style="font-size:30px"><tr><th>Part</th><th>Price</th></tr><tr><td colspan="2" bgcolor="red"><b>Hanger</b></td></tr></table>',
      text: 'Part\tPrice\nHanger',
    })
    const cells = at.words.getByRole('cell')
    await cells.getByText('Hanger').click()
    await at.page.keyboard.press('Shift+Tab')
    await at.page.keyboard.type('Net price')
    await at.button('Send').click()
    const { args } = (await at.op('messages.reply')) as { args: { html: string } }
    const line =
      'style="border: thin solid silver; padding: 0.2em 0.5em; text-align: left; vertical-align: top;"'
    expect(args.html).toContain(
      `<table style="border-collapse: collapse;"><tbody><tr><th ${line}>Part</th><th ${line}>Net price</th></tr>` +
        `<tr><td colspan="2" ${line}><strong>Hanger</strong></td></tr></tbody></table>`,
    )
    await at.context.close()
  })
})

describe('emoji', () => {
  test('open at a colon and two letters, and a time of day is none', async () => {
    const at = await open()
    await write(at, 'Note', 'At 10:30 :bike')
    await at.option('bicycle').waitFor()
    expect(await at.words.getAttribute('aria-activedescendant')).toBe(
      await at.option(/./).first().getAttribute('id'),
    )
    await at.page.keyboard.press('Enter')
    await expect.poll(() => at.words.textContent(), soon).toBe('At 10:30 🚲')
    expect(await at.commands()).toEqual([])
    await at.context.close()
  })

  test('NOT-010: stand behind a button, by group and by name, and go where one was writing', async () => {
    const at = await open()
    await write(at, 'Note', 'Done')
    await moreTools(at.region)
    await at.button('Insert emoji').click()
    await at.page.getByRole('button', { name: 'Flags' }).click()
    await at.option('chequered flag').first().waitFor()
    const search = at.page.getByRole('combobox', { name: 'Search emoji' })
    await search.fill('party popper')
    await search.press('Enter')
    await expect.poll(() => at.words.textContent(), soon).toBe('Done🎉')
    await at.page.keyboard.type('!')
    await expect.poll(() => at.words.textContent(), soon).toBe('Done🎉!')
    await at.context.close()
  })
})

test('keys beside the words are never commands, and a pointer that picks a kind goes on writing', async () => {
  const at = await open()
  await write(at, 'Reply', 'Half')
  await at.button('Formatting').focus()
  await at.page.keyboard.type('es#')
  await at.mode('Reply all').click()
  await at.page.keyboard.press('End')
  await at.page.keyboard.type(' a thought')
  await expect.poll(() => at.words.textContent(), soon).toBe('Half a thought')
  expect(await at.commands()).toEqual([])
  await at.context.close()
})
