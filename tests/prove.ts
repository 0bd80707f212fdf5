import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'

/*
 * `npm run prove -- AREA…`: plays the tests of one area as often as its counts say (seeds, races, kills), one after the
 * other. `npm test` plays a slice of them, and the seeds that once failed. AREA is a folder of tests (`sync`, `people`,
 * `crash`) or `simulation`, which also plays new seeds.
 */

const projects = ['unit', 'integration', 'browser'] as const

/** New seeds of the simulation that prove it. */
const proofSeeds = 2000

const root = join(import.meta.dirname, '..')
const launcher = join(root, 'src/server/launch.mjs')

/** Areas that are made of several rooms. */
const rooms: Readonly<Record<string, readonly string[]>> = {
  automation: ['automation', 'workflows', 'sla', 'surveys', 'routing', 'business-hours', 'predicates'],
}

/** Folders of tests that bear the name of the area, or of a room of it. */
const foldersOf = (area: string): string[] =>
  projects.flatMap((project) =>
    ['', ...(project === 'unit' ? readdirSync(join(root, 'tests/unit')) : [])]
      .flatMap((floor) => (rooms[area] ?? [area]).map((room) => join('tests', project, floor, room)))
      .filter((folder) => existsSync(join(root, folder))),
  )

const run = (command: string, args: readonly string[]): Promise<number> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, OUTPOST_PROVE: '1' },
    })
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })

const playTests = (...files: string[]): Promise<number> =>
  run(join(root, 'node_modules/.bin/vitest'), [
    'run',
    '--config',
    'tests/vitest.config.ts',
    '--maxWorkers=1',
    ...files,
  ])

async function prove(area: string): Promise<number> {
  if (area === 'simulation') {
    const seeds = ['tests/simulation/cli.ts', '--seeds', String(proofSeeds), '--steps', '300']
    return (await playTests('tests/simulation')) || run(process.execPath, seeds)
  }
  const folders = foldersOf(area)
  if (folders.length === 0) {
    console.error(`There are no tests of ${area}.`)
    return 1
  }
  console.log(`proving ${area}: ${folders.join(', ')}`)
  return playTests(...folders)
}

const areas = process.argv.slice(2)
if (areas.length === 0) {
  console.error('Usage: npm run prove -- AREA')
  process.exit(1)
}
const built = await run(process.execPath, [launcher, 'build'])
let worst = built
for (const area of built === 0 ? areas : []) worst = Math.max(worst, await prove(area))
process.exit(worst)
