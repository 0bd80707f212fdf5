import type { Activity } from '#domain/conversations/activity.ts'

/** Changes that one person made within one minute, in their order. */
export type ActivityGroup = readonly [Activity, ...Activity[]]

const minute = 60_000

/** Parts changes into those that are told together; one for which `isAlone` holds stands on its own line. */
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
      Math.floor(group[0].createdAt / minute) === Math.floor(activity.createdAt / minute)
    if (isKin && isOpen && !alone) group.push(activity)
    else groups.push([activity])
    isOpen = !alone
  }
  return groups
}
