import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { until } from '../../support/until.ts'

/* A run of the tests that is stopped in the middle: its processes end with it, and it says that it failed. */

const root = join(import.meta.dirname, '../../..')

/** Processes with a variable in their environment, by their command lines. Linux tells it by `/proc`. */
function processesWith(variable: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        if (!readFileSync(`/proc/${pid}/environ`, 'utf8').includes(variable)) return []
        return [readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')]
      } catch {
        return []
      }
    })
}

test.runIf(process.platform === 'linux').each([
  ['integration', /bin\/postgres/],
  ['journeys', /chrom/i],
])(
  'a run of %s that is stopped by SIGTERM leaves no process behind',
  async (tier, started) => {
    const mark = `OUTPOST_TEST_MARK=${randomUUID()}`
    const [name = '', value] = mark.split('=')
    const run = spawn(process.execPath, ['tests/run.ts', tier], {
      cwd: root,
      env: { ...process.env, [name]: value, OUTPOST_TEST_PG: '' },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    onTestFinished(() => void run.kill('SIGKILL'))
    let printed = ''
    run.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
    await until('it has begun', () => processesWith(mark).some((line) => started.test(line)), {
      within: 120_000,
    })
    await sleep(3000)
    run.kill('SIGTERM')
    const [code] = (await once(run, 'exit')) as [number | null]
    expect(code).toBe(1)
    expect(printed.trim().split('\n').at(-1)).toMatch(/^\d+ passed, [1-9]\d* failed$/)
    await until('all have ended', () => processesWith(mark).length === 0, { within: 20_000 }).catch(
      () => undefined,
    )
    expect(processesWith(mark)).toEqual([])
  },
  240_000,
)
