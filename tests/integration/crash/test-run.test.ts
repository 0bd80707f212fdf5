import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { until } from '../../support/until.ts'

/* A test run stopped in the middle: its processes end with it, and it reports a failure. */

const root = join(import.meta.dirname, '../../..')

/** Command lines of processes with a folder in arguments or environment, from Linux's `/proc`. */
function processesIn(folder: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const [line, variables] = ['cmdline', 'environ'].map((name) =>
          readFileSync(`/proc/${pid}/${name}`, 'utf8').replaceAll('\0', ' '),
        ) as [string, string]
        return line.includes(folder) || variables.includes(folder) ? [line] : []
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
    const folder = mkdtempSync(join(tmpdir(), 'outpost-run-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const run = spawn(process.execPath, ['tests/run.ts', tier], {
      cwd: root,
      env: { ...process.env, TMPDIR: folder, OUTPOST_TEST_PG: '' },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    onTestFinished(() => void run.kill('SIGKILL'))
    let printed = ''
    run.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
    await until('it has begun', () => processesIn(folder).some((line) => started.test(line)), {
      within: 120_000,
    })
    await sleep(3000)
    run.kill('SIGTERM')
    const [code] = (await once(run, 'exit')) as [number | null]
    expect(code).toBe(1)
    expect(printed.trim().split('\n').at(-1)).toMatch(/^\d+ passed, [1-9]\d* failed$/)
    await until('all have ended', () => processesIn(folder).length === 0, { within: 20_000 }).catch(
      () => undefined,
    )
    expect(processesIn(folder)).toEqual([])
  },
  240_000,
)
