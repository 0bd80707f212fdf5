import type { Id } from '#lib/id.ts'
import type { Endpoint } from '#domain/define.ts'
import type { AnyEndpoint } from '#domain/endpoints.ts'
import { callDesk } from './call-desk.ts'
import { useDesk } from '../session/desk-context.ts'
import { pathOf } from './desk-request.ts'
import { useAnswer, type Answer } from './use-answer.ts'

/** Answer of a call without input, stored under its path. */
export function useCall<Output>(endpoint: Endpoint<object, Output> & AnyEndpoint): Answer<Output> {
  const desk = useDesk()
  const { path, output: schema } = endpoint
  return useAnswer<Output>({ key: path, schema }, (signal) => callDesk(desk, endpoint, {}, signal))
}

/** Answer of a call for a record, stored under its path with the id. */
export function useCallAbout<Output>(
  endpoint: Endpoint<{ id: Id }, Output> & AnyEndpoint,
  id: Id,
): Answer<Output> {
  const desk = useDesk()
  const key = pathOf(endpoint, id)
  return useAnswer<Output>({ key, schema: endpoint.output }, (signal) =>
    callDesk(desk, endpoint, { id }, signal),
  )
}
