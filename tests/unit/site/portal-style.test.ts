import { expect, test } from 'vitest'
import { portalStyle } from '#site/theme/portal-style.ts'

test('the colour of a state on the front page wins over that of an announcement', () => {
  const style = portalStyle('light')
  const tint = [...style.matchAll(/\.news\{[^}]*background/g)].at(-1)
  expect(style.lastIndexOf('.bg-MO{background')).toBeGreaterThan(tint?.index ?? Number.NaN)
})
