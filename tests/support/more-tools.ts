import type { Locator, Page } from 'playwright-core'

/** Opens the More tools of the composer's footer; no-op if they are open. */
export async function moreTools(place: Page | Locator): Promise<void> {
  const more = place.getByRole('button', { name: 'More tools', exact: true })
  await more.waitFor()
  if ((await more.getAttribute('aria-expanded')) !== 'true') await more.click()
}
