import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { deskRequest, pathOf } from '#app/desk/calls/desk-request.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { hasScreen } from '#app/errors/error-texts.ts'
import { useConnection } from '#app/desk/session/connection.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import type { Contact } from '#domain/customers/contact.ts'
import { contactOfView, getCustomer } from '#domain/customers/endpoints.ts'
import { DeskError } from '#domain/errors.ts'

interface AskedCustomer {
  /** The server's answer; undefined until it arrives. */
  contact: Contact | undefined
  /** True if the server has no such customer. */
  isGone: boolean
  /** HTTP status of a refusal that has its own screen. */
  refused: number | undefined
  again: () => void
}

/** Loads a customer that is not on this device; null loads nothing. */
export function useAskedCustomer(customerId: number | null): AskedCustomer {
  const { client } = useDesk()
  const { isOffline } = useConnection()
  const [asked, setAsked] = useState(0)
  const [answer, setAnswer] = useState<{ id: number; contact?: Contact | null; refused?: number }>()
  useEffect(() => {
    if (isOffline || customerId === null) return undefined
    const stop = new AbortController()
    const note = (contact: Contact | null) => {
      if (!stop.signal.aborted) setAnswer({ id: customerId, contact })
    }
    deskRequest(client, pathOf(getCustomer, customerId), 'GET', undefined, stop.signal)
      .then(async (found) => note(contactOfView(z.parse(getCustomer.output, await found.json()))))
      .catch((error: unknown) => {
        if (!(error instanceof DeskError)) reportFailure(error)
        else if (error.code === 'NOT_FOUND') note(null)
        else if (!stop.signal.aborted && error.details.status !== undefined)
          setAnswer({ id: customerId, refused: error.details.status })
      })
    return () => stop.abort()
  }, [client, customerId, isOffline, asked])
  const current = answer?.id === customerId ? answer : undefined
  return {
    contact: current?.contact ?? undefined,
    isGone: current?.contact === null,
    refused: current?.refused && hasScreen(current.refused) ? current.refused : undefined,
    again: () => setAsked(asked + 1),
  }
}
