import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { browserFiles } from './areas.ts'
import type { FileResult } from './support/line-reporter.ts'
import { sweep } from './support/sweep.ts'

/*
 * `npm test` plays the stages one after the other, the cheapest first, each in a vitest of its own with a time limit.
 * `npm run test:all -- AREA…` plays the remaining browser tests. A file with failed tests runs once more, alone: what
 * passes then counts as passed and is listed as flaky. Ends with the line `N passed, N failed`.
 */

interface Stage {
  /** Name of the project in vitest.config.ts. */
  name: string
  /** Time limit of the stage, in seconds. */
  limitSeconds: number
}

const daily: readonly Stage[] = [
  { name: 'unit', limitSeconds: 300 },
  { name: 'component', limitSeconds: 600 },
  { name: 'integration', limitSeconds: 900 },
  { name: 'simulation', limitSeconds: 600 },
  { name: 'journeys', limitSeconds: 900 },
]
const remaining: readonly Stage[] = [{ name: 'browser', limitSeconds: 7200 }]

const mostFlaky = 5
const slowestShown = 10
/** Grace period for vitest to end its processes, in ms. */
const endMs = 20_000

const root = join(import.meta.dirname, '..')
const vitest = join(root, 'node_modules/vitest/vitest.mjs')
const folder = mkdtempSync(join(tmpdir(), 'outpost-test-run-'))
const tally = { passed: 0, failed: 0, flaky: [] as string[], files: [] as FileResult[] }
/** Current vitest run, in its own process group. */
let group: number | undefined
/** Resolves when that run has ended. */
let over: Promise<number | null> = Promise.resolve(null)
let isStopped = false

function signalGroup(signal: NodeJS.Signals): void {
  if (group === undefined) return
  try {
    process.kill(-group, signal)
  } catch {
    // All its processes have ended.
  }
}

function readResults(path: string): FileResult[] {
  if (!existsSync(path)) return []
  const lines = readFileSync(path, 'utf8').trim().split('\n')
  return lines.filter(Boolean).map((line) => JSON.parse(line) as FileResult)
}

/** Runs one project, or some of its files; answers the files that ended and whether vitest came to its own end. */
async function play(
  { name, limitSeconds }: Stage,
  files: readonly string[],
  workers: number | null,
): Promise<{ results: FileResult[]; isWhole: boolean }> {
  const lines = join(folder, `${name}-${performance.now()}.jsonl`)
  const args = ['run', '--config', 'tests/vitest.config.ts', '--project', name, '--reporter=dot']
  const rest = ['--reporter=tests/support/line-reporter.ts', ...(workers ? [`--maxWorkers=${workers}`] : [])]
  const child = spawn(process.execPath, [vitest, ...args, ...rest, ...files], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
    env: { ...process.env, OUTPOST_TEST_LINES: lines },
  })
  group = child.pid
  let isWhole = true
  let kill: NodeJS.Timeout | undefined
  const timer = setTimeout(() => {
    console.error(`${name}: stopped after ${limitSeconds} s`)
    isWhole = false
    signalGroup('SIGTERM')
    kill = setTimeout(() => signalGroup('SIGKILL'), endMs)
  }, limitSeconds * 1000)
  over = new Promise((resolve) => child.once('exit', resolve))
  const code = await over
  if (isStopped) await new Promise(() => undefined) // no further stage
  clearTimeout(timer)
  // Otherwise the kill would hit the next stage.
  clearTimeout(kill)
  signalGroup('SIGKILL')
  group = undefined
  const results = readResults(lines)
  return { results, isWhole: isWhole && (code === 0 || results.some(({ failed }) => failed.length > 0)) }
}

/**
 * Plays failed files once more, alone; answers the names that failed again, by file. An error outside of any test names
 * no file: then the whole stage is played again.
 */
async function playAgain(stage: Stage, broken: readonly FileResult[]): Promise<Map<string, Set<string>>> {
  const isOutside = broken.some(({ file }) => file === '')
  const files = isOutside ? [] : broken.map(({ file }) => file)
  const { results, isWhole } = await play(stage, files, isOutside ? null : 1)
  const ended = new Map(results.map(({ file, failed }) => [file, new Set(failed)]))
  if (isOutside && isWhole && !ended.has('')) ended.set('', new Set())
  // A file that did not finish again has failed again.
  return new Map(broken.map(({ file, failed }) => [file, ended.get(file) ?? new Set(failed)]))
}

async function playStage(stage: Stage, files: readonly string[]): Promise<void> {
  const began = performance.now()
  const { results, isWhole } = await play(stage, files, null)
  tally.files.push(...results)
  tally.passed += results.reduce((sum, { passed }) => sum + passed.length, 0)
  if (!isWhole) {
    tally.failed += 1
    console.log(`failed: ${stage.name} did not come to its end`)
  }
  const broken = results.filter(({ failed }) => failed.length > 0)
  const again = isWhole && broken.length > 0 ? await playAgain(stage, broken) : null
  for (const { file, failed } of broken)
    for (const name of failed)
      if (again && !again.get(file)?.has(name) && !again.get(file)?.has('(file)')) {
        tally.passed += 1
        tally.flaky.push(`${file} > ${name}`)
      } else {
        tally.failed += 1
        console.log(`failed: ${file} > ${name}`)
      }
  console.log(`== ${stage.name}: ${Math.round((performance.now() - began) / 1000)} s`)
}

function finish(): never {
  signalGroup('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
  const { passed, flaky, files } = tally
  const slowest = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, slowestShown)
  for (const { file, seconds } of slowest) console.log(`${seconds.toFixed(1)} s ${file}`)
  for (const name of flaky) console.log(`flaky: ${name}`)
  const failed = tally.failed + (flaky.length > mostFlaky ? 1 : 0)
  const summary = process.env['OUTPOST_TEST_SUMMARY']
  if (summary) writeFileSync(summary, `${passed} ${failed}\n`)
  console.log(`${passed} passed, ${failed} failed`)
  process.exit(failed === 0 && passed > 0 ? 0 : 1)
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
  process.once(signal, () => {
    console.log(`failed: stopped by ${signal}`)
    tally.failed += 1
    isStopped = true
    signalGroup('SIGKILL')
    // The database of a run that still holds its folder is not swept.
    void over.then(sweep).finally(finish)
  })

const [tier, ...areas] = process.argv.slice(2)
const isAll = tier === 'all'
const wanted = isAll ? browserFiles(root, areas) : []
const stages = isAll ? remaining : daily.filter(({ name }) => tier === undefined || name === tier)
for (const stage of stages) await playStage(stage, wanted)
await sweep()
finish()
