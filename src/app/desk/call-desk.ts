import * as z from 'zod/mini'
import type { AnyEndpoint } from '#domain/endpoints.ts'
import type { Endpoint, InputOf } from '#domain/define.ts'
import { deskRequest } from './desk-request.ts'
import type { OpenDesk } from './desk-context.ts'

type OutputOf<E> = E extends Endpoint<infer _Input, infer Output> ? Output : never

const queryOf = (input: object): string => {
  const given = Object.entries(input).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  )
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`
}

/**
 * Calls an endpoint whose path has no parameters, and reads its answer.
 * @throws DeskError UNAVAILABLE without a connection, else with the server's sentence.
 */
export async function callDesk<E extends AnyEndpoint>(
  { client }: Pick<OpenDesk, 'client'>,
  endpoint: E,
  input: InputOf<E> & object,
  signal?: AbortSignal,
): Promise<OutputOf<E>> {
  const { method, path } = endpoint
  const isRead = method === 'GET'
  const answer = await deskRequest(
    client,
    isRead ? `${path}${queryOf(input)}` : path,
    method,
    isRead ? undefined : input,
    signal,
  )
  return z.parse(endpoint.output, await answer.json()) as OutputOf<E>
}
