import { expect, test } from 'vitest'
import { makeLog } from '#server/log.ts'

function logOf(isTerminal: boolean) {
  const lines: string[] = []
  return { lines, log: makeLog({ isTerminal, stream: { write: (line) => void lines.push(line) } }) }
}

test('elsewhere than on a terminal a line is one JSON object', () => {
  const { lines, log } = logOf(false)
  log.warn({ mailbox: 'support' }, 'Slow')
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    { level: 40, time: expect.any(Number), mailbox: 'support', msg: 'Slow' },
  ])
})

test('on a terminal it is words: the time, what is worse than news, and the facts', () => {
  const { lines, log } = logOf(true)
  log.info('PostgreSQL 18.4 started in 812 ms')
  log.warn({ mailbox: 'support', tries: 3 }, 'Slow')
  log.debug('nobody reads this')
  expect(lines).toHaveLength(2)
  expect(lines[0]).toMatch(/^\d\d:\d\d:\d\d PostgreSQL 18\.4 started in 812 ms\n$/)
  expect(lines[1]).toMatch(/^\d\d:\d\d:\d\d warning: Slow mailbox=support tries=3\n$/)
})

test('an error comes with its trace, and without what hangs on it', () => {
  const error = Object.assign(new TypeError('no such thing'), {
    code: 'ENOENT',
    client: { password: 'secret' },
  })
  const [words, json] = [logOf(true), logOf(false)]
  for (const { log } of [words, json]) log.error({ err: error }, 'A call failed')
  expect(words.lines[0]).toMatch(
    /^\d\d:\d\d:\d\d error: A call failed code=ENOENT\n {2}TypeError: no such thing\n {4,}at /,
  )
  expect(JSON.parse(json.lines[0] ?? '')).toMatchObject({ err: { code: 'ENOENT', name: 'TypeError' } })
  for (const { lines } of [words, json]) expect(lines.join('')).not.toContain('secret')
})

test('words that a caller chose neither colour a terminal nor begin a line of their own', () => {
  const { lines, log } = logOf(true)
  log.warn({ path: '/\u001b[31m\n12:00:00 all is well' }, 'Odd\r\nwords')
  expect(lines[0]).toMatch(/warning: Odd\\r\\nwords path=\/\\u001b\[31m\\n12:00:00 all is well\n$/)
})
