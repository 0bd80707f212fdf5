import type { World } from '../world.ts'

/** A step in a world. */
export interface Step {
  name: string
  /** How often it happens beside the others, unless the profile says otherwise. */
  weight: number
  run(world: World): Promise<void>
}
