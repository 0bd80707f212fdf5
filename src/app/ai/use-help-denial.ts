import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { refusalOf } from '#domain/access/access.ts'
import { metadata } from '#domain/auth/endpoints.ts'
import { writingHelpAccess } from '#domain/access/plan-access.ts'
import { deskRequest } from '#app/desk/calls/desk-request.ts'
import { useDesk, type OpenDesk } from '#app/desk/session/desk-context.ts'
import type { Denial } from '#app/ui/denial.ts'

/** Cached answers about the server's model, by desk: they change only when it restarts. */
const answers = new WeakMap<OpenDesk['client'], Promise<boolean>>()

function askForAI({ client }: OpenDesk): Promise<boolean> {
  const known = answers.get(client)
  if (known) return known
  const asked = deskRequest(client, metadata.path)
    .then(async (answer) => z.parse(metadata.output, await answer.json()).hasAI)
    .catch((error: unknown) => {
      // The next composer asks again; until then the server reports it when a text is requested.
      console.warn(error)
      answers.delete(client)
      return true
    })
  answers.set(client, asked)
  return asked
}

/** Reason why the writing help is unavailable; `isKnown` is false while the server is asked. */
export function useHelpDenial(isOffline: boolean): { denied: Denial | undefined; isKnown: boolean } {
  const desk = useDesk()
  const [hasAI, setHasAI] = useState<boolean>()
  const lack = lackOf(desk)
  useEffect(() => {
    if (isOffline || lack !== undefined) return undefined
    let isHere = true
    void askForAI(desk).then((has) => isHere && setHasAI(has))
    return () => {
      isHere = false
    }
  }, [desk, isOffline, lack])
  if (lack !== undefined) return { denied: lack, isKnown: true }
  if (isOffline) return { denied: 'connection', isKnown: true }
  return { denied: hasAI === false ? 'noAI' : undefined, isKnown: hasAI !== undefined }
}

function lackOf({ actor }: OpenDesk): Denial | undefined {
  return refusalOf(actor, writingHelpAccess)
}
