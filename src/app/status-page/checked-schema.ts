import type * as z from 'zod/mini'
import type { Fault } from '#domain/status-page/incident.ts'

/** A schema with what is wrong besides single fields, under the field at fault. */
export const checkedBy = <Words>(
  schema: z.ZodMiniType<Words>,
  faultOf: (words: Words) => Fault | null,
): z.ZodMiniType<Words> =>
  schema.check((context) => {
    const fault = faultOf(context.value)
    if (fault)
      context.issues.push({
        ...{ code: 'custom', message: fault.message, path: [fault.field], input: context.value },
      })
  })
