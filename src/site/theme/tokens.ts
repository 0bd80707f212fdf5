/*
 * Light colours and text styles of the design, as far as public pages use them. The agents' app has its own
 * complete theme; a test keeps the values of both equal.
 */

/** Colours by their names in the app's theme. */
export const siteColors = {
  canvas: '#F1F0EC',
  sheet: '#FFFFFF',
  sunken: '#F8F7F4',
  hover: '#F4F4F0',
  line: '#E3E2DD',
  control: '#89887F',
  ink: '#1E251F',
  ink2: '#474B43',
  ink3: '#61635B',
  pine: '#1B5F47',
  onPine: '#FFFFFF',
  pineText: '#155A43',
  pineTint: '#ECF5F0',
  pineTint2: '#D5EADF',
  link: '#155A43',
  focus: '#1B5F47',
  lanternTint: '#FEF7E5',
  lanternTint2: '#FCE9BF',
  lanternLine: '#EEDAB0',
  lanternText: '#774C05',
} as const

/** Colours of mails and public pages in dark mode, by the same names. */
export const siteDarkColors = {
  canvas: '#0F110F',
  sheet: '#181B19',
  hover: '#202320',
  line: '#282B28',
  control: '#70746F',
  focus: '#7FD2B0',
  ink: '#E9EAE6',
  ink2: '#BABBB6',
  ink3: '#989B96',
  pine: '#73BB9D',
  onPine: '#041B12',
  pineText: '#8BCFB2',
  pineTint: '#1D2823',
  link: '#8BCFB2',
  sunken: '#141614',
  pineTint2: '#243D32',
  lanternTint: '#2E2719',
  lanternTint2: '#45371D',
  lanternLine: '#6A542B',
  lanternText: '#EDCC91',
} as const

/** Colours of service effects and of maintenance, by their names in the app's theme. */
export const siteEffects = {
  light: {
    OP: { bg: '#E0F4E6', text: '#185B37', solid: '#2C965D' },
    DP: { bg: '#FBF1C5', text: '#624B00', solid: '#B68903' },
    PO: { bg: '#FFE6D3', text: '#893E0A', solid: '#DD6C18' },
    MO: { bg: '#FFE8E5', text: '#9C2623', solid: '#D53D37' },
    MT: { bg: '#E3EFFF', text: '#024E9A', solid: '#2279DC' },
  },
  dark: {
    OP: { bg: '#183322', text: '#9BDCB1', solid: '#4EBE7D' },
    DP: { bg: '#383115', text: '#ECD881', solid: '#EBC843' },
    PO: { bg: '#462814', text: '#FBBB87', solid: '#F49851' },
    MO: { bg: '#412320', text: '#FFB5AC', solid: '#EF7F74' },
    MT: { bg: '#1C2D43', text: '#A8CEFF', solid: '#65A7FA' },
  },
} as const

/** Text styles of public pages by their names in the app's theme; sizes and line heights in px. */
export const siteText = {
  publicBody: { size: 16, line: 26, weight: 400, tracking: '-0.008em' },
  publicTitle: { size: 24, line: 30, weight: 660, tracking: '-0.02em' },
  display: { size: 34, line: 41, weight: 680, tracking: '-0.025em' },
  body: { size: 14, line: 21, weight: 400, tracking: '-0.005em' },
} as const
