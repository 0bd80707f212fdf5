import { pino, type DestinationStream, type Logger } from 'pino'

/** Destination of the log. */
export interface LogTarget {
  /** True for readable lines; otherwise one JSON object per line. */
  isTerminal: boolean
  stream: DestinationStream
}

/** The log, on stderr: separate from the output for the user. */
export function processLog(): Logger {
  const stream = pino.destination({ fd: 2, sync: true })
  // A closed terminal must not crash the process.
  stream.on('error', () => undefined)
  return makeLog({ isTerminal: process.stderr.isTTY, stream })
}

/** A log that omits the extra fields libraries attach to errors. */
export function makeLog({ isTerminal, stream }: LogTarget): Logger {
  const options = { level: 'info', base: null, serializers: { err: plainError } }
  return pino(options, isTerminal ? { write: (line) => stream.write(wordsOf(line)) } : stream)
}

/** Loggable fields of an error: libraries attach whole connections with their data. */
function plainError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, message, stack } = error
  const { code } = error as { code?: unknown }
  return { name, message, stack, ...(code === undefined ? {} : { code }) }
}

interface Line {
  level: number
  time: number
  msg?: string
  err?: { stack?: string; message?: string; code?: unknown }
}

const levelWarn = 40
const levelError = 50

/** A readable log line: time, level if above info, message and fields. */
function wordsOf(line: string): string {
  const { level, time, msg = '', err, ...rest } = JSON.parse(line) as Line
  const word = level >= levelError ? 'error: ' : level >= levelWarn ? 'warning: ' : ''
  const known = err?.code === undefined ? rest : { ...rest, code: err.code }
  const facts = Object.entries(known).map(([name, value]) => ` ${name}=${factOf(value)}`)
  const trace = err ? `\n${indented(err.stack ?? err.message ?? '')}` : ''
  return `${clockTime(time)} ${word}${legible(msg)}${facts.join('')}${trace}\n`
}

const factOf = (value: unknown) => (typeof value === 'string' ? legible(value) : JSON.stringify(value))

/** Local time of day. */
function clockTime(time: number): string {
  const at = new Date(time)
  return [at.getHours(), at.getMinutes(), at.getSeconds()].map((n) => String(n).padStart(2, '0')).join(':')
}

/** Escapes control characters, so that text from callers cannot control the terminal or forge log lines. */
function legible(words: string): string {
  return words.replaceAll(/\p{Cc}/gu, (character) => JSON.stringify(character).slice(1, -1))
}

const indented = (trace: string) =>
  trace
    .split('\n')
    .map((line) => `  ${legible(line)}`)
    .join('\n')
