import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { AILine } from '#domain/ai/endpoints.ts'
import { row, testedApp, toasts, until } from '../inbox/harness.ts'
import type { StubDesk } from '../inbox/stub-desk.ts'

const { enter } = testedApp()

const helpPath = '/api/desk/conversations/help-me-write'
const refinePath = '/api/openai/modify-email-reply'

/** Sets if the server has a language model. */
const withAI = (desk: StubDesk, hasAI: boolean) =>
  desk.answers.set('/api/account/metadata', () => [
    200,
    {
      ...{ name: 'Brightwater Bikes', version: '1', showProductTour: false, hideClientPortal: false },
      ...{ isDocsCreated: false, pushKey: 'key', hasAI },
    },
  ])

const message = (page: Page) => page.getByRole('textbox', { name: 'Message' })
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Help me write' })
const button = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true })
const step = (page: Page) => page.getByRole('button', { name: 'Help me write' })
const words = async (page: Page) => (await message(page).innerText()).trim()

test('CMP-014, CMP-047, CMP-048, CMP-049, CMP-050, CMP-051, CMP-052, CMP-053, CMP-054: i drafts a reply as it is written; refining replaces it, and every step can be stopped and undone', async () => {
  const asked: object[] = []
  const lines = (...all: AILine[]) => all
  let next: AILine[] = []
  let isLeft = false
  const { page, desk, context, close } = await enter({
    prepare: (made) => {
      withAI(made, true)
      made.streams.set(refinePath, (body, say) => {
        asked.push(body as object)
        for (const line of next) say(line)
      })
    },
  })
  desk.streams.set(helpPath, async (_, say, closed) => {
    say({ t: 'text', text: 'Dear Dana,\n\nwe are ' })
    await closed
    isLeft = true
  })
  await row(page, 'Dana Whitlock').click()
  await page.getByRole('toolbar', { name: 'Conversation actions' }).waitFor()
  await page.keyboard.press('i')
  await message(page).getByText('we are').waitFor()
  await bar(page).getByText('Writing…').waitFor()
  // The field is read-only meanwhile, and nothing unfinished is sent.
  expect(await message(page).getAttribute('contenteditable')).toBe('false')
  expect(await page.getByRole('button', { name: 'Send', exact: true }).isDisabled()).toBe(true)
  await button(page, 'Stop').click()
  await until(() => isLeft, true)
  await button(page, 'Undo').click()
  await until(() => words(page), '')

  await message(page).fill('We look into it.')
  next = lines({ t: 'text', text: 'We will see.\n\nBest' }, { t: 'end', isCut: false })
  await button(page, 'Shorten').click()
  await button(page, 'Accept').click()
  await until(() => words(page), 'We will see.\n\nBest')
  await page.keyboard.press('Control+z')
  await until(() => words(page), 'We look into it.')
  await button(page, 'Elaborate').click()
  await button(page, 'Undo').click()
  await until(() => words(page), 'We look into it.')
  await button(page, 'Tone').click()
  expect(await page.getByRole('menuitem').allTextContents()).toEqual([
    ...['Professional', 'Friendly', 'Empathetic', 'Authoritative', 'Urgent', 'instructional'],
  ])
  await page.getByRole('menuitem', { name: 'instructional' }).click()
  await button(page, 'Undo').click()
  await until(() => words(page), 'We look into it.')
  await button(page, 'Translate').click()
  expect(await page.getByRole('menuitem').allTextContents()).toEqual([
    'english',
    'german',
    'french',
    'spanish',
  ])
  next = lines({ t: 'text', text: 'Wir' }, { t: 'failed', message: 'The AI service does not answer.' })
  await page.getByRole('menuitem', { name: 'german' }).click()
  await bar(page).getByRole('alert').getByText('The AI service does not answer.').waitFor()
  await button(page, 'Undo').click()
  next = []
  await bar(page).getByRole('textbox', { name: 'Ask for a change' }).fill('Say sorry')
  await page.keyboard.press('Enter')
  await bar(page).getByText('The answer broke off on its way').waitFor()
  expect(await words(page)).toBe('We look into it.')
  const email = 'We look into it.'
  expect(asked).toEqual([
    { type: 'shorten', email },
    { type: 'elaborate', email },
    { type: 'tone', toneType: 'instructional', email },
    { type: 'translate', language: 'german', email },
    { newQuestion: 'Say sorry', id: expect.any(Number), email },
  ])

  await context.setOffline(true)
  await until(() => step(page).getAttribute('aria-disabled'), 'true')
  await step(page).hover()
  await page.getByText('Needs a connection').first().waitFor()
  expect(await button(page, 'Shorten').getAttribute('aria-disabled')).toBe('true')
  expect(await close()).toEqual([])
})

test('without a model the controls say so, and i still opens the answer', async () => {
  const { page, close } = await enter({ prepare: (desk) => void withAI(desk, false) })
  await row(page, 'Dana Whitlock').click()
  await page.getByRole('toolbar', { name: 'Conversation actions' }).waitFor()
  await page.keyboard.press('i')
  await toasts(page).getByText('AI help is not set up on this server').waitFor()
  await step(page).hover()
  await page.getByRole('tooltip').getByText('AI help is not set up on this server').waitFor()
  expect(await step(page).getAttribute('aria-disabled')).toBe('true')
  expect(await bar(page).count()).toBe(0)
  await message(page).waitFor()
  expect(await close()).toEqual([])
})
