import { expect, test } from 'vitest'
import { cyclesOf } from './cycles.ts'
import { sources } from './source.ts'

/** Allowed imports of each floor: other floors, and packages by name or prefix. */
const law: Record<string, { floors: string[]; packages: RegExp }> = {
  lib: { floors: [], packages: /^$/ },
  domain: { floors: ['lib'], packages: /^zod\/(mini|locales)$/ },
  local: { floors: ['lib', 'domain'], packages: /^(dexie|zod\/mini)$/ },
  sync: { floors: ['lib', 'domain', 'local'], packages: /^(comlink|socket\.io-client)$/ },
  app: {
    floors: ['lib', 'domain', 'local', 'sync', 'site'],
    packages:
      /^(react|react-dom|react-dom\/client|react-router-dom|@mui\/material|@emotion\/|valtio|@tiptap\/|react-hook-form|@hookform\/resolvers|dexie|dexie-react-hooks|workbox-window|lucide-react|gemoji|@tanstack\/react-virtual|@mui\/x-date-pickers\/|dayjs|@fontsource-variable\/inter|@simplewebauthn\/browser|uqr|zod\/mini|zod\/locales)/,
  },
  site: { floors: ['lib', 'domain'], packages: /^(react|react-dom)/ },
  server: { floors: ['lib', 'domain', 'site'], packages: /^(?!react|dexie|comlink|@mui|@tiptap|valtio)/ },
  sw: { floors: ['lib', 'domain', 'local', 'sync'], packages: /^workbox-/ },
}

const floorOf = (target: string) => /^src\/([a-z]+)\//.exec(target)?.[1]

test('each floor imports only the floors and packages below it', () => {
  const broken: string[] = []
  for (const file of sources) {
    const rule = law[file.floor]
    if (!rule) {
      broken.push(`${file.path}: ${file.floor} is no floor of the house`)
      continue
    }
    for (const target of file.imports) {
      const floor = floorOf(target)
      if (floor === file.floor || (target.startsWith('sw/') && file.floor === 'sw')) continue
      const isAllowed = floor ? rule.floors.includes(floor) : rule.packages.test(target)
      if (!isAllowed) broken.push(`${file.path} must not import ${target}`)
    }
  }
  expect(broken).toEqual([])
})

test('the app enters the engine by its one door', () => {
  // The entry points of sync, the browser's clock for the open desk, and types, which vanish at build time.
  const doors = ['src/sync/client.ts', 'src/sync/browser.ts']
  const broken = sources
    .filter((file) => file.floor === 'app')
    .flatMap((file) =>
      [...file.text.matchAll(/import (type )?[^;'"]*?from '#sync\/([^']+)'/g)]
        .filter((match) => !match[1] && !doors.includes(`src/sync/${match[2]}`))
        .map((match) => `${file.path}: #sync/${match[2]}`),
    )
  expect(broken).toEqual([])
})

test('the app takes from site what the settings of surveys and widgets show, and nothing that draws whole pages', () => {
  const taken = sources
    .filter(({ floor }) => floor === 'app')
    .flatMap(({ path, imports }) => imports.map((target) => ({ path, target })))
    .filter(({ target }) => target.startsWith('src/site/'))
  for (const { path, target } of taken) {
    expect(path).toMatch(/^src\/app\/(surveys|support-widget)\//)
    expect(target).toMatch(/^src\/site\/(theme\/|surveys\/survey-(form|letter)\.tsx$)/)
  }
})

test('no file imports itself by way of others', () => {
  const graph = new Map(
    sources.map(({ path, imports, types }) => [path, imports.filter((target) => !types.has(target))]),
  )
  expect(cyclesOf(graph)).toEqual([])
})
