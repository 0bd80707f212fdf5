import { boundHtml, readableLimits } from '#domain/conversations/messages/readable.ts'
import { isPicture } from './files/attachment-file.ts'

/*
 * Mail is shown in a frame that runs nothing and loads nothing by itself. This is the second defence: the
 * server's sanitising is not trusted, and everything but text, tables and plain styles is removed once more
 * before the frame gets it. Parsing uses an inert document, which neither loads nor runs.
 */

const kept = new Set(
  (
    'a abbr address article aside b bdi bdo big blockquote br caption center cite code col colgroup dd del dfn div dl ' +
    'dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li main mark nav ol p pre q s samp ' +
    'section small span strike strong sub sup table tbody td tfoot th thead time tr tt u ul var wbr'
  ).split(' '),
)

/** Elements whose content is not text for readers. */
const gone =
  'script,style,template,noscript,iframe,frame,frameset,object,embed,applet,svg,math,video,audio,canvas,select,' +
  'textarea,dialog,title,link,meta,base,map,datalist,xmp,plaintext,noembed,noframes,portal'

const keptAttributes = new Set(
  (
    'style dir lang align valign bgcolor width height title data-quote href src alt border cellpadding cellspacing ' +
    'colspan rowspan nowrap span color face size start type value data-type data-id data-label'
  ).split(' '),
)

/** Style values that could load a resource or overlay other content. */
const badStyle = /url\(|image-set\(|expression\(|element\(|cross-fade\(|-webkit-/i
const badProperties = new Set(['position', 'z-index', 'behavior', '-moz-binding', 'content', 'cursor'])

/** Default colours of mail programs, not chosen by the author. */
const plainColors = /^(|inherit|initial|currentcolor|transparent|windowtext|black|rgb\(0, 0, 0\)|auto|none)$/i

/** Mail prepared for display. */
export interface PreparedMail {
  body: HTMLElement
  /** Number of remote pictures; loading them would reveal that the mail was opened. */
  remoteImages: number
  /** Sets its own colours, so it needs a white background. */
  hasOwnColors: boolean
  /** Has a table layout and needs the full width. */
  hasTables: boolean
}

function cleanStyle(element: HTMLElement): boolean {
  const { style } = element
  for (const property of [...style])
    if (badProperties.has(property) || badStyle.test(style.getPropertyValue(property)))
      style.removeProperty(property)
  if (style.length === 0) element.removeAttribute('style')
  return !plainColors.test(style.color) || !plainColors.test(style.backgroundColor)
}

function cleanLink(element: Element): void {
  const href = element.getAttribute('href')?.trim() ?? ''
  if (!/^(https?:|mailto:|tel:)/i.test(href)) element.removeAttribute('href')
  else {
    element.setAttribute('target', '_blank')
    element.setAttribute('rel', 'noopener noreferrer')
  }
}

/** Moves a picture's address to an attribute that loads nothing; true if the picture is remote. */
function cleanPicture(element: Element): boolean {
  const source = element.getAttribute('src')?.trim() ?? ''
  element.removeAttribute('src')
  if (/^cid:/i.test(source)) element.setAttribute('data-cid', source.slice(4))
  else if (/^data:/i.test(source)) {
    if (isPicture(source.slice(5, source.indexOf(';')).toLowerCase())) element.setAttribute('src', source)
  } else if (/^(https?:)?\/\//i.test(source)) {
    element.setAttribute('data-remote', source.replace(/^(http:)?\/\//i, 'https://'))
    return true
  }
  return false
}

function cleanAttributes(element: Element): void {
  for (const { name } of [...element.attributes])
    if (!keptAttributes.has(name.toLowerCase())) element.removeAttribute(name)
}

/** Removes everything unsafe from mail HTML, and describes the rest. */
export function prepareMail(html: string): PreparedMail {
  const { body } = new DOMParser().parseFromString(boundHtml(html, readableLimits).text, 'text/html')
  for (const element of body.querySelectorAll(gone)) element.remove()
  const found = { remoteImages: 0, hasOwnColors: false, hasTables: false }
  for (const element of [body, ...body.querySelectorAll('*')]) {
    const name = element.localName
    if (element !== body && !kept.has(name)) {
      element.replaceWith(...element.childNodes)
      continue
    }
    cleanAttributes(element)
    const hasColors = element instanceof HTMLElement ? cleanStyle(element) : false
    found.hasOwnColors ||= hasColors || element.hasAttribute('bgcolor') || element.hasAttribute('color')
    if (name === 'a') cleanLink(element)
    if (name === 'img' && cleanPicture(element)) found.remoteImages += 1
    if (name === 'table') found.hasTables = true
  }
  return { body, ...found }
}

/** Splits own text from a top-level marked quote, for example a forwarded mail. */
export function partQuote(html: string): { own: string; quoted: string } {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const marked = [...body.children].filter((element) => element.hasAttribute('data-quote'))
  for (const element of marked) element.remove()
  return { own: body.innerHTML, quoted: marked.map((element) => element.outerHTML).join('') }
}
