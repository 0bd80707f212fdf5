// Starts everything that `npm run …` names: builds when the inputs changed, and hands over to the bundle.
// Plain JavaScript, because it has to say what is wrong on a Node that cannot read the rest.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const OLDEST_NODE = [22, 18]
/** Internal: writes the bundles to draft folders. */
const BUNDLE = '--bundle'
const PARTS = ['web', 'server']
/** Inputs of the build. */
const INPUTS = ['src', 'sw', 'public', 'index.html', 'vite.config.ts', 'package.json', 'package-lock.json']
/** Stop signals: from a service manager, Ctrl-C, and a closing terminal. */
const END_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
/** Longest wait for another build in the same folder, in ms. */
const OTHER_BUILD_MS = 600_000

const launcher = fileURLToPath(import.meta.url)
const root = dirname(dirname(dirname(launcher)))
const dist = join(root, 'dist')
const stamp = join(dist, '.inputs')
/** Read first: npm may exit during the build. */
const parent = { pid: process.ppid, isNpm: process.env.npm_lifecycle_event !== undefined }

refuseOldNode()
const [command = 'start', ...rest] = process.argv.slice(2)
try {
  process.exitCode = await run()
} catch (error) {
  const isPlain = command === BUNDLE || ['StartError', 'DeskError'].includes(error.name)
  console.error(isPlain ? error.message : (error.stack ?? error))
  process.exit(1)
}

async function run() {
  if (command === BUNDLE) return bundle(rest[0])
  if (command === 'dev') return dev()
  if (!isFresh()) {
    const status = await build()
    if (status !== 0) return status
  }
  if (command === 'build') return 0
  process.env.NODE_ENV = 'production'
  process.setSourceMapsEnabled(true)
  const { main } = await import(pathToFileURL(join(dist, 'server/main.js')).href)
  return (await main(command === 'start' ? rest : [command, ...rest], { root, parent })) ?? undefined
}

async function dev() {
  const { createServer } = await import('vite')
  const vite = await createServer({ root, server: { middlewareMode: true } })
  const { main } = await vite.ssrLoadModule('/src/server/main.ts')
  return (await main(['dev', ...rest], { root, parent, vite })) ?? undefined
}

async function build() {
  mkdirSync(dist, { recursive: true })
  const release = await lockDist()
  try {
    if (isFresh()) return 0 // another process has built meanwhile
    const began = performance.now()
    const inputs = hashInputs()
    removeDrafts()
    process.stdout.write('Building Outpost… ')
    const { status, output } = await runBundler()
    if (status !== 0) {
      console.log('failed')
      console.error(output.trim())
      return status
    }
    // The stamp is removed first: after an interrupted swap the next start builds again.
    rmSync(stamp, { force: true })
    for (const part of PARTS) {
      if (existsSync(join(dist, part))) renameSync(join(dist, part), draftOf(`old-${part}`))
      renameSync(draftOf(part), join(dist, part))
    }
    writeFileSync(draftOf('inputs'), inputs)
    renameSync(draftOf('inputs'), stamp)
    console.log(`done in ${((performance.now() - began) / 1000).toFixed(1)} s`)
    return 0
  } finally {
    removeDrafts()
    release()
  }
}

/** Runs in a separate process: its memory is freed at the end, and its output is shown only on failure. */
async function runBundler() {
  const { VITEST: _, ...env } = process.env // a build that a test starts is the same build
  const child = spawn(process.execPath, [launcher, BUNDLE, draftOf('')], {
    env: { ...env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const end = () => {
    child.kill()
    process.exit(1)
  }
  for (const signal of END_SIGNALS) process.once(signal, end)
  const output = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk))
  const [status] = await once(child, 'close')
  for (const signal of END_SIGNALS) process.off(signal, end)
  return { status: status ?? 1, output: Buffer.concat(output).toString() }
}

/** Draft folder of a part; at the same depth as the result, for relative paths in source maps. */
function draftOf(part) {
  return join(dist, `.draft-${process.pid}-${part}`)
}

async function bundle(draft) {
  const { build } = await import('vite')
  const common = { root, mode: 'production', logLevel: 'error' }
  await build({ ...common, build: { outDir: `${draft}web`, emptyOutDir: true } })
  const { widgetBuilds } = await import('./support-widget/build.ts')
  for (const config of widgetBuilds(root, `${draft}web`)) await build(config)
  await build({
    ...common,
    build: {
      ssr: true,
      rolldownOptions: {
        input: { main: 'src/server/main.ts', 'reading-thread': 'src/server/mail-reader/reading-thread.ts' },
        // The worker thread's file is looked up beside the chunk that starts it.
        output: { chunkFileNames: '[name]-[hash].js' },
      },
      outDir: `${draft}server`,
      emptyOutDir: true,
      copyPublicDir: false,
      manifest: false,
      minify: false,
      sourcemap: true,
      target: 'node22',
    },
    // Bundles drizzle only: its many files cost 0.5 s and 300 MB per start. Native modules must stay out.
    ssr: { noExternal: ['drizzle-orm'] },
  })
  return 0
}

/** Lock against concurrent builds in this folder; the kernel releases that of a killed process. */
async function lockDist() {
  const { DatabaseSync } = await import('node:sqlite')
  const lock = new DatabaseSync(join(dist, '.lock'), { timeout: OTHER_BUILD_MS })
  lock.exec('begin exclusive')
  return () => lock.close()
}

function removeDrafts() {
  for (const name of readdirSync(dist)) {
    if (name.startsWith('.draft-')) rmSync(join(dist, name), { recursive: true, force: true })
  }
}

function isFresh() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashInputs()
}

function hashInputs() {
  const hash = createHash('sha256')
  const add = (path) => {
    const file = join(root, path)
    const found = statSync(file, { throwIfNoEntry: false })
    if (found?.isDirectory()) {
      for (const name of readdirSync(file).sort()) add(`${path}/${name}`)
    } else if (found) {
      const content = readFileSync(file)
      hash.update(`${path}\0${content.length}\0`).update(content)
    }
  }
  INPUTS.forEach(add)
  return hash.digest('hex')
}

function refuseOldNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  const [oldestMajor, oldestMinor] = OLDEST_NODE
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return
  const { glibcVersionRuntime } = process.report?.getReport().header ?? {}
  const hint =
    process.platform === 'linux' && !glibcVersionRuntime
      ? ' The packaged Node needs glibc: on Alpine, bring a newer Node or use a Debian image.'
      : ''
  console.error(
    `Outpost needs Node ${OLDEST_NODE.join('.')} or newer, and this is ${process.versions.node}: ` +
      `run it through npm ("npm start"), which takes the Node that "npm ci" installed.${hint}`,
  )
  process.exit(1)
}
