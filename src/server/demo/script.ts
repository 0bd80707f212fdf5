import type * as z from 'zod/mini'
import type { scriptSchema } from './content/shapes.ts'
import type { DemoChanges } from './desk.ts'

/** A conversation as it is written down: only what differs from the usual is named. */
export type Script = z.output<typeof scriptSchema>

type ScriptItem = Script['items'][number]

/** A change as it is written down. */
export type ScriptChange = Extract<ScriptItem, { kind: 'activity' }>

/** A message or note as it is written down: the words in the form that `richText` reads. */
export type ScriptWords = Exclude<ScriptItem, ScriptChange>

type ScriptExtras = Partial<Omit<ScriptWords, 'kind' | 'by' | 'hoursAgo' | 'words'>>

/** The customer writes. */
export function received(hoursAgo: number, words: string, extras: ScriptExtras = {}): ScriptWords {
  return { kind: 'in', by: null, hoursAgo, words, ...extras }
}

/** An agent answers. */
export function sent(by: string, hoursAgo: number, words: string, extras: ScriptExtras = {}): ScriptWords {
  return { kind: 'out', by, hoursAgo, words, ...extras }
}

/** An agent leaves a note; `@key` and `@all` become mentions. */
export function noted(by: string, hoursAgo: number, words: string, extras: ScriptExtras = {}): ScriptWords {
  return { kind: 'note', by, hoursAgo, words, ...extras }
}

/** Somebody changes a field; `by` is null when the desk did it itself. */
export function changed<Field extends keyof DemoChanges>(
  by: string | null,
  hoursAgo: number,
  field: Field,
  from: DemoChanges[Field],
  to: DemoChanges[Field],
): ScriptChange {
  return { kind: 'activity', by, hoursAgo, field, from, to } as ScriptChange
}
