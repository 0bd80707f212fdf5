import { proxy, useSnapshot } from 'valtio'
import type * as z from 'zod/mini'
import { decideKeptMails, listKeptMails } from '#domain/conversations/messages/kept-mail.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { useAnswer, type Answer } from '#app/desk/calls/use-answer.ts'

/** Counts decisions, after which the bar and the page reload. */
const decisions = proxy({ count: 0 })

/** Stored mail that waits for a decision. */
export function useKeptMails(): Answer<z.infer<typeof listKeptMails.output>> {
  const desk = useDesk()
  const { count } = useSnapshot(decisions)
  const { path, output: schema } = listKeptMails
  return useAnswer({ key: `${path} ${count}`, shelf: path, keptAs: path, schema }, (signal) =>
    callDesk(desk, listKeptMails, {}, signal),
  )
}

/** Decides about mails. Resolves to the number of mails decided. */
export async function decideAbout(
  desk: Parameters<typeof callDesk>[0],
  ids: readonly number[],
  isSent: boolean,
): Promise<number> {
  const { decided } = await callDesk(desk, decideKeptMails, { ids: [...ids], isSent })
  decisions.count += 1
  return decided
}
