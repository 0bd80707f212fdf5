import { expect, test } from 'vitest'
import { entityNames } from '#domain/entities.ts'
import { sources } from './source.ts'

/*
 * Replicated rows are written by `writeWork` alone: it has each row before and after, and the actor. A write
 * past it has no event, so no rule, notification or report sees it.
 */

/** Files that write such rows with SQL, with the reason. */
const byHand: Record<string, string> = {
  'src/server/account/copy/import-account.ts':
    'an account that comes whole from another server, where everything was told',
  'src/server/account/change-account.ts': 'the account, whose formats are held before and after',
  'src/server/account/end-accounts.ts': 'an account that goes whole: nobody is left who could be told',
  'src/server/account/new-account.ts': 'the first rows of an account, of which nobody is told yet',
  'src/server/attachments/picture-handlers.ts':
    'which picture a user shows, in a column of the server; told as it changes',
  'src/server/channels/mailbox-deletion.ts':
    'an inbox that holds nothing any more, held before it is removed',
  'src/server/channels/by-number.ts': 'the inbox of a channel by telephone number, told as it changes',
  'src/server/demo/insert-rows.ts': 'puts whole tables of a new demo account in, of which nobody is told',
  'src/server/people/change-users.ts': 'users, in columns of the server too; each is held before and after',
  'src/server/people/join.ts':
    'who joins by an invitation, held once they are there; and a count of their teams',
  'src/server/people/memberships.ts': 'counts a change of a team, whose members are rows of no device',
  'src/server/people/own-profile.ts': 'what people say of themselves, held before and after',
  'src/server/resources/links.ts': 'pairs of records, which are rows of no device',
  'src/server/resources/statements.ts': 'records, whose handlers hold each row before and after themselves',
  'src/server/resources/settings.ts': 'settings, whose handlers hold the row before and after themselves',
}

const writing =
  /\b(?:insert\s+into|update|delete\s+from)\s+(?:"([a-z_]+)"|([a-z_]+)|(\$\{))(?=[\s"(,;}]|\$|[a-z])/gi

/** Tables that a source writes; a computed name counts as any table. */
function written(text: string): string[] {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  return [...code.matchAll(writing)].map(([, quoted, plain, made]) => quoted ?? plain ?? made ?? '')
}

const synced = new Set<string>(entityNames)
const isSynced = (table: string) => table === '${' || synced.has(table)

const writers = sources.filter(
  ({ path, text }) =>
    path.startsWith('src/server/') && !path.startsWith('src/server/store/') && written(text).some(isSynced),
)

test('no statement by hand writes rows that devices hold, but for those with a reason', () => {
  expect(writers.map(({ path }) => path).filter((path) => !(path in byHand))).toEqual([])
})

test('no reason is left of a file that writes none any more', () => {
  expect(Object.keys(byHand).filter((path) => !writers.some((writer) => writer.path === path))).toEqual([])
})

test.each([
  ['update deliveries set state = $1', ['deliveries']],
  ['insert into "timeEntries" (id) values (1)', ['timeEntries']],
  ['insert into messages (id) values (1)', ['messages']],
  ['delete from\n  drafts where id = 1', ['drafts']],
  ['update ${table} set a = 1', ['${']],
])('finds %s', (statement, tables) => {
  expect(written(statement)).toEqual(tables)
})

test('units of work outside the engine are done by inUnitOfWork: none forgets its history', () => {
  const steps = ['src/server/events/write-work.ts', 'src/server/events/desk-work.ts']
  const values = sources.filter(({ imports, types }) =>
    steps.some((step) => imports.includes(step) && !types.has(step)),
  )
  const others = values.filter(({ path }) => !/^src\/server\/(events|sync)\//.test(path))
  expect(others.map(({ path }) => path)).toEqual([])
})
