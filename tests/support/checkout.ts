import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A built copy of the product, so that what is edited during a test does not change what is tested. */
export interface Checkout {
  root: string
  launcher: string
  /** The built app that the server serves. */
  web: string
  remove(): void
}

const repository = join(import.meta.dirname, '../..')
/** What the launcher takes for the inputs of a build, and the build itself. */
const copied = [
  'src',
  'sw',
  'public',
  'index.html',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
  'dist',
]
const notCopied = /\.draft-|\.lock$/
const buildMs = 300_000

let built: Promise<Checkout> | null = null

/**
 * The product as it is now, built once per test file; files of an unchanged repository share the build. The variable
 * OUTPOST_TEST_CHECKOUT names a built one to take as it is, while the repository is being edited.
 */
export function productCheckout(): Promise<Checkout> {
  const named = process.env['OUTPOST_TEST_CHECKOUT']
  built ??= makeCheckout(named === undefined, named)
  return built
}

/** A copy of a built product for a test that changes it. */
export function copyOf(checkout: Checkout): Promise<Checkout> {
  return makeCheckout(false, checkout.root)
}

async function makeCheckout(isSource: boolean, from = repository): Promise<Checkout> {
  if (isSource) await build(from)
  const root = mkdtempSync(join(tmpdir(), 'outpost-checkout-'))
  const remove = () => rmSync(root, { recursive: true, force: true })
  process.once('exit', remove)
  for (const part of copied)
    if (existsSync(join(from, part)))
      cpSync(join(from, part), join(root, part), { recursive: true, filter: (path) => !notCopied.test(path) })
  symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'), 'dir')
  // Does nothing, unless a file was edited between the build and the copy.
  if (isSource) await build(root)
  return { root, launcher: join(root, 'src/server/launch.mjs'), web: join(root, 'dist/web'), remove }
}

/** Builds a checkout anew after one of its files was changed, as an upgrade of a running desk does. */
export function rebuild({ root }: Checkout): Promise<void> {
  return build(root)
}

async function build(root: string): Promise<void> {
  const child = spawn(process.execPath, [join(root, 'src/server/launch.mjs'), 'build'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: buildMs,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  const [status] = (await once(child, 'close')) as [number | null]
  if (status !== 0) throw new Error(`The product cannot be built:\n${output}`)
}
