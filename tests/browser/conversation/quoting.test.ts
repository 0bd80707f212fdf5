import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Message } from '#domain/conversations/messages/message.ts'
import { composing, write, type Opened } from './composing.ts'
import { soon } from './pane.ts'
import { message } from './rows.ts'

const open = composing()

const quoted = (page: Page) => page.frameLocator('iframe[title="Quoted message"]')

/** Replaces the customer's message. */
const arrives = ({ page }: Opened, fields: Partial<Message>) =>
  page.evaluate(
    (r) =>
      (window as never as { fixture: { setThread(items: object[]): Promise<void> } }).fixture.setThread([
        { e: 'messages', v: 1, r },
      ]),
    message(105, 7, fields),
  )

const savedDraft = async (at: Opened) => (await at.op('drafts.save')).args

describe('the message that is answered', () => {
  test('goes along folded, offline too, and the thread repeats nothing of it', async () => {
    const at = await open('offline')
    await write(at, 'Reply', 'On its way')
    const fold = at.button('Show the quoted message')
    expect(await fold.getAttribute('aria-expanded')).toBe('false')
    await fold.click()
    await quoted(at.page).getByText('Serial is RB2-2217-0946').waitFor()
    await quoted(at.page)
      .getByText(/^On .* GMT, Dana Whitlock <dana@ryeandrail\.example> wrote:$/)
      .waitFor()
    expect(await quoted(at.page).getByText('Could you confirm the serial?').count()).toBe(0)
    await at.button('Send').click()
    expect((await at.op('messages.reply')).args).toMatchObject({
      quotes: 105,
      html: `<div style="font-family: 'Arial'; font-size: 16px"><p>On its way</p></div>`,
    })
    const sent = at.message('Maya Lindqvist').last()
    await sent.getByText('On its way').waitFor()
    expect(await sent.getByRole('button', { name: 'Show quoted text' }).count()).toBe(0)
    await sent.getByRole('button', { name: /^to / }).click()
    await sent.getByText(/^The message of Dana Whitlock, /).waitFor()
    await at.context.close()
  })

  test('can be left out and put back, and the draft remembers it', async () => {
    const at = await open()
    await write(at, 'Reply', 'On its way')
    await at.button('Show the quoted message').click()
    await at.button('Leave out').click()
    const back = at.button('Quote the earlier message')
    expect(await back.evaluate((element) => element === document.activeElement)).toBe(true)
    await expect
      .poll(() => savedDraft(at), soon)
      .toMatchObject({ isUnquoted: true, html: '<p>On its way</p>' })
    await at.page.goto(`${at.page.url()}?keep`)
    await at.words.getByText('On its way').waitFor()
    await back.click()
    const fold = at.button('Show the quoted message')
    expect(await fold.evaluate((element) => element === document.activeElement)).toBe(true)
    await expect.poll(() => savedDraft(at), soon).toMatchObject({ isUnquoted: false })
    await fold.click()
    await at.button('Leave out').click()
    await at.button('Send').click()
    expect((await at.op('messages.reply')).args).toMatchObject({ quotes: null, messageId: 105 })
    await at.context.close()
  })

  test('a reply that is taken back before it leaves goes without what it left out', async () => {
    const at = await open('offline')
    await write(at, 'Reply', 'On its way')
    await at.button('Show the quoted message').click()
    await at.button('Leave out').click()
    await at.button('Send').click()
    await at.message('Maya Lindqvist').last().getByRole('button', { name: 'Edit', exact: true }).click()
    await at.words.getByText('On its way').waitFor()
    await at.button('Quote the earlier message').waitFor()
    await at.context.close()
  })

  test('is edited among the words, in the font of the inbox and with its pictures, and goes along no other way', async () => {
    const at = await open()
    const picture = {
      ...{ id: 601, name: 'sticker.png', size: 68, type: 'image/png', sha256: '0'.repeat(64) },
      ...{ contentId: 'sticker', isInline: true },
    }
    await arrives(at, {
      html:
        '<div style="font-family: Papyrus"><p>The <b>serial</b> <img src="cid:sticker" alt="sticker"> ' +
        '<img src="https://x.example/t.png" alt="far"></p><script>alert(1)</script></div>',
      attachments: [picture],
    })
    await write(at, 'Reply', 'See below')
    await at.button('Show the quoted message').click()
    await at.button('Edit').click()
    const quote = at.words.locator('blockquote')
    await quote.getByText('serial').waitFor()
    expect(await at.button('Show the quoted message').count()).toBe(0)
    expect(await at.button('Quote the earlier message').count()).toBe(0)
    // The cursor stays where the answer was typed.
    await at.page.keyboard.type(', please')
    await at.words.getByText('See below, please').waitFor()
    await expect
      .poll(() => savedDraft(at), soon)
      .toMatchObject({
        ...{ isUnquoted: true, attachments: [picture] },
        html: expect.stringContaining('See below, please') as string,
      })
    await at.page.goto(`${at.page.url()}?keep`)
    await quote.getByText('serial').waitFor()
    expect(await at.button('Show the quoted message').count()).toBe(0)
    await at.button('Send').click()
    const { args } = (await at.op('messages.reply')) as { args: { html: string } }
    expect(args).toMatchObject({ quotes: null, attachments: [picture] })
    expect(args.html).toMatch(
      /<p>See below, please<\/p><p>On [^<]+ GMT, Dana Whitlock &lt;dana@ryeandrail\.example&gt; wrote:<\/p><blockquote><p>The <strong>serial<\/strong> <img src="cid:sticker" alt="sticker"><\/p><\/blockquote>/,
    )
    expect(args.html).not.toMatch(/Papyrus|x\.example|alert/)
    await at.context.close()
  })

  test('may be quoted again once it was deleted from the words', async () => {
    const at = await open()
    await write(at, 'Reply', 'See below')
    await at.button('Show the quoted message').click()
    await at.button('Edit').click()
    await at.words.locator('blockquote').waitFor()
    await at.words.fill('Never mind')
    await at.button('Quote the earlier message').click()
    await at.button('Show the quoted message').waitFor()
    await at.button('Send').click()
    expect((await at.op('messages.reply')).args).toMatchObject({ quotes: 105 })
    await at.context.close()
  })

  test('goes along whole though only its start is on this device; editing it needs the connection', async () => {
    const at = await open('offline')
    await arrives(at, { html: null, preview: 'A very long story' })
    await write(at, 'Reply', 'On its way')
    await at.region.getByText('All of it goes along, though only its start is on this device.').waitFor()
    await at.button('Show the start of the quoted message').click()
    await at.region.getByText('A very long story').last().waitFor()
    const edit = at.button('Edit')
    expect(await edit.getAttribute('aria-disabled')).toBe('true')
    await edit.hover()
    await at.page.getByRole('tooltip', { name: 'Needs a connection' }).waitFor()
    await at.button('Send').click()
    expect((await at.op('messages.reply')).args).toMatchObject({ quotes: 105 })
    await at.context.close()
  })

  test('is not offered under a note or below a mail that is passed on', async () => {
    const at = await open()
    await at.button('Reply').click()
    await at.button('Show the quoted message').waitFor()
    for (const mode of ['Note', 'Forward']) {
      await at.mode(mode).click()
      await at.button('Show the quoted message').waitFor({ state: 'detached' })
    }
    await at.mode('Reply all').click()
    await at.button('Show the quoted message').waitFor()
    await at.context.close()
  })
})
