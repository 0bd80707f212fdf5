import type { Script } from '../script.ts'
import { arabic } from './arabic.ts'
import { correspondence } from './correspondence.ts'
import { fleet } from './fleet.ts'
import { german } from './german.ts'
import { pictured } from './pictured.ts'
import { setAside } from './set-aside.ts'
import { workshop } from './workshop.ts'

/** Every hand-written conversation, those of the design pictures first. */
export const scripts: readonly Script[] = [
  ...pictured,
  ...fleet,
  ...workshop,
  ...german,
  ...arabic,
  ...correspondence,
  ...setAside,
]
