import { expect, test } from 'vitest'
import { defaultWriting, formWriting } from '#app/editor/outgoing-html.ts'
import { tagColors } from '#app/marks/tag-color.ts'
import { schemes } from '#app/theme/colors.ts'
import { font, motion, skeletonRows } from '#app/theme/tokens.ts'
import { denialTexts } from '#app/ui/denial.ts'
import { wordSizes } from '#domain/channels/mailbox.ts'
import { priorities, statuses } from '#domain/conversations/status.ts'
import { pageSize } from '#domain/page-size.ts'

/* Constants of the specification. */

/** Hue of a colour `#rrggbb`, in degrees. */
function hue(color: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  const most = Math.max(r, g, b)
  const span = most - Math.min(r, g, b)
  if (span === 0) return 0
  const sector = most === r ? (g - b) / span : most === g ? 2 + (b - r) / span : 4 + (r - g) / span
  return (sector * 60 + 360) % 360
}

test('CN2-002: the colours of tags', () => {
  const named = [
    'red',
    'orange',
    'yellow',
    'olive',
    'green',
    'teal',
    'blue',
    'violet',
    'purple',
    'brown',
    'grey',
  ]
  expect(tagColors).toEqual(named)
  expect(Object.keys(schemes.light.tag)).toEqual(named)
  expect(Object.keys(schemes.dark.tag)).toEqual(named)
})

test('CN2-010, CN2-011: the priorities, low green, medium olive, high orange, critical red', () => {
  expect(priorities).toEqual(['critical', 'high', 'medium', 'low', 'default'])
  for (const { priority } of [schemes.light, schemes.dark]) {
    expect(hue(priority.low.glyph)).toBeGreaterThan(110)
    expect(hue(priority.medium.glyph)).toBeGreaterThan(55)
    expect(hue(priority.medium.glyph)).toBeLessThan(80)
    expect(hue(priority.high.glyph)).toBeGreaterThan(15)
    expect(hue(priority.high.glyph)).toBeLessThan(40)
    expect((hue(priority.critical.glyph) + 15) % 360).toBeLessThan(30)
  }
})

test('SET-030, SET-031: the statuses of a conversation, blue, red, yellow and green', () => {
  expect(statuses.map(({ label }) => label)).toEqual(['New', 'Open', 'On Hold', 'Closed'])
  expect(statuses.find(({ status }) => status === 'on_hold')?.sentence).toBe('on hold')
  for (const { status } of [schemes.light, schemes.dark]) {
    const hues = [status.new, status.open, status.on_hold, status.closed].map(({ solid }) => hue(solid))
    expect(
      hues.map((each) => ['red', 'yellow', 'green', 'blue'][Math.floor(((each + 25) % 360) / 65)]),
    ).toEqual(['blue', 'red', 'yellow', 'green'])
  }
})

test('CNS-003, CN2-003: a toast closes after 5 seconds', () => {
  expect(motion.toast).toBe(5000)
})

test('CN2-007: a list that loads has six rows in grey', () => {
  expect(skeletonRows).toBe(6)
})

test('CN2-008, CN2-009: sizes of words from 8 to 72, and what is pasted into a form is 15', () => {
  expect([wordSizes[0], wordSizes.at(-1)]).toEqual([8, 72])
  expect(formWriting.pastedSize).toBe(15)
  expect(defaultWriting.pastedSize).toBeUndefined()
})

test('PR2-041, PR2-042: the sentences of a role and of a plan that lacks something', () => {
  const end = 'Please contact your account administrator.'
  expect(denialTexts.role).toBe(`Your current roles does not allow to update. ${end}`)
  expect(denialTexts.plan).toBe(`Your current plan does not support this feature. ${end}`)
})

test('CN2-014, D1-126: a page of a list has 50 records where nobody names a number', () => {
  expect(pageSize).toEqual({ usual: 50, most: 200 })
})

test('the words of a conversation are 14 on 21', () => {
  expect(font.scale.body).toMatchObject({ size: 14, line: 21 })
})
