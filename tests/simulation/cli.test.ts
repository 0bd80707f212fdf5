import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const cli = fileURLToPath(new URL('./cli.ts', import.meta.url))

/** Runs the command and waits for its end. */
async function simulate(...args: string[]) {
  const child = spawn(process.execPath, [cli, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  const [out, told, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number]>,
  ])
  return { out, told, code }
}

/** Most of these seeds fail: without the rule, replies are sent over unseen messages. */
const failing = ['--seeds', '60', '--steps', '80', '--from', '0', '--profile', 'usual', '--without', 'guards']

const countOf = (out: string, name: 'seeds' | 'failures') =>
  Number(new RegExp(`\\b${name} (\\d+)`).exec(out.trim().split('\n').at(-1) ?? '')?.[1])

test('--stop-after ends a run at that many failing seeds, and --no-shrink says of them only what broke', async () => {
  const { out, code } = await simulate(...failing, '--stop-after', '2', '--no-shrink')
  expect(code).toBe(1)
  expect(countOf(out, 'failures')).toBeGreaterThanOrEqual(2)
  expect(countOf(out, 'seeds')).toBeLessThan(60)
  expect(out).toMatch(/^seed \d+, 80 steps, profile usual: Broken: C20/m)
  expect(out).not.toContain('the shortest trace found')
})

test('a failing seed is shrunk unless it is asked not to be', async () => {
  const { out } = await simulate(...failing, '--stop-after', '1')
  expect(out).toContain('the shortest trace found')
})

test('--stop-after takes a number of seeds', async () => {
  const { told, code } = await simulate('--stop-after', '0')
  expect(code).toBe(2)
  expect(told).toContain('--stop-after takes a whole number')
})
