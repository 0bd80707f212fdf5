import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  isWebAddress,
  portalCustomizationSchema,
  portalGeneralSchema,
  usualPortal,
} from '#domain/portal/settings.ts'

const x = (length: number) => 'x'.repeat(length)
const url = (length: number) => `https://x.example/${x(length - 18)}`

/** Error for a change of the default settings; none if it is accepted. */
function faultOf(change: object): string | undefined {
  const words = { ...usualPortal, domain: '', ...change }
  const found = [portalGeneralSchema, portalCustomizationSchema].flatMap(
    (schema) => z.safeParse(schema as z.ZodMiniType, words).error?.issues ?? [],
  )
  return found[0]?.message
}
const social = (facebook: string) => ({ socialLinks: { ...usualPortal.socialLinks, facebook } })

test.each([
  ['POR-012', [{ pageTitle: x(3) }, { pageTitle: x(30) }], [{ pageTitle: x(2) }, { pageTitle: x(31) }]],
  [
    'POR-013',
    [{ description: x(5) }, { description: x(100) }],
    [{ description: x(4) }, { description: x(101) }],
  ],
  ['POR-014', [{ companyUrl: x(40) }, { companyUrl: '' }], [{ companyUrl: x(41) }]],
  [
    'D1-165',
    [{ companyUrl: 'https://x.example' }, { companyUrl: 'x.example' }],
    [{ companyUrl: 'javascript:x' }],
  ],
  [
    'POR-015',
    [{ supportUrl: 'https://x.example' }, { reportUrl: '' }, { footerLink: 'http://x.example/a?b#c' }],
    [{ supportUrl: 'abc' }, { reportUrl: 'abc' }, { footerLink: 'abc' }],
  ],
  ['POR-016', [social(url(60))], [social(url(61))]],
  ['POR-017', [{ copyRightText: x(40) }], [{ copyRightText: x(41) }]],
  ['POR-018', [{ seoTitle: x(40) }], [{ seoTitle: x(41) }]],
  ['POR-019', [{ seoDescription: x(100) }], [{ seoDescription: x(101) }]],
])('%s: the limits of the settings', (_row, good, bad) => {
  for (const change of good) expect(faultOf(change)).toBeUndefined()
  for (const change of bad) expect(faultOf(change)).toBeTypeOf('string')
})

test('links lead to the web alone, however another scheme is written', () => {
  for (const address of [
    ...['javascript:alert(1)', 'JaVaScRiPt:x', ' javascript:x', 'java\nscript:x', 'data:text/html,x'],
    ...['https://a@b.example', 'https:\\\\x.example', 'https://x.example/ y', '//x.example', 'https://'],
  ])
    expect(isWebAddress(address)).toBe(false)
})
