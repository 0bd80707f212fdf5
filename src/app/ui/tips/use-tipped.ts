import { useEffect, useState } from 'react'
import { motion } from '#app/theme/tokens.ts'
import { tipMark, type TipPlacement } from './tip.tsx'

/** A control with a tooltip, and what it says. */
export interface Tipped {
  anchor: Element
  text: string
  keys: string | undefined
  placement: TipPlacement
}

/** Time after a tooltip in which the next one opens without delay, in ms. */
const warmMs = 800
/** Long press that opens a tooltip, and the time it stays open, in ms. */
const touchMs = { press: 700, stay: 1500 }

const tippedOf = (target: EventTarget | null): Element | undefined =>
  (target instanceof Element && target.closest(`[${tipMark.text}]`)) || undefined

function read(anchor: Element): Tipped | undefined {
  const text = anchor.getAttribute(tipMark.text)
  if (!anchor.isConnected || !text) return undefined
  const keys = anchor.getAttribute(tipMark.keys) ?? undefined
  const placement = (anchor.getAttribute(tipMark.placement) ?? 'bottom') as TipPlacement
  return { anchor, text, keys, placement }
}

/** The control whose tooltip is to be seen: pointed at for a moment, focused by the keyboard, or pressed by a finger. */
export function useTipped(id: string): Tipped | undefined {
  const [tipped, setTipped] = useState<Tipped>()
  useEffect(() => watchPage(setTipped), [])
  useEffect(() => tipped && describe(tipped.anchor, id, setTipped), [tipped, id])
  return tipped
}

/** Follows pointer, focus and fingers over the page; returns how to stop. */
function watchPage(show: (tipped: Tipped | undefined) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let wanted: Element | undefined
  let isOpen = false
  let closedAt = -Infinity
  const open = (anchor: Element) => {
    isOpen = true
    show(read(anchor))
  }
  const want = (anchor: Element, wait: number) => {
    if (anchor === wanted) return
    clearTimeout(timer)
    wanted = anchor
    timer = setTimeout(() => open(anchor), wait)
  }
  const usualWait = () =>
    isOpen || performance.now() - closedAt < warmMs ? motion.tooltipNext : motion.tooltipDelay
  const close = () => {
    clearTimeout(timer)
    wanted = undefined
    if (!isOpen) return
    isOpen = false
    closedAt = performance.now()
    show(undefined)
  }
  const handlers: { [K in keyof DocumentEventMap]?: (event: DocumentEventMap[K]) => void } = {
    pointerover: ({ target, pointerType }) => {
      if (pointerType === 'touch') return
      const anchor = tippedOf(target)
      if (anchor) want(anchor, usualWait())
    },
    pointerout: ({ relatedTarget, pointerType }) => {
      if (pointerType !== 'touch' && wanted && tippedOf(relatedTarget) !== wanted) close()
    },
    // A pressed control acts; its tooltip would only cover the result.
    pointerdown: close,
    focusin: ({ target }) => {
      const anchor = tippedOf(target)
      if (anchor && (target as Element).matches(':focus-visible')) want(anchor, usualWait())
    },
    focusout: close,
    keydown: ({ key }) => key === 'Escape' && close(),
    touchstart: ({ target }) => {
      const anchor = tippedOf(target)
      if (anchor) want(anchor, touchMs.press)
    },
    touchend: () => {
      if (!isOpen) return close()
      timer = setTimeout(close, touchMs.stay)
    },
    touchmove: close,
  }
  const entries = Object.entries(handlers) as [string, EventListener][]
  for (const [name, handler] of entries)
    document.addEventListener(name, handler, { capture: true, passive: true })
  // The layer is loaded after the page: a control may have the focus already.
  const already = document.querySelector(`[${tipMark.text}]:is(:focus-visible, :hover)`)
  if (already) want(already, motion.tooltipDelay)
  return () => {
    clearTimeout(timer)
    for (const [name, handler] of entries) document.removeEventListener(name, handler, { capture: true })
  }
}

/** While a tooltip is open, its control is described by it; words that change are taken over. Returns how to stop. */
function describe(anchor: Element, id: string, show: (tipped: Tipped | undefined) => void): () => void {
  const others = (anchor.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter((each) => each && each !== id)
  anchor.setAttribute('aria-describedby', [...others, id].join(' '))
  const again = () => show(read(anchor))
  const onWords = new MutationObserver(again)
  onWords.observe(anchor, { attributeFilter: Object.values(tipMark) })
  // A control that leaves the page takes its tooltip along.
  const onLeaving = new MutationObserver(() => anchor.isConnected || again())
  onLeaving.observe(document.body, { childList: true, subtree: true })
  return () => {
    onWords.disconnect()
    onLeaving.disconnect()
    if (others.length > 0) anchor.setAttribute('aria-describedby', others.join(' '))
    else anchor.removeAttribute('aria-describedby')
  }
}
