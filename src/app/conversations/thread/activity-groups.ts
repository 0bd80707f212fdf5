import { isEqual } from '#lib/equal.ts'
import type { Activity } from '#domain/conversations/activity.ts'

/** Changes by one user within one minute, or that cancel each other, in order. */
export type ActivityGroup = readonly [Activity, ...Activity[]]

const minute = 60_000

/** Tests that two changes of a field cancel each other. */
export const isTakenBack = (first: Activity, last: Activity): boolean =>
  first !== last && first.field === last.field && isEqual(first.from, last.to)

const isSameMinute = (a: Activity, b: Activity) =>
  Math.floor(a.createdAt / minute) === Math.floor(b.createdAt / minute)

/** Groups changes that are shown together; a change for which `isAlone` holds has its own line. */
export function activityGroups(
  activities: readonly Activity[],
  isAlone: (activity: Activity) => boolean,
): ActivityGroup[] {
  const groups: [Activity, ...Activity[]][] = []
  let isOpen = false
  for (const activity of activities) {
    const alone = isAlone(activity)
    const group = groups.at(-1)
    const isKin =
      group !== undefined &&
      group[0].actorId === activity.actorId &&
      (isSameMinute(group[0], activity) || (group.length === 1 && isTakenBack(group[0], activity)))
    if (isKin && isOpen && !alone) group.push(activity)
    else groups.push([activity])
    isOpen = !alone
  }
  return groups
}
