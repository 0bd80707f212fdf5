import type { World } from '../world.ts'

/** Step of a world. */
export interface Step {
  name: string
  /** Relative frequency, unless the profile overrides it. */
  weight: number
  run(world: World): Promise<void>
}
