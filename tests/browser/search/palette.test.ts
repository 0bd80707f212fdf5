import { expect, test } from 'vitest'
import { findingsInBothLights } from '../axe.ts'
import { row, sizes, testedApp, until } from '../inbox/harness.ts'
import { far, field, group, groups, indexed, offline, open, option, options, probe } from './palette-page.ts'

const app = testedApp()

test('SRC-010: without a connection each key finds what is on the device, and the palette says so', async () => {
  const visit = await app.enter()
  const { page, desk, close } = visit
  await open(page)
  await indexed(page)
  await visit.context.setOffline(true)
  await field(page).fill('d')
  await page.getByText('Works offline: 52 conversations on this device').waitFor()
  await option(page, /Battery drops/).waitFor()
  await field(page).fill('dana batt')
  await until(() => options(page).then((all) => all.length), 2)
  expect(
    await option(page, /Battery drops/)
      .locator('mark')
      .allTextContents(),
  ).toContain('Batt')
  await field(page).fill('batery')
  await page.getByText('Nothing on this device has “batery”; found are “battery”.').waitFor()
  await option(page, /Battery drops/).waitFor()
  await page.getByText('Works offline: 52 conversations on this device').waitFor()
  await field(page).fill('before:soon')
  await page.getByText('before: needs a day such as').waitFor()
  await field(page).fill('nothing like this')
  await page.getByText('No Results Found').first().waitFor()
  // Longer than the timeout for the server.
  await page.waitForTimeout(700)
  expect(desk.searches.filter((text) => text !== probe)).toEqual([])
  expect(await close()).toEqual([])
})

test('SRC-003: the server is asked once the fingers rest, from three characters, and adds what is not here', async () => {
  const { page, desk, close } = await app.enter({
    prepare: (stub) => {
      stub.found = {
        ...{ tasks: [], assets: [], articles: [] },
        conversations: [far(77, 'Battery of the very first model')],
        contacts: [
          {
            id: 99,
            firstName: 'Battista',
            lastName: 'Far',
            email: 'battista@far.test',
            phone: null,
            companyName: '',
          },
        ],
      }
    },
  })
  await open(page)
  await page.keyboard.type('ba')
  await page.waitForTimeout(800)
  expect(desk.searches).toEqual([])
  await page.keyboard.type('tt')
  await option(page, /#77/).waitFor()
  expect(desk.searches).toEqual(['batt'])
  // The whole title stands beside its first 20 characters.
  await option(page, /Battery of the very first model/).waitFor()
  await page
    .getByRole('group', { name: 'Contacts' })
    .getByRole('option', { name: /Battista Far/ })
    .waitFor()
  await page.getByText('and the server').waitFor()
  expect(await close()).toEqual([])
})

test('SRC-003, SRC-009: articles come with the answer of the server, and open on their page', async () => {
  const { page, desk, close } = await app.enter({
    prepare: (stub) => {
      stub.found = {
        ...{ contacts: [], conversations: [], tasks: [], assets: [] },
        articles: [{ id: 5, docId: 3, title: 'Charge the battery in winter' }],
      }
    },
  })
  await open(page)
  await page.keyboard.type('winter')
  await page
    .getByRole('group', { name: 'Articles' })
    .getByRole('option', { name: 'Charge the battery in winter' })
    .waitFor()
  expect(desk.searches).toEqual(['winter'])
  await option(page, /Charge the battery/).click()
  await page.waitForURL('**/knowledgebase/3/articles/5')
  expect(await close()).toEqual([])
})

test('SRC-003: what one word finds stands as contacts, conversations and articles, agents apart from contacts', async () => {
  const { page, close } = await app.enter({
    prepare: (stub) => {
      stub.found = {
        ...{ contacts: [], conversations: [], tasks: [], assets: [] },
        articles: [{ id: 5, docId: 3, title: 'Priya explains the battery' }],
      }
    },
  })
  await open(page)
  await indexed(page)
  await field(page).fill('dana')
  await group(page, 'Conversations').getByRole('option', { name: /Dana/ }).first().waitFor()
  await group(page, 'Articles').getByRole('option').waitFor()
  expect(await groups(page)).toEqual(['Contacts', 'Conversations', 'Articles'])
  await field(page).fill('priya')
  await group(page, 'Agents')
    .getByRole('option', { name: /^Priya Raman/ })
    .waitFor()
  expect(await groups(page)).not.toContain('Contacts')
  expect(await close()).toEqual([])
})

test('SRC-006: all goes by keys: move, narrow, open, come back to where one was', async () => {
  const { page, close } = await app.enter()
  await page.keyboard.press('/')
  await field(page).waitFor()
  await indexed(page)
  await page.keyboard.type('firmware')
  await option(page, /Firmware 4.2/).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  expect(await option(page, /Firmware 4.2/).getAttribute('aria-selected')).toBe('true')
  expect(await field(page).getAttribute('aria-activedescendant')).toBe(
    await option(page, /Firmware 4.2/).getAttribute('id'),
  )
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/inbox\/\d+\?find=/)
  await page
    .getByRole('region', { name: 'Conversation', exact: true })
    .getByText('Firmware 4.2')
    .first()
    .waitFor()
  await open(page)
  expect(await field(page).inputValue()).toBe('firmware')
  await option(page, /Firmware 4.2/).waitFor()
  // The text is selected: typing replaces it.
  await page.keyboard.type('invoice')
  expect(await field(page).inputValue()).toBe('invoice')
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Remove Conversations' }).waitFor()
  await page.keyboard.press('Shift+Tab')
  await until(() => page.getByRole('button', { name: 'Remove Conversations' }).count(), 0)
  await page.keyboard.press('Escape')
  await field(page).waitFor({ state: 'detached' })
  await open(page)
  await field(page).fill('')
  await option(page, 'firmware').click()
  expect(await field(page).inputValue()).toBe('firmware')
  expect(await close()).toEqual([])
})

test('commands run from the palette, on the place one came from', async () => {
  const { page, desk, close } = await app.enter()
  await row(page, 'Kenji Moriyama').click()
  await page.getByRole('button', { name: 'Reply', exact: true }).waitFor()
  await open(page)
  // Nothing is selected before typing or moving.
  await page.keyboard.press('Enter')
  expect(await field(page).isVisible()).toBe(true)
  await page.keyboard.type('note')
  await option(page, /^Note/).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Message' }).waitFor()
  await page.keyboard.type('asked the maker')
  await page.getByText('asked the maker').waitFor()
  await open(page)
  await page.keyboard.type('go outbox')
  await until(() => options(page).then((all) => all.length), 0)
  await field(page).fill('outbox')
  await page.keyboard.press('Enter')
  await page
    .getByRole('complementary', { name: 'Outbox' })
    .or(page.getByRole('region', { name: 'Outbox' }))
    .first()
    .waitFor()
  expect(desk.received.filter(({ cmd }) => cmd === 'conversations.setStatus')).toEqual([])
  expect(await close()).toEqual([])
})

test('all that was found is a list of its own, which a conversation leads back to', async () => {
  const { page, context, close } = await app.enter()
  await page.getByRole('button', { name: /Search or jump to/ }).click()
  await indexed(page)
  await field(page).fill('is:open tag:firmware')
  await option(page, /Show all 2/).click()
  await page.waitForURL(/\/inbox\?q=is/)
  await page.getByText('Search: is:open tag:firmware').waitFor()
  await until(() => page.getByRole('row').count(), 2)
  await row(page, 'Luca Bianchi').click()
  await page.waitForURL(/\/inbox\/\d+\?q=is/)
  await page.goBack()
  await page.waitForURL(/\/inbox\?q=is/)
  await until(() => page.getByRole('row').count(), 2)
  await page.reload()
  await until(() => page.getByRole('row').count(), 2)
  await page.getByRole('button', { name: /^Remove Search/ }).click()
  await row(page, 'Dana Whitlock').waitFor()
  await page.goto(`${page.url().split('/inbox')[0]}/inbox?q=${encodeURIComponent('nothing like this')}`)
  await page.getByRole('heading', { name: 'No Results Found' }).waitFor()
  await page.getByText('Nothing on this device for “nothing like this”.').waitFor()
  await page.getByRole('button', { name: 'Ask the server' }).click()
  expect(await field(page).inputValue()).toBe('nothing like this')
  await page.getByRole('paragraph').getByText('No Results Found on this device or on the server').waitFor()
  await page.keyboard.press('Escape')
  await context.setOffline(true)
  await page.getByText('The server can be asked once you are back online.').waitFor()
  expect(await page.getByRole('button', { name: 'Ask the server' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Clear search' }).click()
  await row(page, 'Dana Whitlock').waitFor()
  expect(await close()).toEqual([])
})

test('a note that was just written is found', async () => {
  const visit = await app.enter()
  const { page, close } = visit
  await open(page)
  await indexed(page)
  await page.keyboard.press('Escape')
  await offline(visit)
  await row(page, 'Sofia Kallio').click()
  await page.getByRole('button', { name: 'Note', exact: true }).first().click()
  await page.getByRole('textbox', { name: 'Message' }).pressSequentially('the zeppelin hanger')
  await page
    .getByRole('button', { name: /^(Add note|Save note|Add|Send)$/ })
    .first()
    .click()
  await page.getByRole('article').filter({ hasText: 'zeppelin' }).first().waitFor()
  await open(page)
  await field(page).fill('zeppelin')
  await option(page, /Claim 8813.*zeppelin/).waitFor()
  expect(await close()).toEqual([])
})

test('nothing moves under the pointer while hits of the server arrive', async () => {
  const { page, desk, close } = await app.enter({
    prepare: (stub) => {
      stub.found = {
        ...{ tasks: [], assets: [], articles: [] },
        conversations: [far(77, 'Firmware of the very first model')],
        contacts: [],
      }
    },
  })
  await open(page)
  await indexed(page)
  await page.keyboard.type('firmware')
  await option(page, /Firmware 4.2/).waitFor()
  const before = await options(page)
  const at = await page.getByRole('option').last().boundingBox()
  await option(page, /#77/).waitFor()
  expect(desk.searches).toEqual(['firmware'])
  const after = await options(page)
  expect(after.length).toBe(before.length + 1)
  // Snippets of the threads come between.
  expect(after.map((each) => each.slice(0, 5)).slice(0, before.length)).toEqual(
    before.map((each) => each.slice(0, 5)),
  )
  expect(
    await page
      .getByRole('option')
      .nth(before.length - 1)
      .boundingBox(),
  ).toEqual(at)
  expect(await close()).toEqual([])
})

test('what the role does not allow is not offered', async () => {
  const { page, close } = await app.enter({
    prepare: (stub) => {
      stub.permissions = []
    },
  })
  await row(page, 'Kenji Moriyama').click()
  await page.getByText('Firmware 4.2').last().waitFor()
  await open(page)
  await group(page, 'Go to').waitFor()
  for (const name of ['Close', 'Reply with AI', 'New email', 'New ticket', 'Go to the knowledge base'])
    expect(await option(page, new RegExp(`^${name}`)).count()).toBe(0)
  await option(page, /^Star/).waitFor()
  expect(await close()).toEqual([])
})

for (const size of Object.keys(sizes) as (keyof typeof sizes)[])
  test(`nothing stands in the palette's way on ${size}, by day and by night`, async () => {
    const { page, close } = await app.enter({ size })
    if (size === 'phone') await page.getByRole('button', { name: 'Search' }).click()
    else await page.getByRole('button', { name: /Search or jump to/ }).click()
    await field(page).waitFor()
    expect(await findingsInBothLights(page)).toEqual([])
    await indexed(page)
    await field(page).fill('a before:soon')
    await option(page, /#48/).first().waitFor()
    await page.getByText('before: needs a day').waitFor()
    expect(await findingsInBothLights(page)).toEqual([])
    if (size === 'phone') {
      const box = await page.getByRole('dialog', { name: 'Search' }).boundingBox()
      expect(box).toMatchObject({ x: 0, y: 0, width: sizes.phone.width })
    }
    await page.getByRole('button', { name: 'Close' }).click()
    await field(page).waitFor({ state: 'detached' })
    expect(await close()).toEqual([])
  })
