import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import {
  isOnline,
  openBrowser,
  showOnFailure,
  signIn,
  type DeskBrowser,
} from '../../support/browser/browser.ts'
import { startProduct, type Product } from '../../support/product.ts'
import { until } from '../../support/until.ts'
import { findingsInBothLights } from '../axe.ts'

/* An owner invites a user, who accepts in another browser; both see each other. */

let product: Product
let owner: DeskBrowser
let guest: DeskBrowser

beforeAll(async () => {
  product = await startProduct()
  owner = await openBrowser()
  guest = await openBrowser()
  await signIn(owner.page, product.url, 'owner@demo.outpost.test')
})
afterAll(async () => {
  await owner?.remove()
  await guest?.remove()
  await product?.close()
})
beforeEach(() => showOnFailure(owner, guest))

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const invited = (page: Page, email: string) =>
  page.getByRole('list', { name: 'Invited', exact: true }).getByRole('listitem').filter({ hasText: email })

const folder = () => join(product.folder, 'sent-mail')

/** Link in the newest mail to an address, from the desk's mail folder. */
async function linkTo(to: string): Promise<string> {
  let link: string | undefined
  await until(`an invitation to ${to}`, () => {
    const mail = readdirSync(folder())
      .map((name) =>
        readFileSync(join(folder(), name), 'utf8').replaceAll('=\r\n', '').replaceAll('=3D', '='),
      )
      .find((text) => /^To: (.*)$/m.exec(text)?.[1]?.includes(to))
    link = /http:\S+\/support\/invitation#[\w.-]+/.exec(mail ?? '')?.[0]
    return link !== undefined
  })
  return link as string
}

test('ERR-006: ERR-007, API-080: several addresses are invited at once, and each is told what became of it', async () => {
  const { page } = owner
  await page.goto(`${product.url}/support/settings/users`)
  await page.getByRole('link', { name: 'Invite people' }).click()
  await page.waitForURL('**/settings/users/new')
  await page.getByRole('combobox', { name: 'Role' }).getByText('agent').waitFor()
  // D2-41: no mail is sent from here, and the screen says where it is stored.
  await page.getByText(folder()).waitFor()
  await field(page, 'Email addresses').fill(
    'tomas@ridgeline.example, late@ridgeline.example\nmaya@demo.outpost.test',
  )
  await page.getByRole('combobox', { name: 'Teams' }).click()
  await page.getByRole('option').first().click()
  expect(await findingsInBothLights(page)).toEqual([])
  await button(page, 'Invite').click()
  await page.getByRole('status').getByText('User Added').first().waitFor()
  const verdicts = page.getByRole('list', { name: 'What became of them' })
  await verdicts.getByText('They are here already').waitFor()
  expect(await verdicts.getByRole('button', { name: /^Copy the link for/ }).count()).toBe(2)
  // Refused addresses stay for correction.
  expect(await field(page, 'Email addresses').inputValue()).toBe('maya@demo.outpost.test')
  await button(page, 'Cancel').click()
  await page
    .getByRole('button', { name: 'Back' })
    .or(page.getByRole('link', { name: 'Back' }))
    .click()
  await invited(page, 'tomas@ridgeline.example')
    .getByText(/^Until .+ · agent · .+ · By mail$/)
    .waitFor()
  expect(await findingsInBothLights(page)).toEqual([])
})

test('D2-30: opening a link changes nothing; who says who they are is signed in, and both see each other', async () => {
  const { page } = guest
  const link = await linkTo('tomas@ridgeline.example')
  // A mail scanner that opens every link.
  for (let looks = 0; looks < 3; looks += 1) {
    await page.goto(link)
    await page.getByRole('heading', { name: /^Join / }).waitFor()
    await page.goto('about:blank')
  }
  await page.goto(link)
  await page.getByRole('heading', { name: /^Join / }).waitFor()
  await page.getByText('tomas@ridgeline.example').or(page.locator('input[type=email]')).first().waitFor()
  expect(await findingsInBothLights(page)).toEqual([])
  await button(page, 'Join').click()
  await page.getByText('First name is a required field').waitFor()
  await field(page, 'First name').fill('Tomás')
  await field(page, 'Last name').fill('Herrera')
  await field(page, 'Password').fill('correct horse battery')
  await button(page, 'Join').click()
  await isOnline(page)
  await page.goto(`${product.url}/support/settings/users`)
  const users = (tab: Page) => tab.getByRole('list', { name: 'Users', exact: true })
  await users(page).getByText('Tomás Herrera').waitFor()
  await users(page).getByText(/^Maya/).waitFor()
  await owner.page.reload()
  await users(owner.page).getByText('Tomás Herrera').waitFor()
  expect(await invited(owner.page, 'tomas@ridgeline.example').count()).toBe(0)
  // An agent sees no invitations and cannot invite.
  expect(await page.getByRole('list', { name: 'Invited' }).count()).toBe(0)
  expect(await page.getByRole('link', { name: 'Invite people' }).getAttribute('aria-disabled')).toBe('true')
})

test('a link in a browser that is somebody’s stays good; one that was used or withdrawn says so', async () => {
  const used = await linkTo('tomas@ridgeline.example')
  const other = await linkTo('late@ridgeline.example')
  const { page } = guest
  await page.goto(other)
  await page.getByText('You are signed in here as tomas@ridgeline.example.').waitFor()
  expect(await page.getByRole('textbox').count()).toBe(0)
  expect(await findingsInBothLights(page)).toEqual([])
  const stranger = await openBrowser()
  showOnFailure(stranger)
  await stranger.page.goto(used)
  await stranger.page.getByText('This invitation was used already.').waitFor()
  await owner.page.getByRole('button', { name: 'Withdraw the invitation of late@ridgeline.example' }).click()
  await owner.page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw', exact: true }).click()
  await invited(owner.page, 'late@ridgeline.example').waitFor({ state: 'detached' })
  await stranger.page.goto('about:blank')
  await stranger.page.goto(other)
  await stranger.page.getByText(/This invitation was withdrawn\. Ask .+ for a new one\./).waitFor()
  expect(await findingsInBothLights(stranger.page)).toEqual([])
  await stranger.page.goto('about:blank')
  await stranger.page.goto(`${other.slice(0, -3)}AAA`)
  await stranger.page.getByText('This invitation does not exist any more. Ask for a new one.').waitFor()
  await stranger.remove()
})
