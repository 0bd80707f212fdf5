import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Finding {
  id: string
  impact: string | null
  nodes: { html: string }[]
}

/** Serious and critical findings about a page's accessibility, each with the first place it was found at. */
export async function findings(page: Page): Promise<string[]> {
  // The page's policy forbids inline scripts, so the checker comes by the debugger's way in.
  await page.evaluate(axe)
  const found = await page.evaluate(() =>
    (globalThis as unknown as { axe: { run(): Promise<{ violations: Finding[] }> } }).axe
      .run()
      .then(({ violations }) => violations),
  )
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}
