import type { Endpoint } from '#domain/define.ts'
import type { AnyEndpoint } from '#domain/endpoints.ts'
import { callDesk } from './call-desk.ts'
import { useDesk } from './desk-context.ts'
import { useAnswer, type Answer } from './use-answer.ts'

/** The answer to a call that asks for nothing in particular, kept under its path. */
export function useCall<Output>(endpoint: Endpoint<object, Output> & AnyEndpoint): Answer<Output> {
  const desk = useDesk()
  const { path, output: schema } = endpoint
  return useAnswer<Output>({ key: path, keptAs: path, schema }, (signal) =>
    callDesk(desk, endpoint, {}, signal),
  )
}
