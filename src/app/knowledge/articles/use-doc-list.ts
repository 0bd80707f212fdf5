import type * as z from 'zod/mini'
import type { Endpoint } from '#domain/define.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { useAnswer } from '#app/desk/calls/use-answer.ts'

/** Answer of a call about a knowledge base; available offline. */
export function useDocList<Input extends object, Output>(endpoint: Endpoint<Input, Output>, input: Input) {
  const desk = useDesk()
  const key = `${endpoint.path} ${JSON.stringify(input)}`
  return useAnswer(
    { key, schema: endpoint.output as z.ZodMiniType<Output> },
    (signal): Promise<Output> => callDesk(desk, endpoint, input as never, signal) as Promise<Output>,
  )
}
