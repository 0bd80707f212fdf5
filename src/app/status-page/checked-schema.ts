import type * as z from 'zod/mini'
import type { Fault } from '#domain/status-page/incident.ts'

/** Schema with a cross-field check, whose error is shown at the field at fault. */
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
