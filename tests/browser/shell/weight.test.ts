import { expect, test } from 'vitest'
import { initialScript, maxInitialScript } from '../../bench/figures/script-size.ts'
import { productCheckout } from '../../support/checkout.ts'

test('the first screen keeps to its budget of JavaScript', async () => {
  const checkout = await productCheckout()
  expect(initialScript(checkout.web)).toBeLessThanOrEqual(maxInitialScript)
  checkout.remove()
})
