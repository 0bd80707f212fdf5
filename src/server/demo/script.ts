import type * as z from 'zod/mini'
import type { scriptSchema } from './content/shapes.ts'
import type { DemoChanges } from './desk.ts'

/** Parsed script of a conversation. */
export type Script = z.output<typeof scriptSchema>

type ScriptItem = Script['items'][number]

/** Change in a script. */
export type ScriptChange = Extract<ScriptItem, { kind: 'activity' }>

/** Message or note in a script; the text is in the format of `richText`. */
export type ScriptMessage = Exclude<ScriptItem, ScriptChange>

type ScriptExtras = Partial<Omit<ScriptMessage, 'kind' | 'by' | 'hoursAgo' | 'words'>>

/** Message from the customer. */
export function received(hoursAgo: number, words: string, extras: ScriptExtras = {}): ScriptMessage {
  return { kind: 'in', by: null, hoursAgo, words, ...extras }
}

/** Answer from an agent. */
export function sent(by: string, hoursAgo: number, words: string, extras: ScriptExtras = {}): ScriptMessage {
  return { kind: 'out', by, hoursAgo, words, ...extras }
}

/** Note by an agent; `@key` and `@all` become mentions. */
export function noted(by: string, hoursAgo: number, words: string, extras: ScriptExtras = {}): ScriptMessage {
  return { kind: 'note', by, hoursAgo, words, ...extras }
}

/** Change of a field; `by` is null for the system. */
export function changed<Field extends keyof DemoChanges>(
  by: string | null,
  hoursAgo: number,
  field: Field,
  from: DemoChanges[Field],
  to: DemoChanges[Field],
): ScriptChange {
  return { kind: 'activity', by, hoursAgo, field, from, to } as ScriptChange
}
