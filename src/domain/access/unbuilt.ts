import type { Feature } from './features.ts'
import type { Permission } from './permissions.ts'

/*
 * Permissions and features of roles and plans that the product does not implement yet: those pages mark them
 * as unavailable. The commit that implements an area removes its lines; `unbuilt.test.ts` compares the list
 * with the requirements of calls and mutators.
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

/** Label beside an unavailable name. */
export const unbuiltText = 'Not available yet'

/** True if nothing requires a permission or plan feature yet; unknown names count as built. */
export const isUnbuilt = (name: string): boolean =>
  (permissions as readonly string[]).includes(name) || (features as readonly string[]).includes(name)
