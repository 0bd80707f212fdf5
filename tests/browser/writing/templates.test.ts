import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { agentPermissions } from '#domain/auth/permissions.ts'
import type { Template } from '#domain/templates/template.ts'
import { poke, row, testedApp, toasts, until } from '../inbox/harness.ts'
import type { StubDesk } from '../inbox/stub-desk.ts'

const { enter } = testedApp()

const list: Template = {
  id: 700_001,
  subject: 'Price list',
  body: '<p>Dear {{contact.firstName}} of {{contact.company}},</p><p>here is our list.</p>',
  attachments: [
    {
      ...{ id: 700_101, name: 'prices.txt', size: 12, type: 'text/plain', sha256: 'a'.repeat(64) },
      ...{ contentId: null, isInline: false },
    },
  ],
  actions: [],
  usage: 0,
  revision: 1,
}
const thanks: Template = {
  ...list,
  id: 700_002,
  subject: 'Thanks',
  body: '<p>Thank you!</p>',
  attachments: [],
}

function fill(desk: StubDesk): void {
  for (const template of [list, thanks]) desk.store.put('templates', template)
  desk.answers.set('/api/desk/attachments/700101', () => [200, 'twelve bytes'])
}

const message = (page: Page) => page.getByRole('textbox', { name: 'Message' })
const options = (page: Page) => page.getByRole('listbox', { name: 'Templates' }).getByRole('option')
const active = (page: Page) => options(page).and(page.locator('[data-active]')).textContent()
const files = (page: Page) => page.getByRole('list', { name: 'Attachments' })

test('a slash writes a template for this customer, with its files, also without a connection', async () => {
  const { page, context, desk, close } = await enter({ prepare: fill })
  await row(page, 'Dana Whitlock').click()
  await page.getByRole('button', { name: 'Reply', exact: true }).click()
  await message(page).click()
  await page.keyboard.type('and/or 24/7 ')
  expect(await options(page).count()).toBe(0)
  await page.keyboard.type('/')
  await until(() => options(page).allTextContents(), ['Price list', 'Thanks'])
  // What it would write stands beside it, for the one that the keys point at.
  await page.getByText('here is our list.').waitFor()
  await page.keyboard.press('ArrowDown')
  await until(() => active(page), 'Thanks')
  await page.keyboard.type('pri')
  await until(() => options(page).allTextContents(), ['Price list'])
  await page.keyboard.press('Escape')
  await until(() => options(page).count(), 0)
  await message(page).getByText('and/or 24/7 /pri').waitFor()
  await message(page).fill('')
  await page.keyboard.type('/pri')
  await options(page).waitFor()
  await page.keyboard.press('Enter')
  await message(page).getByText('here is our list.').waitFor()
  expect(await message(page).innerText()).toMatch(/^Dear Dana of /)
  await files(page).getByText('prices.txt').waitFor()
  await until(
    () => page.getByText(/^Not filled: /).allTextContents(),
    ['Not filled: Company of the customer'],
  )
  await page.keyboard.press('Control+z')
  await until(() => page.getByText(/^Not filled: /).count(), 0)

  await files(page).getByRole('button', { name: 'Remove prices.txt' }).click()
  await context.setOffline(true)
  await page.getByText("Kept here until you're back").waitFor()
  await page.getByRole('button', { name: 'Insert a template' }).click()
  await options(page).filter({ hasText: 'Price list' }).click()
  await message(page).getByText('here is our list.').waitFor()
  await files(page).getByText('prices.txt').waitFor()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Send with empty placeholders?' })
  await question.getByText('Not filled: Company of the customer.').waitFor()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await message(page).getByText('here is our list.').waitFor()
  expect(desk.received.filter(({ cmd }) => cmd === 'messages.reply')).toEqual([])
  expect(await close()).toEqual([])
})

test('templates are made, changed and deleted by whoever may', async () => {
  const posted: object[] = []
  const { page, desk, context, close } = await enter({
    prepare: (made) => {
      fill(made)
      made.permissions = [...agentPermissions, 'work.manage_email_templates']
      made.answers.set('/api/desk/templates', (body) => {
        posted.push(body as object)
        const template = { ...thanks, ...(body as object), id: 700_003, attachments: [] }
        made.store.put('templates', template)
        return [200, { ...template, placeholderValues: {} }]
      })
    },
  })
  const templates = page.getByRole('list', { name: 'Email templates' })
  await page.goto(page.url().replace(/\/support.*/, '/support/settings/email-templates'))
  await until(
    () => templates.getByRole('link').allTextContents(),
    ['Price listDear {{contact.firstName}} of {{contact.company}}, here is our list.', 'ThanksThank you!'],
  )
  await page.getByRole('link', { name: 'New template' }).click()
  await page.getByRole('textbox', { name: 'Subject' }).fill('On its way')
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByText('Body is a required field').waitFor()
  await page.getByRole('textbox', { name: 'Body' }).click()
  await page.keyboard.type('Hello ')
  await page.getByRole('button', { name: 'Placeholders' }).click()
  await page.getByRole('menuitem', { name: 'First name of the customer' }).click()
  await page.getByRole('button', { name: 'Create' }).click()
  await toasts(page).getByText('Template Added').waitFor()
  expect(posted).toEqual([
    { subject: 'On its way', body: '<p>Hello {{contact.firstName}}</p>', attachments: [], actions: [] },
  ])
  await poke(page)
  await templates.getByRole('link', { name: 'On its way' }).waitFor()

  desk.answers.set('/api/desk/templates/700002', () => {
    desk.store.remove('templates', thanks.id)
    return [200, { id: thanks.id }]
  })
  await page.getByRole('button', { name: 'Delete Thanks' }).click()
  await page.getByRole('alertdialog').getByText('Are you sure you want to delete ?').waitFor()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await toasts(page).getByText('Template Deleted').waitFor()
  await poke(page)
  await until(() => templates.getByRole('link', { name: 'Thanks' }).count(), 0)

  await context.setOffline(true)
  const create = page.getByRole('link', { name: 'New template' })
  await until(() => create.getAttribute('aria-disabled'), 'true')
  expect(await close()).toEqual([])
})
