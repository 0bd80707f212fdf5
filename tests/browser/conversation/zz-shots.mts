import { startStage } from './stage.ts'
const stage = await startStage()
const only = process.argv[2]
const compose = async (page: any) => {
  await page.getByRole('button', { name: 'Reply', exact: true }).click()
  const box = page.getByRole('textbox', { name: 'Message' })
  await box.waitFor()
  await box.pressSequentially(
    'Hi Dana, that serial is covered. A replacement leaves Rotterdam tomorrow morning and should reach the depot on Tuesday 17 Nov. I have added a return label for the old pack.',
  )
  await page.waitForTimeout(900)
}
const sendOffline = async (page: any) => {
  await compose(page)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.waitForTimeout(300)
  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'On Hold' }).click()
  await page.waitForTimeout(400)
}
const review = async (page: any) => {
  await compose(page)
  await page.getByRole('button', { name: 'Send & Close' }).click()
  await page.waitForTimeout(300)
  await page.evaluate(async () => {
    const f = (window as any).fixture
    const ops = await f.ops()
    const reply = ops.find((op: any) => op.cmd === 'messages.reply')
    const close = ops.find((op: any) => op.cmd === 'conversations.setStatus')
    const theirs = f.rows.ours(401, 8, {
      authorId: 8,
      html: '<p>Hi Dana, a new pack is on its way to the depot. Tracking follows tomorrow.</p>',
      createdAt: Date.now() - 60000,
    })
    await f.answer(reply.op, {
      st: 'conflict',
      code: 'CONFLICT',
      reason: 'newer_messages',
      message: 'Somebody wrote',
      facts: { newest: 8, seen: 7 },
      rows: [{ t: 'put', e: 'messages', v: 9, r: theirs }],
    })
    await f.answer(close.op, { st: 'blocked', code: 'CONFLICT', message: 'blocked' })
    await f.setOnline(true)
  })
  await page.waitForTimeout(600)
}
const shots: [string, string, object, ((page: any) => Promise<void>)?][] = [
  ['light-1440', '', {}],
  ['dark-1440', '', { scheme: 'dark' }],
  ['light-834', '', { width: 834, height: 1112 }],
  ['light-390', 'bare', { width: 390, height: 844, isTouch: true }],
  ['compose-light-1440', '', {}, compose],
  ['compose-dark-1440', '', { scheme: 'dark' }, compose],
  ['compose-light-834', '', { width: 834, height: 1112 }, compose],
  [
    'compose-390',
    'bare',
    { width: 390, height: 844, isTouch: true },
    async (page) => {
      await page.getByRole('button', { name: 'Reply to Dana' }).click()
      await page.getByRole('textbox', { name: 'Message' }).pressSequentially('Hi Dana')
      await page.waitForTimeout(800)
    },
  ],
  ['offline-light-1440', 'offline', {}, sendOffline],
  ['offline-dark-1440', 'offline', { scheme: 'dark' }, sendOffline],
  ['review-light', 'offline', {}, review],
  ['review-dark-834', 'offline', { scheme: 'dark', width: 834, height: 1112 }, review],
  [
    'new-light',
    'new',
    {},
    async (page) => {
      await page.waitForTimeout(800)
    },
  ],
  [
    'new-390',
    'new&bare',
    { width: 390, height: 844 },
    async (page) => {
      await page.waitForTimeout(800)
    },
  ],
  ['deliveries', 'deliveries', { height: 1200 }],
  [
    'customer-834',
    '',
    { width: 834, height: 1112 },
    async (page) => {
      await page.getByRole('button', { name: 'Customer profile' }).click()
      await page.waitForTimeout(500)
    },
  ],
  [
    'note-light',
    '',
    {},
    async (page) => {
      await page.getByRole('button', { name: 'Note', exact: true }).click()
      await page.getByRole('textbox', { name: 'Message' }).pressSequentially('@pr')
      await page.waitForTimeout(600)
    },
  ],
  [
    'forward-light',
    '',
    {},
    async (page) => {
      await page.getByRole('button', { name: 'Forward', exact: true }).click()
      await page.waitForTimeout(600)
      await page.getByRole('button', { name: 'Formatting' }).click()
      await page.waitForTimeout(300)
    },
  ],
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
