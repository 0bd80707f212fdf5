import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { undo } from './composing.ts'
import { paneOf, soon } from './pane.ts'
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

describe('the thread', () => {
  test('CON-024, CON-025, CON-026: stacks older messages, shows the last three, and notes under their message', async () => {
    const { context, messages, message, button, region } = await open()
    await expect.poll(() => messages.count(), soon).toBe(3)
    await message('Dana Whitlock')
      .first()
      .getByRole('complementary', { name: 'Note from Priya Raman' })
      .getByText('cell group 3 sags')
      .waitFor()
    await region.getByRole('button', { name: /^2 earlier messages/ }).click()
    await expect.poll(() => messages.count(), soon).toBe(5)
    await region.getByText('You set the priority to high').waitFor()
    expect(await messages.first().innerText()).toContain('started to switch itself off')
    await button('Reply all').waitFor()
    await context.close()
  })

  test('names what can be done with the newest message plainly, with older ones by their writer', async () => {
    const { context, button, region } = await open()
    for (const name of ['Reply', 'Reply all', 'Forward', 'Note']) await button(name).waitFor()
    await region.getByRole('button', { name: 'Reply to Dana Whitlock' }).first().waitFor()
    expect(await region.getByRole('button', { name: 'Reply', exact: true }).count()).toBe(1)
    await context.close()
  })

  test('folds history away and lays all addresses open', async () => {
    const { context, messages, region } = await open()
    const last = messages.last()
    await last.getByRole('button', { name: 'Show quoted text' }).click()
    await last.getByText('Could you confirm the serial?').waitFor()
    await last.getByRole('button', { name: 'to Warranty' }).click()
    await region.getByText('Dana Whitlock <dana@ryeandrail.example>').waitFor()
    await context.close()
  })

  test('shows when a mail was written, and apart from that when it arrived and where answers go', async () => {
    const { context, messages, region } = await open('late')
    const [late, own] = [messages.nth(-2), messages.last()]
    await late.getByRole('button', { name: 'to Warranty' }).click()
    const details = late.locator('dl')
    await details.getByText('Depot <depot@ryeandrail.example>').waitFor()
    const [sent, arrived] = await details
      .locator('time')
      .evaluateAll((times) => times.map((time) => Date.parse(time.getAttribute('datetime') ?? '')))
    expect(Math.round(((arrived ?? 0) - (sent ?? 0)) / 3_600_000)).toBe(48)
    await region.getByText('Arrived', { exact: true }).waitFor()
    // An agent's mail from a mail program has a quote like any mail.
    await own.getByRole('button', { name: 'Show quoted text' }).click()
    await own.getByText('The depot has moved.').waitFor()
    await context.close()
  })

  test('INB-021, D-65: opening it marks it as read up to the newest place, and unread by hand it stays so', async () => {
    const { context, op, button, page, commands } = await open()
    expect((await op('conversations.markRead')).args).toEqual({ conversationId: 4821, isRead: true, upTo: 7 })
    await button('More').click()
    await page.getByRole('menuitem', { name: 'Mark unread' }).click()
    await expect
      .poll(async () => (await op('conversations.markRead')).args, soon)
      .toMatchObject({ isRead: false })
    expect(await commands()).toEqual([])
    await context.close()
  })

  test('what this device lacks is asked for, and offline it is said', async () => {
    const { context, calls, setConversation, setOnline, region } = await open()
    await setConversation({ items: 12 })
    await region.getByText('5 earlier messages not on this device').waitFor()
    await expect.poll(calls, soon).toContain('want 4821')
    await setOnline(false)
    await region.getByText('5 earlier messages not on this device').waitFor()
    await context.close()
  })

  test('a conversation that is not here says so, and is asked for', async () => {
    let answer: (isThere: boolean) => void = () => {}
    const isThere = new Promise<boolean>((resolve) => {
      answer = resolve
    })
    const { context, region, calls } = await open('id=99', {
      onContext: async (context) => {
        await context.route('**/api/desk/conversations/99', async (route) =>
          (await isThere)
            ? route.fulfill({ json: {} })
            : route.fulfill({ status: 404, json: { code: 'NOT_FOUND', message: 'There is no such thing' } }),
        )
      },
    })
    await region.getByText('Not kept on this device').waitFor()
    await expect.poll(calls, soon).toContain('want 99')
    answer(false)
    await region.getByText('No such conversation').waitFor()
    await context.close()
  })

  test('CON-068: files are saved under their name, from the desk with the token', async () => {
    const { context, page, messages } = await open()
    let token = ''
    await page.route('**/api/desk/attachments/503', (route) => {
      token = route.request().headers()['authorization'] ?? ''
      return route.fulfill({ contentType: 'image/png', body: 'picture' })
    })
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      messages
        .last()
        .getByRole('button', { name: /^sticker-RB2-2217\.png/ })
        .click(),
    ])
    expect(saved.suggestedFilename()).toBe('sticker-RB2-2217.png')
    expect(readFileSync(await saved.path(), 'utf8')).toBe('picture')
    expect(token).toBe('Bearer token')
    await context.close()
  })

  test('a file that is elsewhere needs a connection', async () => {
    const { context, messages, toast } = await open('offline')
    await messages
      .last()
      .getByRole('button', { name: /^sticker/ })
      .click()
    await toast('Needs a connection').waitFor()
    await context.close()
  })
})

describe('delivery', () => {
  test('each of our messages says where it is, and why it did not get there', async () => {
    const { context, region, page } = await open('deliveries')
    await region.getByRole('button', { name: /earlier messages/ }).click()
    for (const word of ['Queued', 'Sending', 'Unknown', 'Not sent', 'Returned'])
      await region.getByText(word, { exact: true }).waitFor()
    await region.getByText('Not sent: 550 5.1.1 No such user here').waitFor()
    await region.getByText('Returned to us: The mailbox of dana@ryeandrail.example is full').waitFor()
    await region.getByText('Not sent yet: The mail server is busy').waitFor()
    await page.close()
    await context.close()
  })

  test('who did not get a message that others got is named, with the server’s words, and can be tried again', async () => {
    const { context, region, button } = await open('partlySent')
    await region.getByText('Not to all', { exact: true }).waitFor()
    await region.getByText('depot@ryeandrail.example did not get it: 550 5.1.1 No such user here').waitFor()
    await region
      .getByText('riders@ryeandrail.example did not get it, it was returned to us: 5.2.2 Mailbox full')
      .waitFor()
    await button('Retry').waitFor()
    await context.close()
  })

  test('Resend asks the desk, and without a connection says so', async () => {
    const { context, button, page, calls, setOnline } = await open('deliveries')
    const asked: string[] = []
    await page.route('**/api/desk/messages/*/resend', (route) => {
      asked.push(`${route.request().method()} ${new URL(route.request().url()).pathname}`)
      return route.fulfill({ json: {} })
    })
    await button('Resend').click()
    await expect.poll(() => asked, soon).toEqual(['POST /api/desk/messages/303/resend'])
    await expect.poll(calls, soon).toContain('sync')
    await setOnline(false)
    await expect.poll(() => button('Retry').getAttribute('aria-disabled'), soon).toBe('true')
    await button('Retry').hover()
    await page.getByRole('tooltip', { name: 'Needs a connection' }).waitFor()
    await context.close()
  })
})

describe('what it is', () => {
  test('CON-004, CON-016, CON-017, INB-019, INB-023, ERR-016: status, priority and star change at once and are told at once, with an Undo that is told too', async () => {
    const { context, choice, option, op, answer, toast, button, commands, page } = await open()
    await choice('Status').click()
    await option('on hold').click()
    await expect.poll(() => choice('Status').innerText(), soon).toContain('on hold')
    // Before the server has answered.
    await toast('Tickets Updated').waitFor()
    await undo(page)
    await toast('Undone: Tickets Updated').waitFor()
    await expect.poll(() => choice('Status').innerText(), soon).not.toContain('on hold')
    await choice('Status').click()
    await option('on hold').click()
    await answer((await op('conversations.setStatus')).op)
    await choice('Priority').click()
    await option('Critical').click()
    await op('conversations.setPriority')
    await button('Star').click()
    expect((await op('conversations.star')).args).toMatchObject({ isStarred: false })
    await button('Star').click()
    await expect
      .poll(async () => (await op('conversations.star')).args, soon)
      .toMatchObject({ isStarred: true })
    expect(new Set(await commands())).toEqual(new Set(['conversations.setPriority', 'conversations.star']))
    await page.close()
    await context.close()
  })

  test('offline a change has a dashed edge at once; online only when it takes long', async () => {
    const { context, choice, option, setOnline } = await open('offline')
    const edge = () => choice('Status').evaluate((element) => getComputedStyle(element).borderStyle)
    await choice('Status').click()
    await option('Closed').click()
    await expect.poll(edge, soon).toBe('dashed')
    await choice('Status').getByText('Saved on this device').waitFor({ state: 'attached' })
    await setOnline(true)
    await choice('Priority').click()
    await option('Low').click()
    await expect.poll(() => choice('Priority').innerText(), soon).toContain('Low')
    expect(await choice('Priority').evaluate((element) => getComputedStyle(element).borderStyle)).toBe(
      'solid',
    )
    await context.close()
  })

  test('CON-003: Close becomes Open, and Undo takes it back', async () => {
    const { context, button, op, page, choice } = await open('offline')
    await button('Close').click()
    expect((await op('conversations.setStatus')).args).toMatchObject({ statusId: 4 })
    await button('Open').waitFor()
    await page.getByRole('status', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click()
    await button('Close').waitFor()
    await expect.poll(() => choice('Status').innerText(), soon).toContain('Open')
    await context.close()
  })

  test('CON-018, CON-053: it is assigned to a person, a team or nobody', async () => {
    const { context, choice, option, op } = await open()
    const pick = async (name: string) => {
      await choice('Assignee').click()
      await option(name).click()
    }
    await pick('Priya Raman')
    expect((await op('conversations.assign')).args).toMatchObject({ assigneeId: 8, teamId: null })
    await pick('Logistics')
    await expect
      .poll(async () => (await op('conversations.assign')).args, soon)
      .toMatchObject({ assigneeId: null, teamId: 3 })
    await pick('Unassign')
    await expect
      .poll(async () => (await op('conversations.assign')).args, soon)
      .toMatchObject({ assigneeId: null, teamId: null })
    await expect.poll(() => choice('Assignee').innerText(), soon).toContain('Unassigned')
    await context.close()
  })

  test('CON-054: without teams it says so and cannot be picked', async () => {
    const { context, choice, option, commands } = await open('no-teams')
    await choice('Assignee').click()
    expect(await option('No Teams Available').getAttribute('aria-disabled')).toBe('true')
    await option('No Teams Available').click({ force: true })
    expect(await commands()).toEqual([])
    await context.close()
  })

  test('tags are added and taken off; offline both show what waits', async () => {
    const { context, button, option, op, region, page } = await open('offline')
    await button('+ Add Tag').click()
    await option('VIP').click()
    expect((await op('conversations.addLabels')).args).toMatchObject({ labelIds: [5] })
    await page.keyboard.press('Escape')
    const tags = region.getByRole('list', { name: 'Tags' })
    await tags.getByText('VIP').waitFor()
    await tags.getByRole('listitem').filter({ hasText: 'battery' }).hover()
    await region.getByRole('button', { name: 'Remove battery' }).click()
    expect((await op('conversations.removeLabels')).args).toMatchObject({ labelIds: [2] })
    const gone = tags.getByText('battery')
    await expect
      .poll(
        () =>
          gone.evaluate((element) => getComputedStyle(element.parentElement ?? element).textDecorationLine),
        soon,
      )
      .toBe('line-through')
    await context.close()
  })

  test('CON-047: it goes to trash with a way back', async () => {
    const { context, button, page, toast, op } = await open()
    await button('More').click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await toast('Moved to Trash').waitFor()
    await button('Restore').waitFor()
    await page.getByRole('status', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click()
    await button('Restore').waitFor({ state: 'detached' })
    await button('More').click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await button('Restore').click()
    expect((await op('conversations.trash')).args).toMatchObject({ isTrashed: false })
    await toast('Conversation Restored').waitFor()
    await context.close()
  })

  test('CON-007, CON-014: it opens in a new window, and moves on to its neighbours', async () => {
    const { context, button, page, calls, region } = await open()
    await region.getByText('1 of 48').waitFor()
    await button('Next conversation').click()
    expect(await calls()).toContain('next')
    expect(await button('Previous conversation').getAttribute('aria-disabled')).toBe('true')
    await button('More').click()
    const row = page.getByRole('menuitem', { name: 'Open in a New Window' })
    expect(await row.getAttribute('href')).toBe('/support/conversation/4821')
    expect(await row.getAttribute('target')).toBe('_blank')
    await context.close()
  })
})

describe('the customer', () => {
  test('CON-022: stands beside the thread with what is known, and can be put away', async () => {
    const { context, page, button } = await open()
    const customer = page.getByRole('complementary', { name: 'Customer' })
    expect(await customer.getByRole('link', { name: 'dana@ryeandrail.example' }).getAttribute('href')).toBe(
      'mailto:dana@ryeandrail.example',
    )
    await customer.getByText(/[AP]M, Lisbon$/).waitFor()
    const earlier = customer.getByRole('link', { name: /Spare key for lock 1182/ })
    expect(await earlier.getAttribute('href')).toBe('/inbox/4701')
    await customer.getByRole('button', { name: 'Tags' }).click()
    await customer.getByText('VIP').waitFor({ state: 'detached' })
    await button('Customer profile').click()
    await customer.waitFor({ state: 'detached' })
    await context.close()
  })

  test('slides over a tablet and goes with Esc', async () => {
    const { context, page, button } = await open('', { width: 834, height: 1112 })
    const over = page.getByRole('dialog', { name: 'Customer' })
    expect(await over.count()).toBe(0)
    await button('Customer profile').click()
    await over.getByText('Fleet manager').waitFor()
    await page.keyboard.press('Escape')
    await over.waitFor({ state: 'detached' })
    await context.close()
  })

  test('CON-023: cannot be shown where there is none', async () => {
    const { context, setConversation, region } = await open()
    await setConversation({ contactId: null })
    const toggle = region.getByRole('button', { name: 'Customer profile: nobody to show' })
    await expect.poll(() => toggle.getAttribute('aria-disabled'), soon).toBe('true')
    await context.close()
  })
})
