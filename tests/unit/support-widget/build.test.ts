import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { widgetBuilds } from '#server/support-widget/build.ts'
import { root } from '../house/source.ts'

/* Built scripts of the widget for embedding pages. */

const web = mkdtempSync(join(tmpdir(), 'outpost-widget-'))
beforeAll(async () => {
  for (const config of widgetBuilds(root, web)) await build(config)
})
afterAll(() => rmSync(web, { recursive: true, force: true }))

const built = (name: string) => readFileSync(join(web, 'widget', `${name}.js`), 'utf8')

test.each([
  ['loader', 3],
  ['panel', 15],
  ['kept-forms', 3],
  ['help-worker', 5],
  ['passkeys', 1],
])('the %s is below %i kB compressed, and loads nothing else', (name, most) => {
  const text = built(name)
  const size = gzipSync(text, { level: 6 }).length
  console.info(`support widget: ${name} ${size} B compressed`)
  expect(size).toBeLessThan(most * 1024)
  expect(text).not.toMatch(/\bimport\b|\brequire\(/)
})

test('none needs what a strict policy forbids', () => {
  for (const name of ['loader', 'panel', 'kept-forms', 'passkeys', 'help-worker'])
    expect(built(name)).not.toMatch(
      /\beval\(|new Function|innerHTML|outerHTML|insertAdjacentHTML|document\.write|cookie/,
    )
})
