import { metadata, type Metadata } from '#domain/auth/endpoints.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk, type OpenDesk } from '#app/desk/session/desk-context.ts'
import { useAnswer } from '#app/desk/calls/use-answer.ts'

const { path, output } = metadata

/** Pending calls by round: components of the shell that ask at the same time share one answer. */
const underWay = new WeakMap<OpenDesk, Map<string, Promise<Metadata>>>()

function ask(desk: OpenDesk, round: string): Promise<Metadata> {
  const asked = underWay.get(desk) ?? new Map<string, Promise<Metadata>>()
  underWay.set(desk, asked)
  const call =
    asked.get(round) ?? callDesk(desk, metadata, {}).finally(() => underWay.get(desk)?.delete(round))
  asked.set(round, call)
  return call
}

/** Flags and subscription of the account; a new `round` reloads, with the previous value until then. */
export function useMetadata(round = ''): Metadata | undefined {
  const desk = useDesk()
  const { value } = useAnswer({ key: `${path} ${round}`, shelf: path, keptAs: path, schema: output }, () =>
    ask(desk, round),
  )
  return value ?? undefined
}
