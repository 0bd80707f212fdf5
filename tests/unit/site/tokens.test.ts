import { expect, test } from 'vitest'
import { schemes } from '#app/theme/colors.ts'
import { font } from '#app/theme/tokens.ts'
import { siteColors, siteDarkColors, siteText } from '#site/theme/tokens.ts'

test('public pages have the colours and text of the app', () => {
  expect(schemes.light).toMatchObject(siteColors)
  expect(schemes.dark).toMatchObject(siteDarkColors)
  expect(font.scale).toMatchObject(siteText)
})
