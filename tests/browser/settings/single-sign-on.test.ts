import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  demoPassword,
  isOnline,
  openBrowser,
  showOnFailure,
  signIn,
  type DeskBrowser,
} from '../../support/browser/browser.ts'
import { startOidcProvider, type OidcProvider } from '../../support/services/oidc-provider.ts'
import { startProduct, type Product } from '../../support/product.ts'
import { findingsInBothLights } from '../axe.ts'

/* An account's own identity provider: set up by an administrator, used by an agent in another browser. */

let product: Product
let provider: OidcProvider
let owner: DeskBrowser
let agent: DeskBrowser

beforeAll(async () => {
  provider = await startOidcProvider()
  ;[product, owner, agent] = await Promise.all([
    startProduct({ env: { OUTPOST_INSIDE_HOSTS: new URL(provider.issuer).host } }),
    openBrowser(),
    openBrowser(),
  ])
  await signIn(owner.page, product.url, 'owner@demo.outpost.test')
})
beforeEach(() => showOnFailure(owner, agent))
afterAll(async () => {
  await owner?.remove()
  await agent?.remove()
  await provider?.close()
  await product?.close()
})

const maya = 'maya@demo.outpost.test'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

test('an administrator names the provider, which has to answer', async () => {
  const { page } = owner
  await page.goto(`${product.url}/support/settings/single-sign-on`)
  await field(page, 'Issuer').fill('http://localhost:1')
  await field(page, 'Client ID').fill(provider.clientId)
  await page.getByLabel('Client secret').fill(provider.clientSecret)
  await page.getByRole('switch', { name: 'Offer it on the sign-in page' }).click()
  await button(page, 'Update').click()
  await page.getByText('This address is not reached from here').waitFor()
  expect(await findingsInBothLights(page)).toEqual([])
  await field(page, 'Issuer').fill(provider.issuer)
  await button(page, 'Update').click()
  await page.getByText('Single Sign-On Updated').first().waitFor()
  await page.getByText('One is kept. Leave this empty to keep it.').waitFor()
})

test('who the provider does not vouch for is told so', async () => {
  const { page } = agent
  provider.answer = { email: maya, email_verified: false }
  await page.goto(`${product.url}/support/`)
  await button(page, 'Single sign-on').click()
  await page.getByText('Your identity provider has not verified your address.').waitFor()
  expect(await findingsInBothLights(page)).toEqual([])
  // The code is not in the URL, so not in the history.
  expect(new URL(page.url()).search).toBe('')
})

test('an agent confirms the first sign-in at the provider and comes back to the page that was wanted', async () => {
  const { page } = agent
  provider.answer = { email: maya, sub: 'maya' }
  await page.goto(`${product.url}/support/settings/my-profile`)
  await button(page, 'Single sign-on').click()
  await page.getByRole('heading', { name: 'Confirm single sign-on' }).waitFor()
  expect(await findingsInBothLights(page)).toEqual([])
  await field(page, 'Password').fill(demoPassword)
  await button(page, 'Confirm').click()
  await page.waitForURL('**/support/settings/my-profile')
  await isOnline(page)
  await page.getByRole('button', { name: /^Profile of Maya/ }).waitFor()
  expect(agent.problems.filter((text) => !/status of (400|401)/.test(text))).toEqual([])
})
