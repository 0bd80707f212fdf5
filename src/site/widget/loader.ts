import { widgetFrame } from '../theme/widget-style.ts'
import { isOurs, type Hello, type Placing } from './messages.ts'

/*
 * The script that pages embed. It puts one frame beside the page's body and sizes it as the frame asks; all else is
 * inside the frame. Styles are set by properties, which no policy of the page forbids.
 */

const script = document.currentScript as HTMLScriptElement | null
const key = script?.dataset.widget ?? ''
const desk = script ? new URL(script.src).origin : ''
const mark = 'data-outpost-widget'

interface Outpost {
  /** Says who the visitor is, by a token of the site; null once nobody is signed in. */
  identify(token: string | null): void
}
const page = window as { Outpost?: Partial<Outpost> }

let identity = script?.dataset.identity || null
let tell = (): void => undefined

function embed(): void {
  // The snippet twice, or a page that runs its scripts again, is one widget.
  if (document.querySelector(`iframe[${mark}]`)) return
  const frame = document.createElement('iframe')
  frame.setAttribute(mark, key)
  frame.title = 'Support chat'
  frame.src = `${desk}/widget/${encodeURIComponent(key)}`
  // As the frame's own scheme, or browsers paint a ground behind it.
  Object.assign(frame.style, {
    ...{ position: 'fixed', insetBlockEnd: '0', border: '0', background: 'none', colorScheme: 'normal' },
    ...{ zIndex: '2147483000', maxWidth: '100%', maxHeight: '100%', display: 'block', visibility: 'hidden' },
    ...widgetFrame.closed,
  })
  const phone = matchMedia(widgetFrame.isPhone)
  let placing: Placing | undefined
  const place = () => {
    if (!placing) return
    const size = placing.isOpen ? (phone.matches ? widgetFrame.phone : widgetFrame.open) : widgetFrame.closed
    const side = placing.position === 'start' ? 'insetInlineStart' : 'insetInlineEnd'
    Object.assign(frame.style, { ...size, [side]: '0', visibility: 'visible' })
  }
  addEventListener('message', ({ source, origin, data }) => {
    if (source !== frame.contentWindow || origin !== desk || !isOurs<Placing>(data, 'place')) return
    placing = data
    place()
  })
  const greet = () => {
    const dir = getComputedStyle(document.documentElement).direction === 'rtl' ? 'rtl' : 'ltr'
    const hello: Hello = { outpost: 'hello', dir, isPhone: phone.matches, token: identity }
    frame.contentWindow?.postMessage(hello, desk)
  }
  frame.addEventListener('load', () => {
    tell = greet
    greet()
  })
  phone.addEventListener('change', () => {
    place()
    tell()
  })
  // Beside the body: pages that replace it keep the frame.
  document.documentElement.append(frame)
}

// After all that the page itself waits for.
if (page.Outpost?.identify) {
  // Run again by a page that has changed: who is there now may be another.
  page.Outpost.identify(identity)
} else if (key !== '') {
  page.Outpost = {
    identify(token) {
      identity = token
      tell()
    },
  }
  if (document.readyState === 'complete') embed()
  else addEventListener('load', embed, { once: true })
}
