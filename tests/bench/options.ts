import { parseArgs } from 'node:util'

/** Parts that can be measured alone, in their order. */
export const parts = [
  'script',
  'hydrate',
  'warm',
  'home',
  'clicks',
  'notifications',
  'typing',
  'drain',
  'server',
  'heartbeat',
  'list',
  'board',
  'search',
  'history',
] as const

/** Part of the benchmark. */
export type Part = (typeof parts)[number]

/** Options of a run. */
export interface BenchOptions {
  /** Conversations on the desk. */
  conversations: number
  /** Conversations on the device when the list and the search are measured. */
  listed: number
  /** Number of queued changes on reconnect. */
  queued: number
  /** Number of devices that reconnect at once; half of them listen for hints. */
  devices: number
  /** Number of mails in a mailbox when it is connected. */
  oldMails: number
  rounds: number
  parts: ReadonlySet<Part>
}

const help = `npm run bench -- [options]
  --conversations N   on the desk, 10000 by default; the first run makes it, which takes minutes
  --mails N           in a mailbox that is connected, 10000 by default
  --rounds N          3 by default; every figure is a median, every ratio one of the same round
  --only a,b          parts: ${parts.join(', ')}
  --quick             a small desk and one round, to see that everything runs; its figures mean nothing`

/**
 * Parses the arguments of \`npm run bench --\`.
 * @throws Error about an invalid argument.
 */
export function readOptions(args: readonly string[]): BenchOptions | { help: string } {
  const { values } = parseArgs({
    args: [...args],
    options: {
      conversations: { type: 'string' },
      mails: { type: 'string' },
      rounds: { type: 'string' },
      only: { type: 'string' },
      quick: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return { help }
  const isQuick = values.quick
  const chosen = values.only?.split(',') ?? [...parts]
  const unknown = chosen.filter((name) => !(parts as readonly string[]).includes(name))
  if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(', ')}: use ${parts.join(', ')}.`)
  return {
    conversations: count('conversations', values.conversations ?? (isQuick ? '500' : '10000')),
    listed: isQuick ? 2000 : 50_000,
    queued: isQuick ? 50 : 1000,
    devices: isQuick ? 50 : 1000,
    oldMails: count('mails', values.mails ?? (isQuick ? '300' : '10000')),
    rounds: count('rounds', values.rounds ?? (isQuick ? '1' : '3')),
    parts: new Set(chosen as Part[]),
  }
}

function count(name: string, text: string): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number) || number < 1)
    throw new Error(`--${name} is a number from 1 up, not ${text}.`)
  return number
}
