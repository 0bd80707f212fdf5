import { startStage } from './stage.ts'
const stage = await startStage()
const { page, errors } = await stage.open('offline', {})
await page.waitForTimeout(1000)
await page.getByRole('button', { name: 'Reply', exact: true }).click()
const box = page.getByRole('textbox', { name: 'Message' })
await box.waitFor()
for (let i = 0; i < 4; i++) {
  const t = Date.now()
  await box.pressSequentially('Hi Dana, that serial is covered. A replacement le')
  console.log((Date.now() - t) / 50, 'ms a key')
}
console.log(errors)
await stage.close(); process.exit(0)
