import * as z from 'zod/mini'
import { timeFormats } from '../account/formats.ts'
import { defineMutator } from '../define.ts'
import { DeskError } from '../errors.ts'
import { id } from '../fields.ts'
import type { Tx } from '../tx.ts'

/** Limits of a keyboard of one's own: names of commands, shortcuts of one, letters of one, commands in all. */
export const shortcutLimits = { command: 60, keys: 4, letters: 40, commands: 200 }

const command = () => z.string().check(z.minLength(1), z.maxLength(shortcutLimits.command))
const keys = () =>
  z
    .array(z.string().check(z.minLength(1), z.maxLength(shortcutLimits.letters)))
    .check(z.maxLength(shortcutLimits.keys))

/** How one agent likes the desk, on all of the agent's devices; `id` is the user's. */
export const preferencesSchema = z.object({
  id: id(),
  /** Shortcuts that are not the usual ones, by command; none at all for one that is switched off. */
  shortcuts: z.record(command(), keys()),
  /** How dates are written; null as the account writes them. */
  dateFormat: z.nullable(z.string()),
  /** Null as the account writes them. */
  timeFormat: z.nullable(z.enum(timeFormats)),
  /** IANA name; null for the account's. */
  timeZone: z.nullable(z.string()),
  /** Personal part of inbox signatures, as HTML; may be empty. */
  signature: z.string(),
  /** Whether they have said that they are away. */
  isAway: z.boolean(),
})

/** How one agent likes the desk; scope `user:<id>`. */
export type Preferences = z.infer<typeof preferencesSchema>

/** Preferences of an agent without a choice. */
export const usualPreferences: Omit<Preferences, 'id'> = {
  shortcuts: {},
  dateFormat: null,
  timeFormat: null,
  timeZone: null,
  signature: '',
  isAway: false,
}

/**
 * Writes what an agent chose.
 * @throws DeskError NOT_FOUND for somebody else's.
 */
export async function choose(
  tx: Pick<Tx, 'actor' | 'preferences'>,
  userId: number,
  fields: Partial<Omit<Preferences, 'id'>>,
): Promise<void> {
  if (userId !== tx.actor.userId) throw new DeskError('NOT_FOUND')
  const isThere = (await tx.preferences.get(userId)) !== undefined
  if (isThere) await tx.preferences.patch(userId, fields)
  else await tx.preferences.insert({ id: userId, ...usualPreferences, ...fields })
}

const setShortcutsArgs = z.object({
  userId: id(),
  /** By command: its new shortcuts, or null for the usual ones. What is not named stays as it is. */
  shortcuts: z.record(command(), z.nullable(keys())),
})

/** Changes the agent's own keyboard; two devices that change different commands do not disturb each other. */
export const setShortcuts = defineMutator('people.setShortcuts', {
  args: setShortcutsArgs,
  lanes: ({ userId }) => [userId],
  laneTable: 'users',
  needs: null,
  async run(tx, { userId, shortcuts }) {
    const known = await tx.preferences.get(userId)
    const own = new Map(Object.entries(known?.shortcuts ?? {}))
    for (const [name, chosen] of Object.entries(shortcuts)) {
      if (chosen === null) own.delete(name)
      else own.set(name, chosen)
    }
    if (own.size > shortcutLimits.commands) throw new DeskError('INVALID', { field: 'shortcuts' })
    await choose(tx, userId, { shortcuts: Object.fromEntries(own) })
  },
  join: (earlier, later) => ({ ...later, shortcuts: { ...earlier.shortcuts, ...later.shortcuts } }),
  title: () => 'Keyboard shortcuts',
})
