/** How long what is in the trash can be restored, in days; then it is deleted for good. */
export const trashDays = 30

const day = 24 * 3_600_000

/** When a conversation that was thrown away at a moment is deleted for good; the emptying looks every hour. */
export const goneAt = (trashedAt: number): number => trashedAt + trashDays * day
