import { test } from 'vitest'
import { startProduct } from '../../support/product.ts'
import { openBrowser, signIn, shellIsInstalled, showOnFailure } from '../../support/browser.ts'
import { mkdtempSync, copyFileSync } from 'node:fs'

test('explore', async () => {
  const product = await startProduct()
  const dir = mkdtempSync('/tmp/jn/mails-')
  for (const f of ['rt__new-ticket-from-iso-8859-1.eml', 'mailcore2__jwz-069.eml']) copyFileSync(`/work/shared/data/mail/${f}`, `${dir}/${f}`)
  console.log(await product.run('import', dir, '--mailbox', 'support@demo.outpost.test'))
  const b = await openBrowser()
  showOnFailure(b)
  await signIn(b.page, product.url, 'maya@demo.outpost.test')
  await shellIsInstalled(b.page)
  console.log(await b.page.locator('body').ariaSnapshot())
  await b.page.getByRole('grid').getByRole('row').nth(2).click()
  await b.page.getByRole('article').first().waitFor()
  console.log(b.page.url())
  console.log(await b.page.locator('body').ariaSnapshot())
  await b.page.screenshot({ path: '/tmp/jn/a.png' })
  await b.page.getByRole('button', { name: 'Reply', exact: true }).first().click()
  await b.page.getByRole('textbox', { name: 'Message' }).waitFor()
  console.log(await b.page.getByRole('region', { name: 'Conversation', exact: true }).ariaSnapshot())
  await b.page.screenshot({ path: '/tmp/jn/b.png' })
  console.log('PROBLEMS', b.problems)
  await b.remove()
  await product.close()
})
