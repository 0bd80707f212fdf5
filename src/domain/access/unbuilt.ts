import type { Feature } from './features.ts'
import type { Permission } from './permissions.ts'

/*
 * Permissions and features that exist in roles and plans but nowhere in the product: those pages mark them as not
 * available. The commit that brings an area takes its lines away; `unbuilt.test.ts` compares the list with what calls
 * and changes ask.
 */

/** Permissions of areas that are not built, by area. */
const permissions: readonly Permission[] = [
  // Channels
  'channels.manage_facebook',
  'channels.manage_twitter',
]

/** Plan features of areas that are not built, by area. */
const features: readonly Feature[] = []

/** All unavailable names, each once. */
export const unbuilt = { permissions, features } as const

/** The mark beside it. */
export const unbuiltWords = 'Not available yet'

/** Whether nothing asks for a permission or plan feature yet; names that are not known are taken for built. */
export const isUnbuilt = (name: string): boolean =>
  (permissions as readonly string[]).includes(name) || (features as readonly string[]).includes(name)
