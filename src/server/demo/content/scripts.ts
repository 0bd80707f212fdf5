import type { Script } from '../script.ts'
import { correspondence } from './correspondence.ts'
import { fleet } from './fleet.ts'
import { germanAndFrench } from './german-french.ts'
import { iberian } from './iberian.ts'
import { nordic } from './nordic.ts'
import { pictured } from './pictured.ts'
import { polishItalianJapaneseArabic } from './polish-italian-japanese-arabic.ts'
import { setAside } from './set-aside.ts'
import { workshop } from './workshop.ts'

/** Every hand-written conversation, those of the design pictures first. */
export const scripts: readonly Script[] = [
  ...pictured,
  ...fleet,
  ...workshop,
  ...germanAndFrench,
  ...iberian,
  ...nordic,
  ...polishItalianJapaneseArabic,
  ...correspondence,
  ...setAside,
]
