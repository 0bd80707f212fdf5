import axe from 'axe-core'
import type { Page } from 'playwright-core'

interface Finding {
  id: string
  impact: string | null
  nodes: { html: string }[]
}

type Axe = { run(context: Document, options: object): Promise<{ violations: Finding[] }> }

const ofColours = ['color-contrast', 'link-in-text-block']

interface Look {
  /** Checks colours only: for a page that was fully checked in its other scheme. */
  onlyColours?: boolean
}

/**
 * Serious and critical accessibility findings of a page, each with its first locations. Waits for animations
 * and checks twice, since a toast is paler while it fades out. Frames of mail cannot be checked, as nothing
 * runs in them.
 */
export async function findings(page: Page, look: Look = {}): Promise<string[]> {
  const first = await ask(page, look)
  if (first.length === 0) return []
  const second = new Set(await ask(page, look))
  return first.filter((finding) => second.has(finding))
}

async function ask(page: Page, { onlyColours = false }: Look): Promise<string[]> {
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            // A paused animation, such as a hovered toast's, would never end.
            playState === 'running' && effect?.getComputedTiming().iterations !== Infinity,
        )
        .map((animation) => animation.finished),
    ),
  )
  // The page's policy forbids inline scripts, so the checker is injected by the debugger.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const runOnly = onlyColours ? { runOnly: { type: 'rule', values: ofColours } } : {}
  const found = await page.evaluate(
    (options) =>
      (globalThis as unknown as { axe: Axe }).axe.run(document, options).then(({ violations }) => violations),
    { iframes: false, resultTypes: ['violations'], ...runOnly },
  )
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 200)).join(' | ')}`)
}

/** Findings in the light and dark scheme, which differ in colours only; resets the page to light. */
export async function findingsInBothLights(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' })
  const night = await findings(page, { onlyColours: true })
  await page.emulateMedia({ colorScheme: 'light' })
  const day = await findings(page)
  return [...day, ...night.map((finding) => `dark: ${finding}`)]
}
