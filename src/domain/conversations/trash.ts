/** Days that a conversation in the trash can be restored; then it is permanently deleted. */
export const trashDays = 30

const day = 24 * 3_600_000

/** Time at which a trashed conversation is permanently deleted; the job runs every hour. */
export const goneAt = (trashedAt: number): number => trashedAt + trashDays * day
