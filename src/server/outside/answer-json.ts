import * as z from 'zod/mini'
import type { OutsideAnswer } from './call.ts'

/** Parses the JSON of an answer; undefined if it does not match the schema. */
export function answerJson<T>(
  { body }: Pick<OutsideAnswer, 'body'>,
  schema: z.ZodMiniType<T>,
): T | undefined {
  try {
    return z.safeParse(schema, JSON.parse(body.toString('utf8'))).data
  } catch {
    return undefined
  }
}
