import { startStage } from './stage.ts'
const stage = await startStage()
const only = process.argv[2]
const shots: [string, string, object, ((page: any) => Promise<void>)?][] = [
  ['light-1440', '', {}],
  ['dark-1440', '', { scheme: 'dark' }],
  ['light-834', '', { width: 834, height: 1112 }],
  ['light-390', 'bare', { width: 390, height: 844, isTouch: true }],
]
for (const [name, query, options, act] of shots) {
  if (only && !name.includes(only)) continue
  const { page, errors, context } = await stage.open(query, options)
  await page.waitForTimeout(1500)
  if (act) await act(page)
  await page.screenshot({ path: `/tmp/shots/${name}.png` })
  console.log(name, errors)
  await context.close()
}
await stage.close()
process.exit(0)
