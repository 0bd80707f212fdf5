import interFaces from '@fontsource-variable/inter/opsz.css?inline'
import { schemes } from '#app/theme/colors.ts'
import { font, radius } from '#app/theme/tokens.ts'
import type { TextName } from '#app/theme/tokens.ts'
import type { QueryWord } from '#domain/search/tokens.ts'
import { markHits } from './hits.ts'
import type { PreparedMail } from './mail-html.ts'

/** Style options of a mail's frame. */
export interface FrameStyle {
  scheme: 'light' | 'dark'
  /** Overrides the mail's own colours. */
  matchTheme: boolean
  text: TextName
  showImages: boolean
  /** Object URLs of inline pictures by content id. */
  pictures: ReadonlyMap<string, string>
  /** Search terms to highlight. */
  found?: readonly QueryWord[]
}

/**
 * Content-Security-Policy of the framed document. Nothing runs: `default-src 'none'` forbids it, and the
 * sandbox has no allow-scripts. Fonts come from our own origin, so that mail matches the app. Remote pictures
 * are allowed only when the agent asks for them, and then over TLS alone.
 */
const policy = (showImages: boolean) =>
  [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    "font-src 'self'",
    `img-src data: blob:${showImages ? ' https:' : ''}`,
    "form-action 'none'",
    "base-uri 'none'",
  ].join('; ')

function style({ scheme, matchTheme, text }: FrameStyle): string {
  const { size, line, weight, tracking } = font.scale[text]
  const { ink, ink3, link, lineStrong, line: hairline } = schemes[scheme]
  const forced = matchTheme
    ? `body *{color:inherit!important;background:none!important;border-color:${hairline}!important}body a{color:${link}!important}`
    : ''
  return `:root{color-scheme:${scheme}}
html,body{margin:0;padding:0;background:none}
html{overflow-x:auto;overflow-y:hidden}
body{display:flow-root;font:${weight} ${size}px/${line}px ${font.family};letter-spacing:${tracking};
font-feature-settings:'cv05' 1,'ss03' 1;font-optical-sizing:auto;color:${ink};overflow-wrap:anywhere;
-webkit-font-smoothing:antialiased;text-rendering:optimizeLegibility}
p{margin:0 0 .57em}p:last-child{margin-bottom:0}
img{max-width:100%;height:auto}img:not([src]){display:none}
a{color:${link}}
blockquote{margin:.57em 0;padding-left:.85em;border-left:.15em solid ${lineStrong};color:${ink3}}
ul,ol{margin:.4em 0;padding-left:1.6em}
pre,code{font-family:${font.mono};font-size:.92em}pre{white-space:pre-wrap}
hr{border:0;border-top:thin solid ${hairline};margin:1em 0}
table{max-width:100%}
mark[data-hit]{background:${schemes[scheme].pineTint2};color:${ink}}
::selection{background:${schemes[scheme].pineTint2}}
:focus-visible{outline:.15em solid ${schemes[scheme].focus};outline-offset:.15em;border-radius:${radius.kbd}px}
${forced}`
}

/** Empty picture of the declared size as a loading placeholder; undefined without a size. */
function placeOf(image: HTMLImageElement): string | undefined {
  const { style } = image
  const [width, height] = (['width', 'height'] as const).map((side) =>
    Number(/^\d+(?=(?:px)?$)/.exec(style[side] || image.getAttribute(side) || '')?.[0] ?? 0),
  )
  if (!width || !height) return undefined
  return `data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='${width}' height='${height}'/%3E`
}

function dressedBody({ body }: PreparedMail, { showImages, pictures, found = [] }: FrameStyle): string {
  const copy = body.cloneNode(true) as HTMLElement
  for (const image of copy.querySelectorAll('img')) {
    const cid = image.dataset['cid']
    const url =
      pictures.get(cid ?? '') ??
      (showImages ? image.dataset['remote'] : undefined) ??
      (cid === undefined ? undefined : placeOf(image))
    if (url) image.src = url
  }
  markHits(copy, found)
  const ground = copy.getAttribute('bgcolor') || copy.style.backgroundColor
  return ground ? `<div style="background:${ground}">${copy.innerHTML}</div>` : copy.innerHTML
}

/** HTML document of a mail's frame. */
export function frameDocument(mail: PreparedMail, look: FrameStyle): string {
  return `<!doctype html><html><head><meta http-equiv="Content-Security-Policy" content="${policy(look.showImages)}">
<meta name="referrer" content="no-referrer"><base target="_blank"><style>${interFaces}${style(look)}</style></head>
<body>${dressedBody(mail, look)}</body></html>`
}
