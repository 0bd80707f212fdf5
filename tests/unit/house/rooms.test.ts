import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { cyclesOf } from './cycles.ts'
import { root, sources, type SourceFile } from './source.ts'

/*
 * A room is a folder of a floor; a file directly on the floor counts as one. A subject has one room name on
 * every floor, and a room only imports rooms below it.
 */

const limits = { filesOfFolder: 30, linesOfTest: 400 }

/** Rooms that exist only in the app, with the reason. */
const roomsOfApp: Record<string, string> = {
  commands: 'the table of commands that menus, keys and help read',
  composer: 'how mail leaves: replies, notes, new mail',
  desk: 'the open desk of a tab: session, connection, requests, failures',
  device: 'what this device keeps',
  duplicates: 'contacts that may be one person, their merge, and erasure',
  editor: 'how rich text is written',
  errors: 'the screens of refusals and faults',
  forms: 'bound fields, save bar, guard of unsaved changes',
  hits: 'words that a search found, marked in lists and threads',
  home: 'what needs the agent today',
  inbox: 'the list of conversations',
  late: 'parts of menus and drawers that load after the first screen',
  marks: 'how a status, a person, a tag or a file is drawn small',
  messages: 'how a message is shown',
  outbox: 'what waits on the device to be sent',
  recipients: 'whom mail goes to',
  records: 'list and form pages of settings records',
  settings: 'the frame of the settings',
  shell: 'rail, header, overlays',
  tables: 'records in columns: sorted, chosen, picked',
  theme: 'colours, lengths and densities',
  toasts: 'what is said for a moment',
  ui: 'parts without a word of the desk',
}

/** Rooms that exist only on the server, with the reason. */
const roomsOfServer: Record<string, string> = {
  attachments: 'files and pictures: uploads, quota, what is swept',
  chores: 'what is done again and again',
  cli: 'commands of the terminal',
  demo: 'the desk that shows what the product is',
  discovery: 'which mail servers an address has, before there is an inbox for it',
  forwarding: 'addresses that mailboxes elsewhere forward to, and what comes by them',
  'help-center': 'the public pages of knowledge bases, and what readers write there',
  http: 'the router over the registry of endpoints',
  imap: 'mailboxes on mail servers elsewhere, without a word of the desk',
  mail: 'parts that know mail and no database',
  'mail-grants': 'what providers grant in place of a password',
  'set-aside': 'arrivals of channels that wait for a person',
  'mail-reader': 'a thread of its own that takes mail apart',
  outbox: 'what has to happen after a commit, besides mail: claimed, tried again, parked, in one queue',
  outside: 'the one way to call an address that somebody else has given',
  published: 'public pages as they were rendered last, sent again without the database',
  resources: 'records and settings of one form: their calls from their table',
  smtp: 'how mail is handed to servers and taken from them, without a word of the desk',
  secrets: 'keys and passwords of other services, kept sealed',
  realtime: 'pokes, and who looks at what',
  schema: 'tables of PostgreSQL',
  store: 'PostgreSQL',
  'system-mail': 'codes, invitations and notices that the desk itself writes',
  timers: 'moments at which something falls due, of all kinds in one table',
}

const folderOf = ({ path, floor, room }: SourceFile): string | null =>
  floor !== 'sw' && path.split('/').length > 3 ? room : null

/** Room of one of our files, by its path. */
const nodeOf = (path: string) => path.split('/').slice(2, 3)[0] as string

const floors = [...new Set(sources.map(({ floor }) => floor))].filter((floor) => floor !== 'sw')

describe.each(floors)('rooms of %s', (floor) => {
  const files = sources.filter((file) => file.floor === floor)

  test('import each other in one direction', () => {
    const graph = new Map<string, Set<string>>()
    for (const { path, imports, types } of files) {
      const from = nodeOf(path)
      const below = graph.get(from) ?? graph.set(from, new Set()).get(from)
      for (const target of imports) {
        if (!target.startsWith(`src/${floor}/`) || nodeOf(target) === from) continue
        // The list of all rows names every room that has rows; a type import binds none of them.
        if (target === 'src/domain/entities.ts' && types.has(target)) continue
        below?.add(nodeOf(target))
      }
    }
    expect(cyclesOf(graph)).toEqual([])
  })
})

describe('names of rooms', () => {
  const named = (floor: string) =>
    new Set(sources.flatMap((file) => (file.floor === floor ? (folderOf(file) ?? []) : [])))
  const domain = named('domain')

  test.each([
    ['app', roomsOfApp],
    ['server', roomsOfServer],
  ])('of %s are those of domain, or stand in the list with what they are for', (floor, others) => {
    const rooms = [...named(floor)]
    expect(rooms.filter((room) => !domain.has(room) && !(room in others))).toEqual([])
    expect(Object.keys(others).filter((room) => domain.has(room) || !rooms.includes(room))).toEqual([])
  })
})

describe('sizes', () => {
  test(`at most ${limits.filesOfFolder} files stand directly in a folder, besides the sequence of migrations`, () => {
    const counts = new Map<string, number>()
    for (const top of ['src', 'sw', 'tests'])
      for (const entry of readdirSync(join(root, top), { recursive: true, withFileTypes: true }))
        if (entry.isFile()) counts.set(entry.parentPath, (counts.get(entry.parentPath) ?? 0) + 1)
    counts.delete(join(root, 'src/server/store/migrations'))
    expect([...counts].filter(([, count]) => count > limits.filesOfFolder)).toEqual([])
  })

  test(`no file of tests has more than ${limits.linesOfTest} lines`, () => {
    const long = readdirSync(join(root, 'tests'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => readFileSync(path, 'utf8').split('\n').length - 1 > limits.linesOfTest)
    expect(long).toEqual([])
  })

  test('no function has more than 80 lines, no component more than 150', () => {
    const oxlint = join(root, 'node_modules', 'oxlint', 'bin', 'oxlint')
    const config = join(root, 'tests', 'unit', 'house', 'sizes.json')
    const check = () =>
      execFileSync(process.execPath, [oxlint, '--config', config, '--format', 'unix', 'src', 'sw'], {
        cwd: root,
        encoding: 'utf8',
      })
    expect(said(check)).not.toContain('too many lines')
  })
})

/** Output of a command, whatever its exit code. */
function said(run: () => string): string {
  try {
    return run()
  } catch (error) {
    return String((error as { stdout?: string }).stdout)
  }
}
