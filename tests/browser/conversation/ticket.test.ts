import { expect, test } from 'vitest'
import { composing, paste } from './composing.ts'
import { soon } from './pane.ts'

const open = composing()

async function openForm(query = 'ticket') {
  const at = await open(query)
  const dialog = at.page.getByRole('dialog', { name: 'Create Ticket' })
  const field = (name: string) => dialog.getByRole('textbox', { name, exact: true })
  const choose = async (name: string, option: string) => {
    await dialog.getByRole('combobox', { name }).click()
    await at.page.getByRole('option', { name: option }).click()
  }
  const create = dialog.getByRole('button', { name: 'Create Ticket' })
  return { ...at, dialog, field, choose, create }
}

/** Fills the form except for the message. */
async function fill({ choose, field }: Awaited<ReturnType<typeof openForm>>) {
  await choose('Mailbox', 'Warranty')
  await choose('Assignee', 'Unassigned')
  await field('Email').fill('kenji@moriyama.example')
  await field('Name').fill('Kenji')
  await field('Subject').fill('Display stays dark')
}

test('CMP-013, ERR-004: a ticket says below its fields what is missing', async () => {
  const at = await openForm()
  const below = (name: string) =>
    at
      .field(name)
      .evaluate((box) => document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent)
  await at.create.click()
  for (const text of ['Mailbox must be specified', 'Assignee must be specified'])
    await at.dialog.getByText(text, { exact: true }).waitFor()
  expect(await below('Email')).toBe('Email is a required field')
  expect(await below('Name')).toBe('Name is required')
  expect(await below('Subject')).toBe('Subject is required')
  await at.field('Email').fill('kenji@moriyama')
  await at.field('Subject').fill('A')
  await at.dialog.getByText('Email must be a valid email', { exact: true }).waitFor()
  await at.dialog.getByText('Subject must be at least 2 characters', { exact: true }).waitFor()
  await at.context.close()
})

test('CMP-037, CMP-040: of subject and name 20 letters go in', async () => {
  const at = await openForm()
  const letters = 'abcdefghijklmnopqrstu'
  for (const name of ['Subject', 'Name']) {
    await at.field(name).pressSequentially(letters)
    expect(await at.field(name).inputValue()).toBe(letters.slice(0, 20))
  }
  expect(await at.dialog.getByText('20 of 20').count()).toBe(2)
  await at.context.close()
})

test('CMP-037, CMP-040: what does not fit is not cut off in silence', async () => {
  const at = await openForm()
  const note = at.dialog.getByText('Only the first 20 characters are kept', { exact: true })
  await at.dialog.getByText('0 of 20').first().waitFor()
  await at.field('Subject').fill('abcdefghijklmnopqrst')
  expect(await note.count()).toBe(0)
  await at.field('Subject').fill('abcdefghijklmnopqrstu')
  await note.waitFor()
  await at.field('Subject').fill('abc')
  await note.waitFor({ state: 'detached' })
  await at.context.close()
})

test('CMP-013: it opens at the first field one writes in, and Esc closes it, unless words would be lost: then it asks', async () => {
  const at = await openForm()
  const isFirst = () =>
    at.dialog.getByRole('textbox', { name: 'Email' }).evaluate((box) => box === document.activeElement)
  await expect.poll(isFirst, soon).toBe(true)
  await at.field('Name').fill('Kenji')
  await at.page.keyboard.press('Escape')
  const question = at.page.getByRole('alertdialog', { name: 'Discard this ticket' })
  await question.getByRole('button', { name: 'Go on writing' }).click()
  await question.waitFor({ state: 'detached' })
  expect(await at.field('Name').inputValue()).toBe('Kenji')
  await at.field('Name').fill('')
  await at.page.keyboard.press('Escape')
  await at.dialog.waitFor({ state: 'detached' })
  await at.context.close()
})

test('SHL-054, CMP-031, CMP-041, CMP-058: it asks for words in 14 Roboto, takes pasted ones in 15, and is made once', async () => {
  const at = await openForm()
  await fill(at)
  await at.create.click()
  await at.toast('Please write message').waitFor()
  const message = at.field('Message')
  const look = await message.evaluate((box) => {
    const { fontFamily, fontSize } = getComputedStyle(box)
    return `${fontFamily} ${fontSize}`
  })
  expect(look).toMatch(/^Roboto, .* 14px$/)
  await message.fill('He called about it.')
  await at.page.keyboard.press('End')
  await paste(at.page, { html: '<i style="font-size:30px"> Twice.</i>', text: ' Twice.' })
  await message.evaluate((box) => {
    const press = { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true }
    for (let presses = 0; presses < 3; presses += 1) box.dispatchEvent(new KeyboardEvent('keydown', press))
  })
  await at.dialog.waitFor({ state: 'detached' })
  expect(await at.commands()).toEqual(['tickets.create'])
  const { op, args } = await at.op('tickets.create')
  expect(args).toMatchObject({
    ...{ mailboxId: 1, subject: 'Display stays dark', assigneeId: null, contactId: 10483 },
    ...{ to: [{ email: 'kenji@moriyama.example', name: 'Kenji' }], sendToUser: true },
    html: expect.stringMatching(/font-size: 14px"><p>He called about it\..*font-size: 15px.*Twice/),
  })
  expect(await at.toast('Ticket Created').count()).toBe(0)
  await at.answer(op)
  await at.toast('Ticket Created').waitFor()
  await at.context.close()
})

test('CMP-013: its words are formatted by the bar, a link among them makes no ticket', async () => {
  const at = await openForm()
  await fill(at)
  await at.field('Message').click()
  await at.dialog.getByRole('button', { name: 'Formatting' }).click()
  const bar = at.dialog.getByRole('toolbar', { name: 'Formatting' })
  await bar.getByRole('button', { name: 'Bold', exact: true }).click()
  await at.page.keyboard.type('Dark')
  await bar.getByRole('button', { name: 'Link', exact: true }).click()
  await at.page.getByRole('textbox', { name: 'Address' }).fill('outpost.example')
  await at.page.keyboard.press('Enter')
  const inside = () => at.field('Message').innerHTML()
  await expect.poll(inside, soon).toContain('href="https://outpost.example"')
  expect(await inside()).toContain('<strong>Dark</strong>')
  expect(await at.commands()).toEqual([])
  await at.context.close()
})

test('CMP-013: two braces write what stands for its customer, # puts a tag on it when it is made, and a gap is asked about', async () => {
  const at = await openForm()
  await fill(at)
  await at.field('Message').click()
  await at.page.keyboard.type('For {{first')
  const option = (name: string) => at.page.getByRole('option').filter({ hasText: name })
  await option('Kenji').click()
  const said = () => at.field('Message').innerText()
  await expect.poll(said, soon).toBe('For Kenji')
  await at.page.keyboard.type(', see {{conversation.subject}} #vip')
  await option('VIP').click()
  await at.dialog.getByText('Not filled: Subject of the conversation').waitFor()
  await at.dialog.getByRole('list', { name: 'When sent' }).getByText('VIP').waitFor()
  await at.create.click()
  const question = at.page.getByRole('alertdialog', { name: 'Send with empty placeholders?' })
  await question.getByRole('button', { name: 'Send anyway' }).click()
  const { op, args } = await at.op('tickets.create')
  const { conversationId } = args as { conversationId: number }
  const tagged = await at.op('conversations.addLabels')
  expect(tagged).toMatchObject({ args: { conversationId, labelIds: [5] }, needs: [op] })
  await at.context.close()
})

test('CMP-042: an e-mail inbox that nobody verified cannot be chosen', async () => {
  const at = await openForm('ticket&unverified')
  await at.dialog.getByRole('combobox', { name: 'Mailbox' }).click()
  await at.page.getByRole('listbox').waitFor()
  expect(await at.option(/Warranty/).count()).toBe(0)
  await at.context.close()
})

test('D-110: offline it waits, and says so', async () => {
  const at = await openForm('ticket&offline')
  await fill(at)
  await at.field('Message').fill('He called about it.')
  await at.create.click()
  await at.toast('Will be created when you are online').waitFor()
  expect(await at.commands()).toEqual(['tickets.create'])
  await at.context.close()
})
