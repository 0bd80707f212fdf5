import { expect, test } from 'vitest'
import { mutators } from '#domain/registry.ts'
import { sources } from './source.ts'

/*
 * The sync engine names no area: an area's part is in its own declarations, and is passed in. The engine
 * knows conversations and threads, because devices hold those by a rule of their own.
 */

/** Shared foundations that are no areas: sync, search, access, and conversations. */
const ground = ['access', 'sync', 'conversations', 'events', 'search']

/** Files that name an area nevertheless, with the reason. */
const allowed: Record<string, string> = {
  'src/local/rows.ts': 'refused words of a draft are shown, also those that an older build has kept',
  'src/local/meta.ts': 'a replica keeps what its device counts of the running timer',
  'src/local/timer.ts': 'the running timer is kept by the device that counts it',
  'src/server/store/shape.ts': 'a picture travels by its address',
  'src/server/store/rows.ts': 'a tag that was made twice has two ids',
}

/** The engine: on the device without queries and word index, on the server without tables. */
const engine = sources.filter(
  ({ path }) =>
    /^src\/(sync|local|server\/(sync|store|http|events|outbox|timers))\//.test(path) &&
    !/^src\/local\/(queries|search)\/|server\/schema\/|\/handlers\.ts$/.test(path),
)

const names = [...mutators.keys()].map((name) => `'${name}'`)
const aliases = /label_alias/

/** Places where an engine file names an area. */
function namings({ text, imports }: (typeof engine)[number]): string[] {
  const areas = imports.flatMap((target) => /^src\/domain\/([a-z-]+)\//.exec(target)?.[1] ?? [])
  return [
    ...names.filter((name) => text.includes(name)),
    ...areas.filter((area) => !ground.includes(area)),
    ...(aliases.test(text) ? ['labels'] : []),
  ]
}

test('the engine names no mutator, and no area but those it stands on', () => {
  expect(engine.length).toBeGreaterThan(100)
  const named = engine.filter((file) => namings(file).length > 0)
  expect(
    named.flatMap((file) => (file.path in allowed ? [] : [`${file.path}: ${namings(file).join(', ')}`])),
  ).toEqual([])
  // Exceptions must still exist.
  expect(Object.keys(allowed).filter((path) => !named.some((file) => file.path === path))).toEqual([])
})
