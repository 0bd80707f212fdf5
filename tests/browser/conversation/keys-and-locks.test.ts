import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { moreTools } from '../../support/more-tools.ts'
import { denialTexts } from '#app/ui/denial.ts'
import { paneOf, soon } from './pane.ts'
import { startStage, type OpenOptions, type Stage } from './stage.ts'

/* Shortcuts with an open conversation, and locks by role and plan. */

let stage: Stage

beforeAll(async () => {
  stage = await startStage()
}, 120_000)
afterAll(() => stage.close())

async function open(query = '', options: OpenOptions = {}) {
  const opened = await stage.open(query, options)
  const pane = paneOf(opened.page)
  await pane.button('Star').waitFor()
  return {
    ...opened,
    ...pane,
    row: (name: string) => opened.page.getByRole('menuitem', { name, exact: true }),
  }
}

describe('keys of the desk', () => {
  test('CON-037, CON-038: t opens the tags and s the snooze', async () => {
    const { context, page, option, op } = await open()
    await page.keyboard.press('e')
    await op('conversations.setStatus')
    await page.keyboard.press('t')
    await option('warranty').waitFor()
    await page.keyboard.press('Escape')
    await option('warranty').waitFor({ state: 'detached' })
    await page.keyboard.press('s')
    await page.getByRole('menuitem', { name: /^1 hour/ }).waitFor()
    await context.close()
  })

  test('CON-041, CON-042, CON-043: r opens a reply, f a forward, i a reply with AI', async () => {
    const { context, page, option, words, mode } = await open()
    await page.keyboard.press('r')
    await words.waitFor()
    expect(await mode('Reply').isChecked()).toBe(true)
    await page.keyboard.type('n and t are letters here')
    expect(await words.innerText()).toContain('n and t are letters here')
    // Escape moves from the text to the thread, where keys are commands.
    await page.keyboard.press('Escape')
    await page.keyboard.press('Shift+A')
    await option('Priya Raman').waitFor()
    await page.keyboard.press('Escape')
    await option('Priya Raman').waitFor({ state: 'detached' })
    // The list returns the focus to its button, which ignores shortcuts while a text is open.
    await page.keyboard.press('Escape')
    await page.keyboard.press('f')
    await expect.poll(() => mode('Forward').isChecked(), soon).toBe(true)
    await page.keyboard.press('Escape')
    await page.keyboard.press('i')
    await words.waitFor()
    await expect.poll(() => mode('Reply').isChecked(), soon).toBe(true)
    await page.getByRole('toolbar', { name: 'Help me write' }).waitFor()
    await context.close()
  })

  test('CON-036: Delete moves it to trash', async () => {
    const { context, page, op, toast } = await open()
    await page.keyboard.press('Delete')
    expect((await op('conversations.trash')).args).toMatchObject({ isTrashed: true })
    await toast('Moved to Trash').waitFor()
    await context.close()
  })
})

test('CON-029: below the thread there are a composer and a note box', async () => {
  const { context, region, mode, words, button } = await open()
  const composer = region.getByRole('region', { name: 'Composer' })
  const [thread, below] = [
    await region.getByRole('article').last().boundingBox(),
    await composer.boundingBox(),
  ]
  expect(below?.y).toBeGreaterThanOrEqual((thread?.y ?? 0) + (thread?.height ?? 0))
  await mode('Reply').click()
  await words.waitFor()
  await moreTools(region)
  await button('Send Later').waitFor()
  await mode('Note').click()
  await words.waitFor()
  await expect.poll(() => button('Send Later').count(), soon).toBe(0)
  expect(await mode('Note').isChecked()).toBe(true)
  await context.close()
})

test('CON-035: Send Later opens the Reply Later date picker', async () => {
  const { context, page, mode, words, button } = await open()
  await mode('Reply').click()
  await words.waitFor()
  await page.keyboard.type('Monday it is')
  await moreTools(page)
  await button('Send Later').click()
  const dialog = page.getByRole('dialog', { name: 'Reply Later' })
  await dialog.getByRole('grid').first().waitFor()
  await dialog.getByRole('option', { name: '9:00 AM' }).waitFor()
  await context.close()
})

test('CON-006, CON-057, ERR-018: move to mailbox opens the mailboxes, and moving is told', async () => {
  const { context, button, option, op, answer, toast, page } = await open()
  await page.evaluate(async () => {
    const { desk, rows } = (window as never as { fixture: { desk: never; rows: { mailboxes: object[] } } })
      .fixture
    const { db, bus } = desk as { db: { mailboxes: { put(row: object): Promise<unknown> } }; bus: never }
    await db.mailboxes.put({ ...rows.mailboxes[0], id: 2, name: 'Spares', email: 'spares@demo.outpost.test' })
    ;(bus as { publish(changes: object): void }).publish({ mailboxes: [2] })
  })
  await button('Move to mailbox').click()
  await option('Warranty').waitFor()
  await option('Spares').click()
  const moved = await op('conversations.move')
  expect(moved.args).toMatchObject({ conversationId: 4821, mailboxId: 2 })
  // At once, with Undo: the server has not answered yet.
  await toast('Conversation Moved').waitFor()
  await answer(moved.op)
  await context.close()
})

describe('without manage_conversation', () => {
  test('PRM-002, PRM-004, PRM-019, PRM-020, PRM-022, PRM-023, PRM-024, PRM-028, PRM-034, PRM-035: everything but the star is locked with the reason', async () => {
    const { context, button, choice, page, op, region } = await open('reader')
    const timer = region.getByRole('group', { name: 'Time tracker' })
    for (const control of [
      ...['Close', 'Reply', 'Reply all', 'Forward', 'Note', 'Move to mailbox'].map(button),
      ...['Status', 'Priority', 'Assignee'].map(choice),
      timer.getByRole('button', { name: 'Start timer' }),
    ]) {
      expect(await control.getAttribute('aria-disabled'), String(control)).toBe('true')
      await control.hover()
      await page.getByRole('tooltip').getByText(denialTexts.role).waitFor()
    }
    await button('Star').click()
    await op('conversations.star')
    expect(await region.getByRole('radio').count()).toBe(0)
    await context.close()
  })

  test('PRM-029, PRM-031, PRM-033: marking unread, delete and spam are locked', async () => {
    const { context, button, page, row, words, commands } = await open('reader')
    await button('More').click()
    for (const name of ['Mark unread', 'Delete', 'Mark as spam', 'Merge Mails', 'Split Conversation'])
      expect(await row(name).getAttribute('aria-disabled'), name).toBe('true')
    await row('Delete').hover()
    await page.getByRole('tooltip').getByText(denialTexts.role).waitFor()
    await page.keyboard.press('Escape')
    for (const key of ['Delete', '!', 'r', 'f', 'i', 't', 's', 'e']) await page.keyboard.press(key)
    expect(await words.innerText()).toBe('Only colleagues see this')
    expect(await commands()).toEqual([])
    await context.close()
  })

  test('NOT-005, NOT-006, NOT-007, NOT-008, PRM-020, PRM-034: nothing can be written, said or passed on', async () => {
    const { context, button, page, words, commands } = await open('reader')
    for (const name of ['Reply all', 'Forward', 'Note', 'Attach files', 'Insert emoji', 'Send'])
      expect(await button(name).getAttribute('aria-disabled')).toBe('true')
    expect(await words.getAttribute('aria-disabled')).toBe('true')
    await words.click({ force: true })
    await page.keyboard.type('nothing f n r')
    expect(await words.innerText()).toBe('Only colleagues see this')
    await button('Note').click({ force: true })
    await button('Send').hover()
    await page.getByRole('tooltip').getByText(denialTexts.role).waitFor()
    expect(await commands()).toEqual([])
    await context.close()
  })

  test('PRM-032: restore is locked', async () => {
    const { context, button, setConversation, commands } = await open('reader')
    await setConversation({ isTrashed: true })
    await button('Restore').waitFor()
    expect(await button('Restore').getAttribute('aria-disabled')).toBe('true')
    await button('Restore').click({ force: true })
    expect(await commands()).toEqual([])
    await context.close()
  })
})

test('PRM-005, PRM-041, PRM-042: without mergeAndSplit in the plan merging and splitting are locked with the reason', async () => {
  const { context, button, page, row } = await open('small-plan')
  await button('More').click()
  for (const name of ['Merge Mails', 'Split Conversation']) {
    expect(await row(name).getAttribute('aria-disabled')).toBe('true')
    await row(name).hover()
    await page
      .getByRole('tooltip')
      .getByText(
        'Your current plan does not support this feature. Please contact your account administrator.',
      )
      .waitFor()
  }
  expect(await row('Delete').getAttribute('aria-disabled')).toBeNull()
  await context.close()
})
