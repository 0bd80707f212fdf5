import { useEffect, useRef, useState } from 'react'
import type { ComponentProps, ReactNode, RefObject } from 'react'

type Watch = (isNear: boolean) => void

/** A single observer per scroll container: hundreds of elements are observed in it. */
const watchers = new WeakMap<Element, { observer: IntersectionObserver; watches: WeakMap<Element, Watch> }>()

function watcherOf(box: Element) {
  const known = watchers.get(box)
  if (known) return known
  const watches = new WeakMap<Element, Watch>()
  const tell = (entries: readonly IntersectionObserverEntry[]) => {
    for (const { target, isIntersecting } of entries) watches.get(target)?.(isIntersecting)
  }
  const made = {
    observer: new IntersectionObserver(tell, { root: box, rootMargin: '100% 0%' }),
    watches,
  }
  watchers.set(box, made)
  return made
}

interface DrawnNearProps extends Omit<ComponentProps<'div'>, 'ref'> {
  /** The scroll container. */
  box: RefObject<Element | null>
  /** Rendered from the beginning. */
  isNearFirst: boolean
  /** Estimated height in px before the first render. */
  expected: number
  children: ReactNode
}

/**
 * A part of a long page that is rendered only within one viewport height of the visible area; further away its height is
 * reserved. A part that was clicked or has the focus stays rendered, since it may hold state.
 */
export function DrawnNear({ box, isNearFirst, expected, children, ...rest }: DrawnNearProps) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(isNearFirst)
  const [height, setHeight] = useState(expected)
  const isTouched = useRef(false)
  useEffect(() => {
    const element = place.current
    if (!element || !box.current) return undefined
    const { observer, watches } = watcherOf(box.current)
    watches.set(element, (near) => {
      if (near) return setIsNear(true)
      if (isTouched.current || element.contains(document.activeElement)) return undefined
      setHeight(element.offsetHeight)
      return setIsNear(false)
    })
    observer.observe(element)
    return () => observer.unobserve(element)
  }, [box])
  return (
    <div
      {...rest}
      ref={place}
      style={isNear ? undefined : { height }}
      onClickCapture={() => {
        isTouched.current = true
      }}
    >
      {isNear && children}
    </div>
  )
}
