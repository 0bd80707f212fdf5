import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { moreTools } from '../../support/more-tools.ts'
import { size } from '#app/theme/tokens.ts'
import type { TimeSettings } from '#domain/time/settings.ts'
import { defaultTimeSettings } from '#domain/time/usual-settings.ts'
import type { TimeEntry } from '#domain/time/time-entry.ts'
import { row, testedApp, toasts, until, type Visit } from '../inbox/harness.ts'
import { maya, type StubDesk } from '../inbox/stub-desk.ts'

const { enter } = testedApp()

const tracker = (page: Page) => page.getByRole('group', { name: 'Time tracker' })
const button = (page: Page, name: string) => tracker(page).getByRole('button', { name })
const seconds = async (page: Page) => {
  const text = (await tracker(page).getByRole('timer').textContent()) ?? ''
  return text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
}
const entries = ({ desk }: Pick<Visit, 'desk'>) => desk.store.all('timeEntries').map(({ r }) => r)
const settings = (desk: StubDesk, change: Partial<TimeSettings>) =>
  desk.store.put('timeSettings', { id: 900_001, ...defaultTimeSettings, ...change })

async function open(visit: Visit, name = 'Dana Whitlock'): Promise<void> {
  await row(visit.page, name).first().click()
  await tracker(visit.page).waitFor()
}

test('CON-013, TIM-003, TIM-007, ERR-030: a timer is started, ticks by itself, rests, goes on and is logged', async () => {
  const visit = await enter()
  const { page } = visit
  await open(visit)
  // An icon button until it runs.
  const icon = (await tracker(page).boundingBox())!
  expect(icon.width).toBeLessThanOrEqual(size.control)
  expect(await tracker(page).innerText()).toBe('')
  expect(await tracker(page).getByRole('button').count()).toBe(1)
  await button(page, 'Start timer').click()
  await button(page, 'Pause timer').waitFor()
  await until(() => seconds(page), 1)
  expect((await tracker(page).boundingBox())!.width).toBeGreaterThan(2 * icon.width)
  // Each second only the clock itself is rendered.
  const drawn = await page.evaluate(async () => {
    const elsewhere: string[] = []
    const pane = document.querySelector('[aria-label="Conversation"]') as Element
    const watch = new MutationObserver((records) => {
      for (const { target } of records)
        if (!(target instanceof Element ? target : target.parentElement)?.closest('[role="timer"]'))
          elsewhere.push((target as Element).outerHTML?.slice(0, 80) ?? 'text')
    })
    watch.observe(pane, { subtree: true, childList: true, characterData: true, attributes: true })
    await new Promise((resolve) => setTimeout(resolve, 2200))
    watch.disconnect()
    return elsewhere
  })
  expect(drawn.filter((html) => !html.includes('Mui-focusVisible'))).toEqual([])
  expect(await seconds(page)).toBeGreaterThanOrEqual(3)
  await button(page, 'Pause timer').click()
  await button(page, 'Resume timer').waitFor()
  const rested = await seconds(page)
  await page.waitForTimeout(1500)
  expect(await seconds(page)).toBe(rested)
  await button(page, 'Resume timer').click()
  await button(page, 'Pause timer').waitFor()
  await button(page, 'Stop timer').click()
  await toasts(page).getByText('Entry submited').waitFor()
  await button(page, 'Start timer').waitFor()
  expect(entries(visit)).toMatchObject([{ status: 'completed', userId: maya.id }])
  expect(entries(visit)[0]?.duration).toBeGreaterThanOrEqual(rested)
  expect(await visit.close()).toEqual([])
})

test('CARD-005: a reload loses nothing, and the conversation that is left keeps its timer', async () => {
  const visit = await enter()
  const { page } = visit
  await open(visit)
  await button(page, 'Start timer').click()
  await until(() => seconds(page), 2)
  await page.reload()
  await button(page, 'Pause timer').waitFor()
  expect(await seconds(page)).toBeGreaterThanOrEqual(2)
  await row(page, 'Kenji Moriyama').first().click()
  await button(page, 'Start timer').waitFor()
  await row(page, 'Dana Whitlock').first().click()
  await button(page, 'Pause timer').waitFor()
  // Starting it elsewhere logs it here.
  await row(page, 'Kenji Moriyama').first().click()
  await button(page, 'Start timer').click()
  await button(page, 'Pause timer').waitFor()
  await until(
    () =>
      entries(visit)
        .map(({ status }) => status)
        .sort(),
    ['completed', 'running'],
  )
  await visit.close()
})

test('without a connection time is tracked as ever, and told when there is one', async () => {
  const visit = await enter()
  const { page, context, desk } = visit
  await open(visit)
  await context.setOffline(true)
  await button(page, 'Start timer').click()
  await until(() => seconds(page), 1)
  await button(page, 'Stop timer').click()
  await toasts(page).getByText('Saved on this device').waitFor()
  expect(desk.received.filter(({ cmd }) => cmd.startsWith('time.'))).toEqual([])
  await context.setOffline(false)
  await toasts(page).getByText('Entry submited').waitFor()
  const told = desk.received.filter(({ cmd }) => cmd.startsWith('time.')).map(({ cmd }) => cmd)
  expect(told).toEqual(['time.start', 'time.complete'])
  await visit.close()
})

test('two windows show one timer, and either can stop it', async () => {
  const visit = await enter()
  const { page, context } = visit
  await open(visit)
  await button(page, 'Start timer').click()
  await until(() => seconds(page), 1)
  const second = await context.newPage()
  await second.goto(page.url())
  await button(second, 'Pause timer').waitFor()
  await until(async () => Math.abs((await seconds(page)) - (await seconds(second))) <= 1, true)
  // The window with the lock is gone: the other one continues.
  await page.close()
  const before = await seconds(second)
  await until(async () => (await seconds(second)) >= before + 2, true)
  await button(second, 'Stop timer').click()
  await toasts(second).getByText('Entry submited').waitFor()
  expect(entries(visit)).toHaveLength(1)
  expect(entries(visit)[0]?.duration).toBeGreaterThanOrEqual(before)
  await visit.close()
})

test('TIM-004, TIM-010: with nobody there it rests after the limit, and goes on with the next movement', async () => {
  const visit = await enter()
  const { page } = visit
  await page.clock.install()
  await page.reload()
  await page.getByRole('row').first().waitFor()
  await open(visit)
  await button(page, 'Start timer').click()
  await button(page, 'Pause timer').waitFor()
  await page.clock.fastForward(15_000)
  expect(await button(page, 'Pause timer').count()).toBe(1)
  await page.clock.fastForward(20_000)
  await button(page, 'Resume timer').waitFor()
  expect(await seconds(page)).toBe(30)
  await page.mouse.move(700, 500)
  await page.mouse.move(720, 520)
  await button(page, 'Pause timer').waitFor()
  await visit.close()
})

describe('as the account wants it', () => {
  test('TIM-005: the timer starts when a conversation is opened, and is logged when it is left', async () => {
    const visit = await enter({ prepare: (desk) => settings(desk, { isAutoForConversation: true }) })
    const { page } = visit
    await open(visit)
    await button(page, 'Pause timer').waitFor()
    await row(page, 'Kenji Moriyama').first().click()
    await until(
      () =>
        entries(visit)
          .map(({ status }) => status)
          .sort(),
      ['completed', 'running'],
    )
    await visit.close()
  })

  test('TIM-006: a saved draft logs the time so far, and the timer begins anew', async () => {
    const visit = await enter({ prepare: (desk) => settings(desk, { onDraftAndReply: true }) })
    const { page } = visit
    await open(visit)
    await button(page, 'Start timer').click()
    await until(() => seconds(page), 1)
    await page.keyboard.press('r')
    await page.getByRole('textbox', { name: 'Message' }).fill('It is on its way')
    await moreTools(page)
    await page.getByRole('button', { name: 'Save as Draft' }).click()
    await toasts(page).getByText('Entry submited').waitFor()
    await until(
      () =>
        entries(visit)
          .map(({ status }) => status)
          .sort(),
      ['completed', 'running'],
    )
    await visit.close()
  })

  test('nothing is tracked', async () => {
    const visit = await enter({ prepare: (desk) => settings(desk, { isTimeTracking: false }) })
    await row(visit.page, 'Dana Whitlock').first().click()
    await visit.page.getByRole('toolbar', { name: 'Conversation actions' }).waitFor()
    await visit.page.waitForTimeout(500)
    expect(await tracker(visit.page).count()).toBe(0)
    await visit.close()
  })
})

test('PRM-044, D-99: without the plan’s feature the tracker is there, and locked', async () => {
  const visit = await enter({ prepare: (desk) => void (desk.features = []) })
  const { page } = visit
  await open(visit)
  const start = button(page, 'Start timer')
  expect(await start.getAttribute('aria-disabled')).toBe('true')
  await start.hover()
  await page.getByText('Your current plan does not support this feature.').waitFor()
  await start.click({ force: true })
  await page.waitForTimeout(500)
  expect(entries(visit)).toEqual([])
  await visit.close()
})

describe('entries', () => {
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Time entries' })
  const colleague = (desk: StubDesk): TimeEntry => {
    const [{ r: conversation } = { r: { id: 0 } }] = desk.store
      .all('conversations')
      .filter(({ r }) => r.subject.startsWith('Battery drops'))
    const entry = { id: 900_002, userId: 4, conversationId: conversation.id, taskId: null, isManual: false }
    const times = { startTime: Date.now() - 7_200_000, countedAt: Date.now(), duration: 7500 }
    return { ...entry, ...times, status: 'completed' }
  }

  test('that overlap another of one’s own are refused under the field, and what was typed stays', async () => {
    const visit = await enter({
      prepare: (desk) =>
        desk.store.put('timeEntries', {
          ...colleague(desk),
          ...{ userId: maya.id, startTime: Date.now() - 1_200_000, duration: 900 },
        }),
    })
    const { page } = visit
    await open(visit)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Time entries' }).click()
    await dialog(page).getByRole('button', { name: 'Add time' }).click()
    const form = page.getByRole('dialog', { name: 'Add time entry' })
    await form.getByRole('button', { name: 'Add', exact: true }).click()
    await form.getByText('This time overlaps another time entry of yours').waitFor()
    expect(await form.getByLabel('Start Time').getAttribute('aria-invalid')).toBe('true')
    await form.getByRole('textbox', { name: 'Hours' }).fill('25')
    await form.getByText('Duration must be at most 24 hours').waitFor()
    await form.getByRole('textbox', { name: 'Hours' }).fill('0')
    await form.getByRole('textbox', { name: 'Minutes' }).fill('2')
    await form.getByLabel('Start Time').fill(
      await page.evaluate((at) => {
        const local = new Date(at)
        const two = (count: number) => String(count).padStart(2, '0')
        const date = [local.getFullYear(), two(local.getMonth() + 1), two(local.getDate())].join('-')
        return `${date}T${two(local.getHours())}:${two(local.getMinutes())}`
      }, Date.now() - 180_000),
    )
    await form.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByText('Entry added').waitFor()
    await until(() => entries(visit).length, 2)
    expect(await visit.close()).toEqual([])
  })

  test('TIM-011, ERR-031: are added by hand, corrected, deleted, and brought back', async () => {
    const visit = await enter({ prepare: (desk) => desk.store.put('timeEntries', colleague(desk)) })
    const { page, desk } = visit
    await open(visit)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Time entries' }).click()
    await dialog(page).getByText('2 hours 5 minutes', { exact: true }).waitFor()
    // A colleague's entry cannot be changed.
    expect(
      await dialog(page)
        .getByRole('button', { name: /^(Edit|Delete)$/ })
        .count(),
    ).toBe(0)
    await dialog(page).getByRole('button', { name: 'Add time' }).click()
    const form = page.getByRole('dialog', { name: 'Add time entry' })
    await form.getByRole('textbox', { name: 'Hours' }).fill('1')
    await form.getByRole('button', { name: 'Add', exact: true }).click()
    await form.getByText('The time cannot end later than now').waitFor()
    await form.getByRole('textbox', { name: 'Hours' }).fill('0')
    await form.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByText('Entry added').waitFor()
    await dialog(page).getByText('15 minutes', { exact: true }).waitFor()
    await dialog(page).getByText('Total 2 hours 20 minutes').waitFor()
    await dialog(page).getByRole('button', { name: 'Edit' }).click()
    const edit = page.getByRole('dialog', { name: 'Edit time entry' })
    await edit.getByRole('textbox', { name: 'Minutes' }).fill('10')
    await edit.getByRole('button', { name: 'Update', exact: true }).click()
    await dialog(page).getByText('10 minutes', { exact: true }).waitFor()
    await until(() => desk.store.all('timeEntries').length, 2)
    await dialog(page).getByRole('button', { name: 'Delete' }).click()
    await until(() => dialog(page).getByText('10 minutes', { exact: true }).count(), 0)
    await until(() => desk.store.all('timeEntries').length, 1)
    await page.getByText('Undo', { exact: true }).last().click()
    await dialog(page).getByText('10 minutes', { exact: true }).waitFor()
    await until(
      () =>
        entries(visit)
          .map(({ duration }) => duration)
          .sort((a, b) => a - b),
      [600, 7500],
    )
    expect(await visit.close()).toEqual([])
  })
})
