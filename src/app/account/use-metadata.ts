import { metadata, type Metadata } from '#domain/auth/endpoints.ts'
import { callDesk } from '#app/desk/call-desk.ts'
import { useDesk } from '#app/desk/desk-context.ts'
import { useAnswer } from '#app/desk/use-answer.ts'

const { path, output } = metadata

/** Flags of the account and what it is subscribed to; another `round` asks anew, and what was known stands until then. */
export function useMetadata(round = ''): Metadata | undefined {
  const desk = useDesk()
  const { value } = useAnswer(
    { key: `${path} ${round}`, shelf: path, keptAs: path, schema: output },
    (signal) => callDesk(desk, metadata, {}, signal),
  )
  return value ?? undefined
}
