import { expect, test } from 'vitest'
import { schemes } from '#app/theme/colors.ts'
import { font } from '#app/theme/tokens.ts'
import { siteColors, siteDarkColors, siteEffects, siteText } from '#site/theme/tokens.ts'

test('public pages have the colours and text of the app', () => {
  expect(schemes.light).toMatchObject(siteColors)
  expect(schemes.dark).toMatchObject(siteDarkColors)
  expect(schemes.light.effect).toEqual(siteEffects.light)
  expect(schemes.dark.effect).toEqual(siteEffects.dark)
  expect(font.scale).toMatchObject(siteText)
})
