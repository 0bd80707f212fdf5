/*
 * Type, spacing, sizes and motion of the visual direction. Components read them from the theme (theme.size,
 * theme.radius, theme.typography); plain code that needs a number, such as a row height, reads them from this
 * module.
 */

export const font = {
  family: "'Inter Variable', Inter, system-ui, -apple-system, 'Segoe UI', sans-serif",
  mono: "ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, monospace",
  weight: {
    regular: 400,
    ui: 450,
    medium: 500,
    control: 530,
    strong: 560,
    semibold: 600,
    heading: 640,
    display: 680,
  },
  scale: {
    micro: { size: 11, line: 16, weight: 500, tracking: '0' },
    caption: { size: 12, line: 16, weight: 450, tracking: '0' },
    meta: { size: 12.5, line: 18, weight: 450, tracking: '-0.003em' },
    ui: { size: 13, line: 18, weight: 450, tracking: '-0.003em' },
    body: { size: 14, line: 21, weight: 400, tracking: '-0.005em' },
    head: { size: 15, line: 20, weight: 640, tracking: '-0.014em' },
    subject: { size: 16, line: 22, weight: 620, tracking: '-0.012em' },
    title: { size: 18, line: 24, weight: 640, tracking: '-0.018em' },
    figure: { size: 25, line: 30, weight: 620, tracking: '-0.022em' },
    phoneBody: { size: 15, line: 23, weight: 400, tracking: '-0.005em' },
    publicBody: { size: 16, line: 26, weight: 400, tracking: '-0.008em' },
    publicTitle: { size: 24, line: 30, weight: 660, tracking: '-0.02em' },
    display: { size: 34, line: 41, weight: 680, tracking: '-0.025em' },
  },
} as const

export type TextName = keyof typeof font.scale

/** The spacing unit; the steps in use are 2 4 6 8 12 16 20 24 32 40 56, so 0.5 1 1.5 2 3 4 5 6 8 10 14 units. */
export const spacingUnit = 4

export const radius = {
  kbd: 4,
  chip: 5,
  tag: 6,
  control: 7,
  segment: 8,
  menu: 9,
  card: 9,
  panel: 10,
  sheet: 12,
  palette: 14,
  scene: 20,
  pill: 999,
} as const

export const size = {
  rail: 56,
  railExpanded: 200,
  topbar: 48,
  /** Width of each side of the search: logo and breadcrumbs, or the widest chip, New and the profile. */
  topbarSide: 288,
  phoneTop: 54,
  phoneBar: 78,
  head: 44,
  pageHead: 56,
  saveBar: 56,
  tabs: 32,
  list: { md: 296, lg: 336, xl: 360, xxl: 392 },
  sidebar: { xl: 264, xxl: 296 },
  /** Side panel of a record's page, with its main data. */
  recordSide: 344,
  threadMin: 472,
  sectionNav: 216,
  /** Row of a mail that was set aside. */
  setAsideRow: 60,
  /** Row of Home, its time, and the side panel. */
  homeRow: 54,
  homeRowPhone: 80,
  homeTime: 64,
  homeSide: 376,
  homeFoot: 67,
  recordList: 288,
  /** Column of a settings list. */
  recordColumn: 170,
  /** Switch at the end of a row in a settings list. */
  switchCell: 46,
  outbox: 384,
  overlaySidebar: 320,
  overlayDrawer: 400,
  formColumn: 640,
  /** Business hours: day name, row, times, and fields for time and date. */
  dayName: 88,
  dayRow: 48,
  dayTimes: 320,
  timeInput: 84,
  dateInput: 160,
  /** Column of the keywords (when, if, then) of a rule. */
  keyword: 62,
  formAside: 220,
  measure: 620,
  search: 348,
  lane: 264,
  /** Row of the task list, and its day heading. */
  listRow: 36,
  listRowPhone: 62,
  listHead: 34,
  /** Table row with a second line. */
  tableRowTall: 52,
  /** Cell of a heat map. */
  heatCell: 24,
  palette: 640,
  paletteTop: 112,
  paletteRow: 36,
  gutter: 8,
  dialog: { sm: 440, md: 560, lg: 720 },
  tooltip: 270,
  toast: { width: 360, height: 42, offset: 16 },
  empty: 300,
  menuRow: 30,
  menuMin: 180,
  menuMax: 360,
  menuHeight: 400,
  calendar: 300,
  chip: 18,
  tag: 22,
  effect: 20,
  recipient: 22,
  attachment: 28,
  syncChip: 28,
  /** Running timer in the top bar: clock, number and button. */
  timerMin: 132,
  badge: 16,
  kbd: 18,
  navRow: 28,
  checkbox: 16,
  dot: 7,
  bar: 3,
  separator: 18,
  controlSm: 26,
  control: 30,
  input: 34,
  controlLg: 36,
  touch: 44,
  icon: { xs: 12, sm: 14, md: 16, lg: 18, rail: 20, phone: 22, hero: 24 },
  iconStroke: 1.75,
  avatar: { xs: 18, sm: 24, md: 28, lg: 44 },
} as const

export const density = {
  compact: { row: 48, lines: 2, control: 26, input: 30, cell: 30 },
  standard: { row: 68, lines: 3, control: 30, input: 34, cell: 37 },
  comfortable: { row: 96, lines: 4, control: 36, input: 44, cell: 46 },
} as const

/** Row height of the comfortable density below 768 px, where names and times are larger. */
export const phoneRow = 102

export type DensityName = keyof typeof density

export const breakpoints = { xs: 0, sm: 600, md: 768, lg: 1024, xl: 1280, xxl: 1440 } as const

/** Window width from which the rail shows labels and views by default. */
export const railExpandedFrom = 1680

/** Window width from which a list is shown beside its record's form. */
export const recordsBeside = 1200

/** Pane widths below which a pane changes its layout; panes are query containers. */
export const paneBreak = {
  /** Settings page width from which help is beside its field. */
  helpBeside: 780,
  listPreview: 560,
  listInbox: 380,
  listLines: 320,
  composerFoot: 840,
  composerLine: 590,
  thread: 640,
  actionBar: 500,
  neighbours: 400,
  neighboursTouch: 560,
} as const

export const motion = {
  press: 60,
  fast: 110,
  base: 170,
  slow: 240,
  light: 600,
  tooltipDelay: 400,
  tooltipNext: 80,
  skeletonDelay: 150,
  pendingDelay: 2000,
  toast: 5000,
  turn: 1100,
  easeOut: 'cubic-bezier(.2,.8,.25,1)',
  easeIn: 'cubic-bezier(.5,0,.9,.4)',
  easeInOut: 'cubic-bezier(.45,.05,.25,1)',
} as const

/** Menus are above dialogs because a dialog may contain a dropdown. */
export const z = {
  rail: 10,
  topbar: 20,
  sticky: 30,
  drawer: 1200,
  palette: 1350,
  dialog: 1400,
  popover: 1450,
  toast: 1500,
  tooltip: 1600,
} as const

export const skeletonRows = 6
