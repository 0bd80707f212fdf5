import { defineQuery } from './query.ts'

const none: Record<string, string[]> = {}

/** The shortcuts a user chose, by command; none where nothing was chosen. */
export const ownShortcuts = defineQuery(
  'ownShortcuts',
  (userId: number) => [{ table: 'preferences', id: userId }],
  async (db, userId) => (await db.preferences.get(userId))?.shortcuts ?? none,
)
