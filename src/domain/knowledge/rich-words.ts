/** Kinds of a callout (a highlighted box in an article), with their names. */
export const callouts = { info: 'Info', warning: 'Warning', success: 'Success' } as const
/** Kind of a callout. */
export type CalloutKind = keyof typeof callouts

/** True if a text is a kind of callout. */
export const isCallout = (kind: string | undefined): kind is CalloutKind =>
  kind !== undefined && Object.hasOwn(callouts, kind)

const id = String.raw`[\w-]{6,20}(?:[?&#]\S*)?$`
const sources = [
  [
    'YouTube',
    `^https://(?:(?:www|m)\\.)?youtube(?:-nocookie)?\\.com/(?:watch\\?(?:[^\\s#]*&)?v=|(?:embed|shorts|live)/)${id}`,
  ],
  ['YouTube', `^https://youtu\\.be/${id}`],
  [
    'Vimeo',
    String.raw`^https://(?:www\.|player\.)?vimeo\.com/(?:video/|channels/[\w-]+/)?\d{5,15}(?:/\w+)?(?:[?#]\S*)?$`,
  ],
  ['Video', String.raw`^https://[^\s/@\\]+/[^\s?#\\]*\.(?:mp4|m4v|webm|mov|ogv)(?:[?#]\S*)?$`],
] as const

/** Provider of a video by its https address; `Video` for a file, null for other addresses. */
export const videoSource = (address: string): (typeof sources)[number][0] | null =>
  sources.find(([, pattern]) => new RegExp(pattern, 'i').test(address))?.[0] ?? null
