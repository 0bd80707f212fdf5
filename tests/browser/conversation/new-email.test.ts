import { expect, test } from 'vitest'
import { moreTools } from '../../support/more-tools.ts'
import { composing } from './composing.ts'
import { soon } from './pane.ts'

const open = composing()

async function openNew(query = 'new') {
  const at = await open(query)
  const dialog = at.page.getByRole('dialog', { name: 'New email' })
  const button = (name: string) => dialog.getByRole('button', { name, exact: true })
  const field = (name: string) => dialog.getByRole('textbox', { name, exact: true })
  const isOff = (name: string) => button(name).isDisabled()
  return { ...at, dialog, button, field, isOff }
}
type New = Awaited<ReturnType<typeof openNew>>

async function writeTo({ field }: New, words: string) {
  await field('To').fill('kenji@moriyama.example')
  await field('To').press('Enter')
  // The editor remounts when the recipient becomes a chip; text inserted at that moment may go to the old
  // one.
  const written = async () => {
    await field('Message').fill(words)
    return (await field('Message').innerText()).trim()
  }
  await expect.poll(written, soon).toBe(words)
}

test('SHL-054, CMP-001, CMP-007: it has From, To, Cc, Bcc and Subject; it is a draft as it is written and a conversation when it is sent', async () => {
  const at = await openNew()
  const { dialog, field, button } = at
  await expect.poll(() => at.isOff('Send'), soon).toBe(true)
  expect(await dialog.getByRole('combobox', { name: 'From' }).innerText()).toContain('Warranty')
  await expect.poll(() => field('To').evaluate((box) => box === document.activeElement), soon).toBe(true)
  await at.page.keyboard.type('kenji@moriyama.example,')
  for (const name of ['Cc', 'Bcc']) {
    await button(name).click()
    await field(name).fill(`${name}@moriyama.example`.toLowerCase())
    await field(name).press('Enter')
  }
  await field('Subject').fill('Your display')
  await field('Message').fill('We found it.')
  await dialog.getByText('Draft', { exact: true }).waitFor()
  await button('Send').click()
  await dialog.waitFor({ state: 'detached' })
  expect((await at.op('conversations.compose')).args).toMatchObject({
    mailboxId: 1,
    subject: 'Your display',
    contactId: 10483,
    to: [{ email: 'kenji@moriyama.example' }],
    cc: [{ email: 'cc@moriyama.example' }],
    bcc: [{ email: 'bcc@moriyama.example' }],
  })
  await at.context.close()
})

test('CMP-002, CMP-003: its words are formatted, and files go along', async () => {
  const at = await openNew()
  await writeTo(at, '')
  await at.button('Formatting').click()
  await at.button('Bold').click()
  await at.page.keyboard.type('Found')
  await at.dialog
    .getByLabel('Files to attach')
    .setInputFiles({ name: 'display.txt', mimeType: 'text/plain', buffer: Buffer.from('dark') })
  await at.dialog.getByRole('list', { name: 'Attachments' }).getByText('display.txt').waitFor()
  await at.button('Send').click()
  expect((await at.op('conversations.compose')).args).toMatchObject({
    html: expect.stringContaining('<strong>Found</strong>'),
    attachments: [{ name: 'display.txt', size: 4 }],
  })
  await at.context.close()
})

test('CMP-004: a template fills it', async () => {
  const at = await openNew()
  await at.putTemplate({ subject: 'Price list', body: '<p>Here is our list.</p>' })
  await moreTools(at.dialog)
  await at.button('Insert a template').click()
  await at.option('Price list').click()
  await at.field('Message').getByText('Here is our list.').waitFor()
  await at.context.close()
})

test('CMP-006, CMP-026, ERR-009: Save as Draft is off while everything is empty, and keeps whatever there is', async () => {
  const at = await openNew()
  await moreTools(at.dialog)
  await expect.poll(() => at.isOff('Save as Draft'), soon).toBe(true)
  await at.field('Subject').fill('Later')
  await expect.poll(() => at.isOff('Save as Draft'), soon).toBe(false)
  await at.button('Save as Draft').click()
  await at.toast('Saved as Draft').waitFor()
  expect((await at.op('drafts.save')).args).toMatchObject({ mode: 'new', subject: 'Later', mailboxId: 1 })
  await at.context.close()
})

test('closing it keeps it', async () => {
  const at = await openNew()
  await at.field('Subject').fill('Later')
  await at.page.keyboard.press('Escape')
  await at.toast('Saved as Draft').waitFor()
  expect((await at.op('drafts.save')).args).toMatchObject({ mode: 'new', subject: 'Later', mailboxId: 1 })
  await at.context.close()
})

test('CMP-008, CMP-019: Send Later asks for date and time', async () => {
  const at = await openNew()
  await writeTo(at, 'Monday it is')
  await moreTools(at.dialog)
  await at.button('Send Later').click()
  const later = at.page.getByRole('dialog', { name: 'Send Later' })
  await later.getByRole('grid').waitFor()
  await later.getByRole('option', { name: '9:00 AM' }).click()
  await later.getByRole('button', { name: 'Schedule' }).click()
  const { args } = await at.op('drafts.schedule')
  expect(new Date((args as { sendAt: number }).sendAt).getUTCHours()).toBe(9)
  await at.context.close()
})

test('CMP-021, CMP-022, CMP-023, CMP-024, CMP-028: without recipient or words nothing leaves by any way', async () => {
  const at = await openNew()
  await at.field('Message').fill('Words for nobody')
  await moreTools(at.dialog)
  for (const name of ['Send', 'Send Later', 'Send & Close']) expect(await at.isOff(name)).toBe(true)
  await at.field('Message').press('Control+Enter')
  await at.dialog.getByText('Email is a required field').waitFor()
  await writeTo(at, '')
  for (const name of ['Send', 'Send Later']) await expect.poll(() => at.isOff(name), soon).toBe(true)
  await at.field('Message').press('Control+Enter')
  await at.toast('Please Write Content').waitFor()
  await at.field('Message').pressSequentially('   ')
  await at.button('Send Later').click()
  expect(await at.page.getByRole('dialog', { name: 'Send Later' }).count()).toBe(0)
  expect(await at.commands()).toEqual([])
  await at.context.close()
})

test('CMP-043: without an inbox that can send it says what to do first', async () => {
  const at = await openNew('new&unverified')
  await at.dialog.getByText('Please verify email inbox first').waitFor()
  await at.context.close()
})
