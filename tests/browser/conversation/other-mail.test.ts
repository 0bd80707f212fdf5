import { describe, expect, test } from 'vitest'
import { composing, write, type Opened } from './composing.ts'
import { soon } from './pane.ts'
import { ours } from './rows.ts'

const open = composing()

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
    await at.takes(reply)
    await at.answer(close.op)
    await at.leaves(reply)
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
