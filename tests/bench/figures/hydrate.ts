import { until } from '../../support/until.ts'
import { demoPassword } from '#server/demo/workspace.ts'
import { replicaCount, replicaMeta } from '../replica-probe.ts'
import { agent, type Stage } from '../stage.ts'

const longest = 300_000

/** Time from the sign-in to a complete replica, against plain Dexie with the same rows. */
export async function measureHydrate(stage: Stage): Promise<void> {
  const { figures, browser, rows, line } = stage
  const ours = await signIn(stage)
  const before = await browser.processorTime()
  const plain = await stage.linePage.evaluate(() => window.line.hydrate())
  const lineTime = (await browser.processorTime()) - before
  const held = await replicaCount(stage.page, 'conversations')
  if (held < rows.conversations.length)
    throw new Error(`${held} of ${rows.conversations.length} conversations are here`)
  figures.add('hydrate, signed in to whole replica', 's', { ratio: 0.5 }, ours.ms / 1000, plain.ms / 1000)
  figures.add('… processor time of the browser', 's', {}, ours.processor / 1000, lineTime / 1000)
  figures.add('… first rows painted', 'ms', { ratio: 0.25 }, ours.firstMs, plain.firstMs)
  figures.add('… on the wire', 'kB', { ratio: 0.33 }, rows.packedBytes / 1000, line.bytes / 1000)
  figures.add('… longest task of the main thread', 'ms', { most: 50 }, Math.max(0, ...ours.long))
  figures.add('… tasks over 50 ms', '', {}, ours.long.length)
}

async function signIn({ page, browser }: Stage) {
  await page.getByRole('textbox', { name: 'Email' }).fill(agent)
  await page.getByRole('textbox', { name: 'Password' }).fill(demoPassword)
  const before = await browser.processorTime()
  await page.evaluate(() => {
    const button = document.querySelector<HTMLElement>('button[type=submit]')
    if (!button) throw new Error('no button to sign in')
    button.click()
  })
  const meta = await until(
    'the replica is whole',
    async () => {
      const found = await replicaMeta(page)
      return found.snapshot === null && (found.lastPullAt ?? 0) > 0 && found
    },
    { within: longest, every: 250 },
  )
  const processor = (await browser.processorTime()) - before
  const rowsAt = await page.evaluate(() => window.watch.rowsAt())
  // The password check is slow on purpose, so the time starts with its answer.
  const began = await page.evaluate(() => {
    const calls = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const login = calls.find(({ name }) => name.endsWith('/api/account/login'))
    if (!login) throw new Error('no sign-in was made')
    return { at: login.responseEnd, time: performance.timeOrigin + login.responseEnd }
  })
  if (rowsAt === null) throw new Error('no rows were painted')
  return {
    // Written with the last page, by the worker's clock.
    ms: (meta.lastPullAt as number) - began.time,
    firstMs: rowsAt - began.at,
    processor,
    long: await page.evaluate((from) => window.watch.longTasks(from), began.at),
  }
}
