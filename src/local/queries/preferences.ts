import type { OwnFormats } from '#domain/people/formats.ts'
import { defineQuery } from './query.ts'

const none: Record<string, string[]> = {}

/** The shortcuts a user chose, by command; none where nothing was chosen. */
export const ownShortcuts = defineQuery(
  'ownShortcuts',
  (userId: number) => [{ table: 'preferences', id: userId }],
  async (db, userId) => (await db.preferences.get(userId))?.shortcuts ?? none,
)

const asAccount: OwnFormats = { dateFormat: null, timeFormat: null, timeZone: null }

/** How a user has dates and times written; null where it is as the account has it. */
export const ownFormats = defineQuery(
  'ownFormats',
  (userId: number) => [{ table: 'preferences', id: userId }],
  async (db, userId): Promise<OwnFormats> => (await db.preferences.get(userId)) ?? asAccount,
)

/** Personal part of inbox signatures, as HTML; may be empty. */
export const ownSignature = defineQuery(
  'ownSignature',
  (userId: number) => [{ table: 'preferences', id: userId }],
  async (db, userId) => (await db.preferences.get(userId))?.signature ?? '',
)

/** Whether a user has said that they are away, as their own device knows it. */
export const isAwayHere = defineQuery(
  'isAwayHere',
  (userId: number) => [{ table: 'preferences', id: userId }],
  async (db, userId) => (await db.preferences.get(userId))?.isAway ?? false,
)
