import * as z from 'zod/mini'
import type { OutsideAnswer } from './call.ts'

/** Reads the JSON of an answer; undefined for what is none of the shape. */
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
