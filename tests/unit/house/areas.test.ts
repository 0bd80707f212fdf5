import { expect, test } from 'vitest'
import { sources } from './source.ts'

/** Entry points of the server: they start the sum of the areas, and name none of them. */
const hall = ['src/server/app.ts', 'src/server/start-desk.ts']

/** Folders that the entry points may import: code independent of the areas, and the desk with the app. */
const engineRooms = new Set([
  ...['access', 'attachments', 'chores', 'demo', 'events', 'http', 'jobs', 'mail-reader', 'outbox'],
  ...['published', 'realtime', 'secrets', 'store', 'sync', 'timers'],
])

test('app.ts and start-desk.ts import no room of an area', () => {
  const named = sources
    .filter(({ path }) => hall.includes(path))
    .flatMap(({ path, imports }) => imports.map((target) => ({ path, target })))
    .filter(({ target }) => /^src\/server\/[a-z-]+\//.test(target))
    .filter(({ target }) => !engineRooms.has(target.split('/')[2] as string) || target.endsWith('/area.ts'))
  expect(sources.filter(({ path }) => hall.includes(path))).toHaveLength(hall.length)
  expect(named).toEqual([])
})

test('every area of a room is named once, in areas.ts', () => {
  const areas = sources
    .filter(({ path }) => /^src\/server\/[a-z-]+\/area\.ts$/.test(path))
    .map(({ path }) => path)
  const importers = areas.map((area) =>
    sources.filter(({ imports }) => imports.includes(area)).map(({ path }) => path),
  )
  expect(areas.length).toBeGreaterThan(10)
  expect(importers).toEqual(areas.map(() => ['src/server/areas.ts']))
})

test('what is placed in conversations is placed alike, whatever channel it came by', () => {
  const placing = ['inbound', 'inbound-message', 'placing', 'reopening', 'brake', 'earlier']
  const files = sources.filter(({ path }) =>
    placing.some((name) => path === `src/server/channels/${name}.ts`),
  )
  const ofMail = files.flatMap(({ path, imports }) =>
    imports.flatMap((target) =>
      /^src\/server\/(mail|mail-reader|smtp|imap|channels\/[a-z]+)\//.test(target)
        ? [`${path}: ${target}`]
        : [],
    ),
  )
  expect(files).toHaveLength(placing.length)
  expect(ofMail).toEqual([])
})
