import * as z from 'zod/mini'
import type { AnyEndpoint } from '#domain/endpoints.ts'
import type { Endpoint, InputOf } from '#domain/define.ts'
import { deskRequest } from './desk-request.ts'
import type { OpenDesk } from '../session/desk-context.ts'

type OutputOf<E> = E extends Endpoint<infer _Input, infer Output> ? Output : never

/** Fills the path's parameters; `rest` holds the remaining input. */
function fillPath(path: string, input: object): { path: string; rest: [string, unknown][] } {
  const given = new Map(Object.entries(input).filter(([, value]) => value !== undefined))
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = given.get(name)
    given.delete(name)
    return encodeURIComponent(String(value))
  })
  return { path: filled, rest: [...given] }
}

/**
 * Calls an endpoint and parses its answer.
 * @throws DeskError UNAVAILABLE without a connection, else with the server's message.
 */
export async function callDesk<E extends AnyEndpoint>(
  { client }: Pick<OpenDesk, 'client'>,
  endpoint: E,
  input: InputOf<E> & object,
  signal?: AbortSignal,
): Promise<OutputOf<E>> {
  const { method } = endpoint
  const { path, rest } = fillPath(endpoint.path, input)
  const query = new URLSearchParams(rest.map(([name, value]) => [name, String(value)])).toString()
  const answer =
    method === 'GET'
      ? await deskRequest(client, query ? `${path}?${query}` : path, method, undefined, signal)
      : await deskRequest(
          client,
          path,
          method,
          rest.length > 0 ? Object.fromEntries(rest) : undefined,
          signal,
        )
  return z.parse(endpoint.output, await answer.json()) as OutputOf<E>
}
