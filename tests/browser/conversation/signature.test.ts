import { expect, test } from 'vitest'
import { composing, write, type Opened } from './composing.ts'
import { soon, type FixtureWindow } from './pane.ts'

const open = composing()

const signature = ({ page }: Pick<Opened, 'page'>) => page.getByRole('group', { name: 'Signature' })

for (const mode of ['Reply', 'Reply all', 'Forward'])
  test(`INB-024: ${mode} shows the signature below the words and above the quote, and writes it nowhere`, async () => {
    const at = await open()
    await write(at, mode, '')
    await signature(at).getByText('-- Lumen Cycles, Rotterdam').waitFor()
    const [words, line, quote] = await Promise.all([
      at.words.boundingBox(),
      signature(at).boundingBox(),
      at.button(mode === 'Forward' ? 'Show the forwarded message' : 'Show the quoted message').boundingBox(),
    ])
    expect(line?.y).toBeGreaterThanOrEqual((words?.y ?? 0) + (words?.height ?? 0) - 1)
    expect(quote?.y).toBeGreaterThan(line?.y ?? 0)
    if (mode !== 'Forward') expect(await at.button('Send').isDisabled()).toBe(true)
    await at.words.click()
    await at.page.keyboard.type('On its way')
    await expect
      .poll(async () => ((await at.op('drafts.save')).args as { html: string }).html, soon)
      .toBe('<p>On its way</p>')
    await at.context.close()
  })

test('INB-024: the signature unfolds by key, is the one of the inbox that the conversation moves to, and no note has one', async () => {
  const at = await open()
  await write(at, 'Reply', 'On its way')
  const line = signature(at).getByRole('button')
  await line.focus()
  await at.page.keyboard.press('Enter')
  expect(await line.getAttribute('aria-expanded')).toBe('true')
  await signature(at).getByText('Lumen Cycles, Rotterdam', { exact: true }).waitFor()
  await at.putInbox({ id: 2, name: 'Claims', signature: '<p>Claims desk</p>' })
  await at.setConversation({ mailboxId: 2 })
  await signature(at).getByText('Claims desk').waitFor()
  expect(await signature(at).getByText('Rotterdam').count()).toBe(0)
  expect(await at.words.innerText()).toBe('On its way')
  await at.mode('Note').click()
  await expect.poll(() => signature(at).count(), soon).toBe(0)
  await at.context.close()
})

test('INB-024: a new email shows the signature of the inbox that is chosen, or none', async () => {
  const at = await open('new')
  const table = '<table><tbody><tr><td>Claims desk</td></tr></tbody></table>'
  await at.putInbox({ id: 2, name: 'Claims', signature: table })
  await at.putInbox({
    ...{ id: 3, name: 'Quiet', signature: '<p>Nobody</p>' },
    settings: { fontSize: 16, fontFamily: 'Arial', signatureEnabled: false },
  })
  await signature(at).getByText('Lumen Cycles, Rotterdam').waitFor()
  const from = at.page.getByRole('combobox', { name: 'From' })
  await from.click()
  await at.option('Claims').click()
  await signature(at).getByText('Claims desk').waitFor()
  expect(await signature(at).getByText('Rotterdam').count()).toBe(0)
  await from.press('Enter')
  await at.page.keyboard.press('ArrowDown')
  await at.page.keyboard.press('Enter')
  await expect.poll(() => from.innerText(), soon).toContain('Quiet')
  expect(await signature(at).count()).toBe(0)
  await at.context.close()
})

test('INB-024: what is taken back after sending holds the words alone, and the signature stands there once', async () => {
  const at = await open('offline')
  await write(at, 'Reply', 'On its way')
  await at.button('Send').click()
  const waiting = at.message('Maya Lindqvist').last()
  await waiting.getByText('Waiting to send', { exact: true }).waitFor()
  expect(((await at.op('messages.reply')).args as { html: string }).html).not.toContain('Rotterdam')
  await at.button('Edit').click()
  await at.words.getByText('On its way').waitFor()
  expect(await at.words.innerText()).toBe('On its way')
  expect(await signature(at).count()).toBe(1)
  await at.context.close()
})

test('INB-024: the preview holds the signature of whoever writes, until the words say it', async () => {
  const at = await open()
  await at.page.evaluate(async () => {
    const { db, bus, actor } = (window as never as FixtureWindow).fixture.desk
    await db.preferences.put({ id: actor.userId, shortcuts: {}, signature: '<p>Maya L.</p>', v: 1 } as never)
    bus.publish({ preferences: [actor.userId] } as never)
  })
  await at.putInbox({ id: 1, signature: '<p>{{agent.signature}}</p><p>Lumen Cycles</p>' })
  await write(at, 'Reply', 'On its way')
  await signature(at).getByText('-- Maya L. Lumen Cycles').waitFor()
  await at.page.keyboard.press('Enter')
  await at.page.keyboard.type('Maya L.')
  await signature(at).getByText('-- Lumen Cycles').waitFor()
  await at.context.close()
})
