import type { OwnFormats } from '#domain/people/formats.ts'
import { defineQuery } from './query.ts'

const none: Record<string, string[]> = {}

/** A user's own shortcuts by command; empty if none were chosen. */
export const ownShortcuts = defineQuery(
  'ownShortcuts',
  (userId: number) => [{ table: 'preferences', id: userId }],
  async (db, userId) => (await db.preferences.get(userId))?.shortcuts ?? none,
)

const asAccount: OwnFormats = { dateFormat: null, timeFormat: null, timeZone: null }

/** A user's date and time formats; null for the account's. */
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

/** True if a user has set themselves away, from the row on their own device. */
export const isAwayHere = defineQuery(
  'isAwayHere',
  (userId: number) => [{ table: 'preferences', id: userId }],
  async (db, userId) => (await db.preferences.get(userId))?.isAway ?? false,
)
