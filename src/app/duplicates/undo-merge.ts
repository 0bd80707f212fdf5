import { unmergeCustomers } from '#domain/customers/merge-endpoints.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import type { OpenDesk } from '#app/desk/session/desk-context.ts'
import type { Undone } from '#app/toasts/toast-store.ts'
import { merges } from './merges.ts'

/** Undoes a merge of contacts on the server. */
export async function undoMerge(desk: OpenDesk, staysId: number, mergedId: number): Promise<Undone> {
  await callDesk(desk, unmergeCustomers, { id: staysId, mergedId })
  merges.count += 1
  return { ops: [], isWaiting: false }
}
