import { expect, test } from 'vitest'
import { sources, type SourceFile } from './source.ts'

/** Files that are data, not code: long on purpose. */
const isReferenceData = (file: SourceFile) => /\/domain\/places\//.test(file.path)

const offenders = (files: readonly SourceFile[], pattern: RegExp) =>
  files.flatMap((file) =>
    file.text
      .split('\n')
      .map((line, index) => ({ line, at: `${file.path}:${index + 1}` }))
      .filter(({ line }) => pattern.test(line) && !/^\s*(\*|\/\/|\/\*)/.test(line))
      .map(({ at, line }) => `${at}: ${line.trim()}`),
  )

const on = (...floors: string[]) => sources.filter((file) => floors.includes(file.floor))

test('no file is longer than 400 lines', () => {
  const code = sources.filter((file) => !isReferenceData(file))
  const sizes = code.map((file) => file.lines).sort((a, b) => a - b)
  const at = (share: number) => sizes[Math.floor(sizes.length * share)]
  console.info(
    `file sizes: median ${at(0.5)}, p90 ${at(0.9)}, longest ${sizes.at(-1)}, files ${sizes.length}`,
  )
  expect(code.filter((file) => file.lines > 400).map((file) => `${file.path}: ${file.lines}`)).toEqual([])
})

test('names are kebab-case and say what they are', () => {
  const bad = sources.filter(
    (file) =>
      !/\/[a-z0-9.-]+\.tsx?$/.test(file.path) ||
      /\/(index|utils?|helpers?|common|misc|manager|shared)(\.tsx?|\/)/.test(file.path),
  )
  expect(bad.map((file) => file.path)).toEqual([])
})

test('colours and pixels stand in the theme alone', () => {
  const files = on('app', 'site').filter((file) => !/^src\/(app|site)\/theme\//.test(file.path))
  expect(
    offenders(files, /#[0-9a-fA-F]{3}(?:[0-9a-fA-F]{3})?\b(?!\/)|\brgba?\(|\boklch\(|\b\d+px\b/),
  ).toEqual([])
})

test('styles depend on the theme alone, and are worked out once', () => {
  const files = on('app').filter((file) => file.path !== 'src/app/theme/styled.ts')
  const ofMui = /import \{[^}]*\bstyled\b[^}]*\} from '@mui\//
  expect(files.filter(({ text }) => ofMui.test(text)).map(({ path }) => path)).toEqual([])
  const calls = files.flatMap(({ path, text }) =>
    [...text.matchAll(/\bstyled\([^)]*\)(?:<[^>]*>)?\(\s*(\([^)]*\)|\w+) =>/g)].map(([, given]) => ({
      path,
      given,
    })),
  )
  expect(calls.length).toBeGreaterThan(300)
  expect(calls.filter(({ given }) => given !== '({ theme })')).toEqual([])
})

test('the domain has neither a clock nor dice of its own', () => {
  expect(offenders(on('lib', 'domain'), /Date\.now|new Date\(\)|Math\.random|performance\./)).toEqual([])
})

test('rows of the replica are written by the replica and the engine alone', () => {
  const write = /\bdb\.\w+\.(add|put|update|delete|bulk\w+|modify|clear)\(/
  expect(offenders(on('app', 'sw'), write)).toEqual([])
})

test('dates and times are written in one place', () => {
  const places = new Set([
    // The panel of a widget: on visitors' devices, with their browser's time format.
    'src/site/widget/view.ts',
    // The wall clock, and its text formats.
    ...['src/lib/zone.ts', 'src/lib/date-text.ts', 'src/app/ui/time/time-format.ts'],
    // Dates above quotes are formatted like in mail programs, so that quotes are recognised.
    'src/domain/conversations/messages/quoted.ts',
    // The terminal log is read at the machine itself.
    'src/server/log.ts',
  ])
  const code = sources.filter(({ path }) => !places.has(path) && !path.startsWith('tests/'))
  const writes =
    /DateTimeFormat|RelativeTimeFormat|toLocaleDateString|toLocaleTimeString|toUTCString|toDateString|toTimeString|toGMTString|\.get(?:FullYear|Month|Date|Day|Hours|Minutes)\(|new Date\([^)]*\)\.toLocaleString|\.format\(['"`][^'"`]*[YMDHhm]{2}/
  expect(offenders(code, writes)).toEqual([])
})

test('no error is swallowed', () => {
  expect(offenders(sources, /catch\s*(\([^)]*\))?\s*\{\s*\}/)).toEqual([])
})

test('nothing names a machine', () => {
  expect(offenders(sources, /\/work\/|\/tmp\/|\/root\/|registry\.npmjs/)).toEqual([])
})
