/*
 * The light half of the visual direction, as far as public pages use it. The agents' app has a theme of its own with
 * all of it; a test holds the two to the same values.
 */

/** Colours by the names they have in the app's theme. */
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
} as const

/** Colours of system mails where mail is shown in the dark, by the same names. */
export const siteDarkColors = {
  canvas: '#0F110F',
  sheet: '#181B19',
  line: '#282B28',
  ink: '#E9EAE6',
  ink2: '#BABBB6',
  ink3: '#989B96',
  pine: '#73BB9D',
  onPine: '#041B12',
  pineText: '#8BCFB2',
  pineTint: '#1D2823',
  link: '#8BCFB2',
} as const

/** Text of public pages by its name in the app's theme; sizes and lines in px. */
export const siteText = {
  publicBody: { size: 16, line: 26, weight: 400, tracking: '-0.008em' },
  publicTitle: { size: 24, line: 30, weight: 660, tracking: '-0.02em' },
  display: { size: 34, line: 41, weight: 680, tracking: '-0.025em' },
  body: { size: 14, line: 21, weight: 400, tracking: '-0.005em' },
} as const
