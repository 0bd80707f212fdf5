import { describe, expect, test } from 'vitest'
import { composing } from './composing.ts'
import { soon } from './pane.ts'

const open = composing()

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
