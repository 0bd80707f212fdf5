import { proxy, ref, useSnapshot } from 'valtio'
import { statuses, statusOf, type StatusId } from '#domain/conversations/status.ts'

/*
 * The server defines the statuses that can be chosen, their order and names (INB-020). Before its first
 * answer on this device the built-in ones are used. A status that this build does not know cannot be chosen.
 */

/** A status that can be chosen. */
export interface ListedStatus {
  id: StatusId
  label: string
}

const builtIn: readonly ListedStatus[] = statuses

const list = proxy({ all: ref(builtIn) })

/** Statuses that can be chosen, in their order. */
export const useStatusList = (): readonly ListedStatus[] => useSnapshot(list).all

/** Status label from the server's list, or this build's if missing. */
export const statusLabel = (id: StatusId): string =>
  (list.all.find((each) => each.id === id) ?? statusOf(id)).label

/** Status label within a sentence: `on hold`, where labels and tabs say `On Hold` (D-24). */
export function statusInSentence(id: StatusId): string {
  const known = statusOf(id)
  const label = statusLabel(id)
  return label === known.label ? known.sentence : label
}

/** Status labels; rerenders when the server changes them. */
export function useStatusLabel(): (id: StatusId) => string {
  useStatusList()
  return statusLabel
}

/** Applies the server's list. A list without any status known to this build leaves the built-in ones. */
export function setStatusList(listed: readonly { id: number; label: string }[]): void {
  const known = listed.flatMap(({ id, label }) => {
    const status = statuses.find((each) => each.id === id)
    return status ? [{ id: status.id, label }] : []
  })
  list.all = ref(known.length > 0 ? known : builtIn)
}

/** Resets the list: another desk may have other statuses. */
export function resetStatusList(): void {
  list.all = ref(builtIn)
}

/** The list, with a status that it no longer has (for example of an old conversation) appended. */
export function withStatus(all: readonly ListedStatus[], id: StatusId | undefined): readonly ListedStatus[] {
  const gone = all.some((each) => each.id === id) ? undefined : statuses.find((each) => each.id === id)
  return gone ? [...all, gone] : all
}
