import * as z from 'zod/mini'
import { timeFormats } from '../account/formats.ts'
import { defineMutator } from '../define.ts'
import { DeskError } from '../errors.ts'
import { id } from '../fields.ts'
import type { Tx } from '../tx.ts'

/** Limits of custom shortcuts: command name, shortcuts per command, characters of one, commands in total. */
export const shortcutLimits = { command: 60, keys: 4, letters: 40, commands: 200 }

const command = () => z.string().check(z.minLength(1), z.maxLength(shortcutLimits.command))
const keys = () =>
  z
    .array(z.string().check(z.minLength(1), z.maxLength(shortcutLimits.letters)))
    .check(z.maxLength(shortcutLimits.keys))

/** Preferences of an agent, on all of the agent's devices; `id` is the user's. */
export const preferencesSchema = z.object({
  id: id(),
  /** Custom shortcuts by command; an empty list disables one. */
  shortcuts: z.record(command(), keys()),
  /** Date format; null for that of the account. */
  dateFormat: z.nullable(z.string()),
  /** Hour format; null for that of the account. */
  timeFormat: z.nullable(z.enum(timeFormats)),
  /** IANA name; null for the account's. */
  timeZone: z.nullable(z.string()),
  /** Personal part of inbox signatures, as HTML; may be empty. */
  signature: z.string(),
  /** True if the agent is away. */
  isAway: z.boolean(),
})

/** Preferences of an agent; scope `user:<id>`. */
export type Preferences = z.infer<typeof preferencesSchema>

/** Default preferences. */
export const usualPreferences: Omit<Preferences, 'id'> = {
  shortcuts: {},
  dateFormat: null,
  timeFormat: null,
  timeZone: null,
  signature: '',
  isAway: false,
}

/**
 * Stores an agent's choice.
 * @throws DeskError NOT_FOUND for another user's preferences.
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
  /** New shortcuts by command, or null for the default ones. Other commands stay unchanged. */
  shortcuts: z.record(command(), z.nullable(keys())),
})

/** Changes the agent's own shortcuts; changes of different commands on two devices do not conflict. */
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
