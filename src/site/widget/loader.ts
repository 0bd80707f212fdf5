import { widgetFrame } from '../theme/widget-style.ts'
import { isOurs, type Hello, type Placing } from './messages.ts'

/*
 * Script that pages embed. It adds one frame beside the page's body and resizes it on request; everything
 * else is inside the frame. Styles are set as properties, which no content security policy forbids.
 */

const script = document.currentScript as HTMLScriptElement | null
const key = script?.dataset.widget ?? ''
const desk = script ? new URL(script.src).origin : ''
const mark = 'data-outpost-widget'

interface Outpost {
  /** Identifies the visitor by a token of the site; null once nobody is signed in. */
  identify(token: string | null): void
}
const page = window as { Outpost?: Partial<Outpost> }

let identity = script?.dataset.identity || null
let tell = (): void => undefined

function embed(): void {
  // The snippet may be embedded twice, or run again: there is only one widget.
  if (document.querySelector(`iframe[${mark}]`)) return
  const frame = document.createElement('iframe')
  frame.setAttribute(mark, key)
  frame.title = 'Support chat'
  frame.src = `${desk}/widget/${encodeURIComponent(key)}`
  // Must equal the frame's own scheme, or browsers paint a background behind it.
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
  // Beside the body: pages that replace the body keep the frame.
  document.documentElement.append(frame)
}

// Runs after everything that the page itself waits for.
if (page.Outpost?.identify) {
  // The page has run the snippet again: the visitor may be another one.
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
