import * as z from 'zod/mini'
import { defineEndpoint, type Endpoint } from './define.ts'

/** What changes settings: the fields that change, and what the caller had seen in them. */
export type SettingsChange<Settings> = {
  [Name in keyof Settings]?: Settings[Name] | undefined
} & {
  /** Who changed the same fields meanwhile is not overwritten; who changed others is not in the way. */
  seen?: { [Name in keyof Settings]?: Settings[Name] | undefined } | undefined
}

/** Settings of which an account has one row. */
export interface SettingsResource<Settings extends object = Record<string, unknown>> {
  /** Its table. */
  name: string
  write: Pick<Endpoint, 'needs' | 'feature'>
  schema: z.ZodMiniType<Settings>
  /** What holds for an account that never chose. */
  usual: Settings
  endpoints: { get: Endpoint<object, Settings>; update: Endpoint<SettingsChange<Settings>, Settings> }
}

/** Declares settings: two calls, a form and a row of a table follow. */
export function defineSettings<Shape extends z.core.$ZodShape>(options: {
  name: string
  /** In a sentence, such as `time tracking`. */
  noun: string
  path: string
  method: 'POST' | 'PUT'
  read: Pick<Endpoint, 'needs' | 'feature'>
  write: Pick<Endpoint, 'needs' | 'feature'>
  shape: Shape
  usual: z.output<z.ZodMiniObject<Shape>>
}): SettingsResource<z.output<z.ZodMiniObject<Shape>>> {
  type Settings = z.output<z.ZodMiniObject<Shape>>
  const { name, noun, path, method, read, write, shape, usual } = options
  const whole = z.object(shape)
  const schema = whole as unknown as z.ZodMiniType<Settings>
  const part = z.partial(whole)
  return {
    ...{ name, write, schema, usual },
    endpoints: {
      get: defineEndpoint({
        ...{ method: 'GET' as const, path, summary: `Settings: ${noun}`, ...read },
        ...{ input: z.object({}), output: schema },
      }),
      update: defineEndpoint({
        ...{ method, path, summary: `Change settings: ${noun}`, ...write },
        input: z.object({ ...part.shape, seen: z.optional(part) }) as unknown as z.ZodMiniType<
          SettingsChange<Settings>
        >,
        output: schema,
      }),
    },
  }
}
