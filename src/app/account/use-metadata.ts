import { metadata, type Metadata } from '#domain/auth/endpoints.ts'
import { callDesk } from '#app/desk/call-desk.ts'
import { useDesk, type OpenDesk } from '#app/desk/desk-context.ts'
import { useAnswer } from '#app/desk/use-answer.ts'

const { path, output } = metadata

/** Under way, by desk: several parts of the first screen ask at once, while its rows are on their way. */
const underWay = new WeakMap<OpenDesk['client'], Promise<Metadata>>()

function askOnce(desk: OpenDesk): Promise<Metadata> {
  const { client } = desk
  const asked = underWay.get(client) ?? callDesk(desk, metadata, {}).finally(() => underWay.delete(client))
  underWay.set(client, asked)
  return asked
}

/** Flags of the account and what it is subscribed to; another `round` asks anew, and what was known stands until then. */
export function useMetadata(round = ''): Metadata | undefined {
  const desk = useDesk()
  const { value } = useAnswer({ key: `${path} ${round}`, shelf: path, keptAs: path, schema: output }, () =>
    askOnce(desk),
  )
  return value ?? undefined
}
