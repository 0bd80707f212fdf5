import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { moreTools } from '../../support/more-tools.ts'
import { agentPermissions } from '#domain/access/permissions.ts'
import { pictureName } from '#domain/templates/pictures.ts'
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
  await page.keyboard.type('/')
  expect(await options(page).count()).toBe(0)
  await page.keyboard.press('Enter')
  await page.keyboard.type('/')
  await until(() => options(page).allTextContents(), ['Price list', 'Thanks'])
  // The preview beside the list shows the focused template.
  await page.getByText('here is our list.').waitFor()
  await page.keyboard.press('ArrowDown')
  await until(() => active(page), 'Thanks')
  await page.keyboard.type('pri')
  await until(() => options(page).allTextContents(), ['Price list'])
  await page.keyboard.press('Escape')
  await until(() => options(page).count(), 0)
  await message(page).getByText('/pri', { exact: true }).waitFor()
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
  await page.getByText("Kept here until you're back").filter({ visible: true }).waitFor()
  await moreTools(page)
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

const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const shown: Template = {
  ...list,
  id: 700_004,
  subject: 'Where it is',
  body: `<p>Under the <img src="cid:${pictureName(700_102)}" alt="saddle">, see?</p>`,
  attachments: [
    {
      ...{ id: 700_102, name: 'saddle.png', size: 68, type: 'image/png', sha256: 'b'.repeat(64) },
      ...{ contentId: pictureName(700_102), isInline: true },
    },
  ],
}

const drawn = (page: Page, box: string) =>
  page
    .getByRole('textbox', { name: box })
    .getByRole('img')
    .evaluateAll((pictures) => pictures.map((each) => (each as HTMLImageElement).naturalWidth))

/** The editor drops its picture views before it unmounts, and the browser refuses the `cid:` URLs left. */
const faults = (errors: string[]) => errors.filter((error) => !error.startsWith("Loading the image 'cid:"))

/** Text of the pending reply on this device. */
const waitingReply = (page: Page) =>
  page.evaluate(async () => {
    const name = (await indexedDB.databases()).find((each) => each.name?.startsWith('desk:'))?.name ?? ''
    const ask = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error as DOMException)
      })
    const db = await ask(indexedDB.open(name))
    const ops = await ask(db.transaction('outbox').objectStore('outbox').getAll())
    db.close()
    return ops.find(({ cmd }: { cmd: string }) => cmd === 'messages.reply').args as {
      html: string
      attachments: Template['attachments']
    }
  })

test('CMP-004: the pictures of a template come along among the words, each message with its own, offline too', async () => {
  const { page, context, close } = await enter({
    prepare: (made) => {
      made.store.put('templates', shown)
      made.answers.set('/api/desk/attachments/700102', () => [200, Buffer.from(pixel, 'base64')])
    },
  })
  await row(page, 'Dana Whitlock').click()
  await page.getByRole('button', { name: 'Reply', exact: true }).click()
  await message(page).click()
  await page.keyboard.type('/where')
  await options(page).waitFor()
  await page.keyboard.press('Enter')
  await until(() => drawn(page, 'Message'), [1])
  await message(page).fill('')
  await context.setOffline(true)
  await page.getByText("Kept here until you're back").filter({ visible: true }).waitFor()
  await page.keyboard.type('/where')
  await options(page).waitFor()
  await page.keyboard.press('Enter')
  await until(() => drawn(page, 'Message'), [1])
  expect(await files(page).count()).toBe(0)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await toasts(page).getByText('Will be sent when you are online').waitFor()
  const args = await waitingReply(page)
  const [own] = args.attachments
  expect(args.attachments).toMatchObject([{ name: 'saddle.png', type: 'image/png', isInline: true }])
  expect(own?.id).not.toBe(700_102)
  expect(own?.contentId).not.toBe(pictureName(700_102))
  expect(args.html).toContain(`<p>Under the <img src="cid:${own?.contentId}" alt="saddle">, see?</p>`)
  expect(faults(await close())).toEqual([])
})

test('CMP-059: a picture that is pasted into a template stands among its words', async () => {
  const posted: { body: string; attachments: number[] }[] = []
  const { page, close } = await enter({
    prepare: (made) => {
      made.permissions = [...agentPermissions, 'work.manage_email_templates']
      made.answers.set('/api/desk/automation/templates/attachments', () => [
        200,
        { id: 700_105, name: 'shot.png', size: 68 },
      ])
      made.answers.set('/api/desk/attachments/700105', () => [200, Buffer.from(pixel, 'base64')])
      made.answers.set('/api/desk/templates', (body) => {
        posted.push(body as (typeof posted)[number])
        return [200, { ...thanks, id: 700_005, placeholderValues: {} }]
      })
    },
  })
  await page.goto(page.url().replace(/\/support.*/, '/support/settings/email-templates'))
  await page.getByRole('link', { name: 'New template' }).click()
  await page.getByRole('textbox', { name: 'Subject' }).fill('Where it is')
  const body = page.getByRole('textbox', { name: 'Body' })
  await body.click()
  await page.keyboard.type('See ')
  const paste = () =>
    body.evaluate((element, bytes) => {
      const transfer = new DataTransfer()
      const picture = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))
      transfer.items.add(new File([picture], 'shot.png', { type: 'image/png' }))
      const happening = { clipboardData: transfer, bubbles: true, cancelable: true }
      element.dispatchEvent(new ClipboardEvent('paste', happening))
    }, pixel)
  await paste()
  await until(() => drawn(page, 'Body'), [1])
  expect(await page.getByRole('button', { name: 'Remove shot.png' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Create' }).click()
  await toasts(page).getByText('Template Added').waitFor()
  expect(posted).toEqual([
    {
      subject: 'Where it is',
      body: `<p>See <img src="cid:${pictureName(700_105)}" alt="shot.png"></p>`,
      attachments: [700_105],
      actions: [],
    },
  ])
  expect(faults(await close())).toEqual([])
})

test('what is typed while a template is being saved is not lost, and is saved next', async () => {
  const bodies: string[] = []
  const save = (body: unknown): [number, unknown] => {
    bodies.push((body as Template).body)
    return [200, { ...thanks, ...(body as object), id: 700_003, attachments: [], placeholderValues: {} }]
  }
  const { page, close } = await enter({
    prepare: (made) => {
      fill(made)
      made.permissions = [...agentPermissions, 'work.manage_email_templates']
      made.answers.set('/api/desk/templates', save)
      made.answers.set('/api/desk/templates/700003', save)
    },
  })
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/desk/templates', async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.goto(page.url().replace(/\/support.*/, '/support/settings/email-templates/new'))
  await page.getByRole('textbox', { name: 'Subject' }).fill('On its way')
  await page.getByRole('textbox', { name: 'Body' }).click()
  await page.keyboard.type('It left')
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByText('Saving…').waitFor()
  await page.getByRole('textbox', { name: 'Body' }).click()
  await page.keyboard.type(' today')
  answer.resolve()
  await page.getByRole('heading', { level: 1, name: 'Edit template' }).waitFor()
  expect(await page.getByRole('textbox', { name: 'Body' }).innerText()).toBe('It left today')
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await page.getByRole('list', { name: 'Email templates' }).waitFor()
  expect(bodies).toEqual(['<p>It left</p>', '<p>It left today</p>'])
  expect(faults(await close())).toEqual([])
})

test('a refusal of the files stands under them', async () => {
  const text = 'Attachments are larger than 25 MB'
  const { page, close } = await enter({
    prepare: (made) => {
      fill(made)
      made.permissions = [...agentPermissions, 'work.manage_email_templates']
      made.answers.set('/api/desk/templates', () => [
        400,
        { message: text, code: 'INVALID', field: 'attachments' },
      ])
    },
  })
  await page.goto(page.url().replace(/\/support.*/, '/support/settings/email-templates/new'))
  await page.getByRole('textbox', { name: 'Subject' }).fill('On its way')
  await page.getByRole('textbox', { name: 'Body' }).click()
  await page.keyboard.type('It left')
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('group', { name: 'Attachments' }).or(page.getByRole('alert')).getByText(text).waitFor()
  expect((await close()).filter((problem) => !problem.includes('status of 400'))).toEqual([])
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
  await until(() => templates.getByRole('link').allTextContents(), ['Price list', 'Thanks'])
  await templates.getByText('Dear {{contact.firstName}} of {{contact.company}}, here is our list.').waitFor()
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

test('in a template two braces write the placeholder itself, by key and by mouse', async () => {
  const { page, close } = await enter({
    prepare: (made) => {
      fill(made)
      made.permissions = [...agentPermissions, 'work.manage_email_templates']
    },
  })
  await page.goto(page.url().replace(/\/support.*/, '/support/settings/email-templates'))
  await page.getByRole('link', { name: 'New template' }).click()
  const body = page.getByRole('textbox', { name: 'Body' })
  const placeholders = page.getByRole('listbox', { name: 'Placeholders' }).getByRole('option')
  await body.click()
  await until(() => body.evaluate((field) => field === document.activeElement), true)
  await page.keyboard.type('Dear {{cust first')
  await until(() => placeholders.allTextContents(), ['First name of the customer{{contact.firstName}}'])
  await page.keyboard.press('Enter')
  await page.keyboard.type(' of {{comp')
  await placeholders.filter({ hasText: 'Company of the customer' }).click()
  await until(() => body.innerText(), 'Dear {{contact.firstName}} of {{contact.company}}')
  expect(await close()).toEqual([])
})

test('while a template is being written the keys of a focus that was lost are no commands', async () => {
  const { page, close } = await enter({
    prepare: (made) => {
      fill(made)
      made.permissions = [...agentPermissions, 'work.manage_email_templates']
    },
  })
  await page.goto(page.url().replace(/\/support.*/, '/support/settings/email-templates'))
  await page.getByRole('link', { name: 'New template' }).click()
  const subject = page.getByRole('textbox', { name: 'Subject' })
  await subject.fill('On its way')
  const place = page.url()
  for (const lose of [() => subject.blur(), () => page.getByRole('button', { name: 'Create' }).focus()]) {
    await lose()
    await page.keyboard.type('cgi?')
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(page.url()).toBe(place)
  }
  expect(await subject.inputValue()).toBe('On its way')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or jump to' }).waitFor()
  expect(await close()).toEqual([])
})
