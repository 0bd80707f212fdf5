import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openBrowser, showOnFailure, signIn, type DeskBrowser } from '../../support/browser/browser.ts'
import { startDnsServer, type DnsServer } from '../../support/services/dns-server.ts'
import { startProduct, type Product } from '../../support/product.ts'
import { startSmtpSink, type SmtpSink } from '../../support/services/smtp-sink.ts'
import { findingsInBothLights } from '../axe.ts'

/* An administrator reads the deliverability checks of an inbox, sets the DNS records, and mail is signed. */

let dns: DnsServer
let sink: SmtpSink
let product: Product
let owner: DeskBrowser

const domain = 'demo.outpost.test'

beforeAll(async () => {
  ;[dns, sink] = await Promise.all([startDnsServer(), startSmtpSink()])
  const env = { OUTPOST_DNS: dns.address, SMTP_URL: sink.url }
  ;[product, owner] = await Promise.all([startProduct({ env }), openBrowser()])
  await signIn(owner.page, product.url, 'owner@demo.outpost.test')
})
beforeEach(() => showOnFailure(owner))
afterAll(async () => {
  await owner?.remove()
  await product?.close()
  await sink?.close()
  await dns?.close()
})

/** The check with this title. */
const check = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(title, { exact: true }) })

test('what is missing is named with the record to set, which can be copied; once it stands mail is signed', async () => {
  const { page } = owner
  await page.goto(`${product.url}/support/settings/inboxes`)
  await page
    .getByRole('link', { name: /Support(?! widget)/ })
    .first()
    .click()
  await check(page, `${domain} has no DMARC record`).waitFor()
  await check(page, `${domain} has no SPF record`).waitFor()
  await check(page, 'Whether mail is signed is not known')
    .getByRole('button', { name: 'Let Outpost sign' })
    .click()
  const awaited = check(page, 'DKIM waits for your DNS')
  await awaited.waitFor()
  expect(await findingsInBothLights(page)).toEqual([])
  const [type, name = '', value = ''] = await awaited.locator('code').allTextContents()
  expect(type).toBe('TXT')
  expect(name).toMatch(/^outpost-[0-9a-f]{8}\._domainkey\.demo\.outpost\.test$/)
  expect(value).toMatch(/^v=DKIM1; k=rsa; p=/)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await awaited.getByRole('button', { name: 'Copy the value' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(value)
  dns.zone.set(name, { txt: [value] })
  dns.zone.set(`_dmarc.${domain}`, { txt: ['v=DMARC1; p=reject'] })
  dns.zone.set(domain, { txt: ['v=spf1 mx +all'] })
  await page.getByRole('button', { name: 'Look again' }).click()
  await check(page, `Mail is signed for ${domain}`).waitFor()
  await check(page, 'DMARC lets this mail through').waitFor()
  const open = check(page, 'SPF lets anybody send')
  expect(await open.locator('code').last().textContent()).toBe('v=spf1 mx ~all')
  expect(await findingsInBothLights(page)).toEqual([])
})
