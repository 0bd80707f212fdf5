import { siteColors as c, siteDarkColors as d, siteText } from './tokens.ts'

/*
 * Inline styles of system mails, as mail programs require. Each colour of the light scheme has a rule of the
 * dark one, by class; text and background colours are always set together, so that programs that invert
 * colours never produce dark text on a dark background.
 */

const family = `-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif`
const monospace = `ui-monospace, 'SF Mono', Menlo, Consolas, monospace`

const lineOf = ({ size, line, weight }: { size: number; line: number; weight: number }) =>
  ({ fontSize: `${size}px`, lineHeight: `${line}px`, fontWeight: weight }) as const

/** Maximum width of a mail. */
const sheetWidth = '520px'

/** Inline styles by element. */
export const mailStyle = {
  body: { margin: 0, padding: 0, background: c.canvas, fontFamily: family },
  preview: { display: 'none', maxHeight: 0, overflow: 'hidden' },
  frame: { width: '100%', background: c.canvas, borderCollapse: 'collapse' },
  around: { padding: '32px 16px' },
  sheet: {
    width: '100%',
    maxWidth: sheetWidth,
    background: c.sheet,
    border: `1px solid ${c.line}`,
    borderRadius: '12px',
    borderCollapse: 'separate',
    textAlign: 'left',
  },
  inside: { padding: '32px 28px', overflowWrap: 'anywhere' },
  title: { margin: 0, color: c.ink, fontFamily: family, ...lineOf(siteText.publicTitle) },
  text: { margin: '16px 0 0', color: c.ink2, fontFamily: family, ...lineOf(siteText.publicBody) },
  code: {
    margin: '20px 0 0',
    padding: '14px 0',
    background: c.pineTint,
    color: c.pineText,
    borderRadius: '9px',
    fontFamily: monospace,
    ...lineOf(siteText.display),
    letterSpacing: '0.2em',
    textAlign: 'center',
  },
  button: {
    display: 'inline-block',
    margin: '4px 0 0',
    padding: '10px 20px',
    borderRadius: '9px',
    background: c.pine,
    color: c.onPine,
    fontFamily: family,
    ...lineOf({ ...siteText.publicBody, weight: 600 }),
    textDecoration: 'none',
  },
  address: { margin: '12px 0 0', color: c.ink3, fontFamily: family, ...lineOf(siteText.body) },
  link: { color: c.link },
  survey: { textAlign: 'center' },
  surveyLogo: { maxWidth: '160px', maxHeight: '64px', margin: '0 auto 16px', display: 'block' },
  ratings: { margin: '20px 0 0', fontSize: 0 },
  // Two groups of five: one row if there is room, two on a phone.
  ratingHalf: { display: 'inline-block', whiteSpace: 'nowrap' },
  rating: {
    display: 'inline-block',
    width: '40px',
    margin: '4px 3px 0 2px',
    padding: '9px 0',
    border: `1px solid ${c.control}`,
    borderRadius: '9px',
    background: c.sheet,
    color: c.ink,
    fontFamily: family,
    ...lineOf({ ...siteText.publicBody, weight: 600 }),
    textDecoration: 'none',
    boxSizing: 'border-box',
  },
  ends: { width: '100%', maxWidth: '450px', margin: '8px auto 0', borderCollapse: 'collapse' },
  end: { padding: 0, color: c.ink3, fontFamily: family, ...lineOf(siteText.body) },
  small: { margin: '24px 0 0', color: c.ink3, fontFamily: family, ...lineOf(siteText.body) },
  foot: { margin: '16px 0 0', color: c.ink3, fontFamily: family, ...lineOf(siteText.body) },
} as const

const darkRules: Record<string, string> = {
  canvas: `background:${d.canvas}!important`,
  sheet: `background:${d.sheet}!important;border-color:${d.line}!important`,
  ink: `color:${d.ink}!important`,
  ink2: `color:${d.ink2}!important`,
  ink3: `color:${d.ink3}!important`,
  code: `background:${d.pineTint}!important;color:${d.pineText}!important`,
  rating: `background:${d.sheet}!important;border-color:${d.control}!important;color:${d.ink}!important`,
  button: `background:${d.pine}!important;color:${d.onPine}!important`,
  link: `color:${d.link}!important`,
}

/** Style sheet of a mail, for dark mode. */
export const mailDarkStyle = `:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${Object.entries(
  darkRules,
)
  .map(([name, rule]) => `.${name}{${rule}}`)
  .join('')}}`
