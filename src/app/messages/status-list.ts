import { proxy, ref, useSnapshot } from 'valtio'
import { statuses, statusOf, type StatusId } from '#domain/conversations/status.ts'

/*
 * The statuses that can be chosen are those of the server, in its order and by its names (INB-020). Until it has answered
 * on this device the built-in ones stand for them. A status that only another build knows is no choice of this one.
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

/** The same within a sentence: `on hold`, where labels and tabs say `On Hold` (D-24). */
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

/** Takes what the server has listed. A list without a status that this build knows leaves the built-in ones. */
export function setStatusList(listed: readonly { id: number; label: string }[]): void {
  const known = listed.flatMap(({ id, label }) => {
    const status = statuses.find((each) => each.id === id)
    return status ? [{ id: status.id, label }] : []
  })
  list.all = ref(known.length > 0 ? known : builtIn)
}

/** Forgets what was listed: another desk may have other statuses. */
export function resetStatusList(): void {
  list.all = ref(builtIn)
}

/** The list with a status that it may hold no more, such as that of a conversation from before, at its end. */
export function withStatus(all: readonly ListedStatus[], id: StatusId | undefined): readonly ListedStatus[] {
  const gone = all.some((each) => each.id === id) ? undefined : statuses.find((each) => each.id === id)
  return gone ? [...all, gone] : all
}
