import { afterAll, beforeAll, expect, test } from 'vitest'
import { paneOf } from './pane.ts'
import { startStage, type Stage } from './stage.ts'

let stage: Stage

beforeAll(async () => {
  stage = await startStage()
}, 120_000)
afterAll(() => stage.close())

test('CON-063, CON-068: a file that was opened once is saved without a connection too, as long as its conversation is here', async () => {
  const { page, context } = await stage.open()
  const pane = paneOf(page)
  let asked = 0
  await page.route('**/api/desk/attachments/501', (route) => {
    asked += 1
    return route.fulfill({ body: 'volts' })
  })
  const chip = pane.region.getByRole('button', { name: /ridge2-bms/ })
  expect(await chip.innerText()).toContain('ridge2-bms…')
  const save = async () => {
    const download = page.waitForEvent('download')
    await chip.click()
    return (await download).suggestedFilename()
  }
  expect(await save()).toBe('ridge2-bms-log.txt')
  await page.unroute('**/api/desk/attachments/501')
  await page.route('**/api/**', (route) => route.abort())
  await pane.setOnline(false)
  expect(await save()).toBe('ridge2-bms-log.txt')
  expect(asked).toBe(1)
  const isLeft = await page.evaluate(() =>
    (window as never as { fixture: { loseConversation(): Promise<boolean> } }).fixture.loseConversation(),
  )
  expect(isLeft).toBe(false)
  await context.close()
})
