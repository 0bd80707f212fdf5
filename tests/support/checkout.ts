import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removeOfDeadTests } from './leftovers.ts'

/** Built copy of the product, so that edits during a test run do not change the tested code. */
export interface Checkout {
  root: string
  launcher: string
  /** The built app that the server serves. */
  web: string
  /** Removes it; a shared one once its last user releases it. */
  remove(): void
}

const repository = join(import.meta.dirname, '../..')
/** Inputs of the launcher's build, and the build itself. */
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
const prefix = 'outpost-checkout-'
const buildMs = 300_000

/** Variable that passes the checkout of a run from vitest's main process to its workers. */
const variable = 'OUTPOST_TEST_RUN_CHECKOUT'

let shared: { checkout: Promise<Checkout>; users: number } | null = null

/**
 * The current product, built if needed; shared by the products of a test file. The variable
 * OUTPOST_TEST_CHECKOUT names a built one to use instead, while the repository is being edited.
 */
export async function productCheckout(): Promise<Checkout> {
  const mine = (shared ??= { checkout: makeShared(), users: 0 })
  mine.users += 1
  const checkout = await mine.checkout
  return {
    ...checkout,
    remove() {
      mine.users -= 1
      if (mine.users > 0) return
      if (shared === mine) shared = null
      checkout.remove()
    },
  }
}

/** Makes all processes of a run share one checkout, until it is removed. */
export async function shareCheckout(): Promise<Checkout> {
  const checkout = await productCheckout()
  process.env[variable] = checkout.root
  return checkout
}

/** Own built copy, for a test that changes it. */
export async function ownCheckout(): Promise<Checkout> {
  const base = await productCheckout()
  try {
    return copyOf(base.root)
  } finally {
    base.remove()
  }
}

/** Builds a checkout again after a change, like an upgrade of a running server. */
export function rebuild({ root }: Checkout): Promise<void> {
  return build(root)
}

async function makeShared(): Promise<Checkout> {
  const ofRun = process.env[variable]
  if (ofRun) return { ...checkoutAt(ofRun), remove: () => undefined }
  await removeOfDeadTests(prefix, (path) => rmSync(path, { recursive: true, force: true }))
  const named = process.env['OUTPOST_TEST_CHECKOUT']
  if (named) return copyOf(named)
  await build(repository)
  const checkout = copyOf(repository)
  // No-op unless a file was edited between the build and the copy.
  await build(checkout.root)
  return checkout
}

function copyOf(from: string): Checkout {
  const root = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`))
  for (const part of copied)
    if (existsSync(join(from, part)))
      cpSync(join(from, part), join(root, part), { recursive: true, filter: (path) => !notCopied.test(path) })
  symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'), 'dir')
  return { ...checkoutAt(root), remove: () => rmSync(root, { recursive: true, force: true }) }
}

const checkoutAt = (root: string) => ({
  root,
  launcher: join(root, 'src/server/launch.mjs'),
  web: join(root, 'dist/web'),
})

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
