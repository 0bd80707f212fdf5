import type { Page } from 'playwright-core'
import type { Product } from '../support/product.ts'
import type { BenchBrowser } from './bench-browser.ts'
import type { DexieLine } from './dexie-line.ts'
import type { Figures } from './figures.ts'
import type { BenchOptions } from './options.ts'
import type { WireRows } from './wire-rows.ts'

/** Context of a round. */
export interface Stage {
  options: BenchOptions
  product: Product
  line: DexieLine
  rows: WireRows
  browser: BenchBrowser
  /** Tab of the product; parts may reload it. */
  page: Page
  /** Tab of the baseline. */
  linePage: Page
  figures: Figures
}

/** User of the device; an agent, not an owner. */
export const agent = 'maya@demo.outpost.test'

/** Selector of the conversation list. */
export const listRow = '[role=region][aria-label=Conversations], [aria-label=Conversations]'
