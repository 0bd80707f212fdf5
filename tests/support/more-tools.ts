import type { Locator, Page } from 'playwright-core'

/** Opens what stands behind More in the composer's foot; nothing where it is open. */
export async function moreTools(place: Page | Locator): Promise<void> {
  const more = place.getByRole('button', { name: 'More tools', exact: true })
  await more.waitFor()
  if ((await more.getAttribute('aria-expanded')) !== 'true') await more.click()
}
