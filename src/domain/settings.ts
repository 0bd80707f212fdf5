import * as z from 'zod/mini'
import { defineEndpoint, type Endpoint } from './define.ts'

/** Change of settings: the changed fields, and the caller's base values. */
export type SettingsChange<Settings> = {
  [Name in keyof Settings]?: Settings[Name] | undefined
} & {
  /** Base values: concurrent changes of the same fields are conflicts, changes of others are not. */
  seen?: { [Name in keyof Settings]?: Settings[Name] | undefined } | undefined
}

/** Settings that are stored as one row per account. */
export interface SettingsResource<Settings extends object = Record<string, unknown>> {
  /** Table name. */
  name: string
  write: Pick<Endpoint, 'needs' | 'feature'>
  schema: z.ZodMiniType<Settings>
  /** Defaults of an account that has not set any. */
  usual: Settings
  endpoints: { get: Endpoint<object, Settings>; update: Endpoint<SettingsChange<Settings>, Settings> }
}

/** Declares settings: derives two calls, a form and a table row. */
export function defineSettings<Shape extends z.core.$ZodShape>(options: {
  name: string
  /** Noun for use in a sentence, such as `time tracking`. */
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
