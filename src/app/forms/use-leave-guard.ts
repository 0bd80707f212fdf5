import { useContext, useEffect, useId } from 'react'
import { UNSAFE_NavigationContext as NavigationContext } from 'react-router-dom'
import { markUnsaved } from '#app/desk/unsaved.ts'
import { ask } from '#app/ui/dialogs/ask.tsx'

/*
 * Unsaved input is never dropped without confirmation (SET-015, SET-016). The app's router has no blocker of
 * its own, so three exits are guarded: navigation by the router, the browser's back button, and
 * unloading the page.
 */

/** Text of the confirmation, from the specification. */
const leaving = {
  title: 'There are some unsaved changes !',
  text: 'Do you still wish to leave?',
  confirm: 'Yes',
  cancel: 'No',
  tone: 'danger',
} as const

type Way = (...args: unknown[]) => void

/** Asks for confirmation before a dirty form is left; suppresses the update prompt meanwhile. */
export function useLeaveGuard(isDirty: boolean): void {
  const { navigator } = useContext(NavigationContext)
  const name = useId()
  useEffect(() => {
    markUnsaved(name, isDirty)
    return () => markUnsaved(name, false)
  }, [name, isDirty])
  useEffect(() => {
    if (!isDirty) return undefined
    const ways = navigator as unknown as Record<'push' | 'replace', Way>
    const before = { push: ways.push, replace: ways.replace }
    const asking =
      (go: Way): Way =>
      (...args) =>
        void ask(leaving).then((isSure) => isSure && go.apply(navigator, args))
    ways.push = asking(before.push)
    ways.replace = asking(before.replace)
    // A second history entry of the same page: the first press of Back only removes that entry.
    history.pushState(history.state, '', location.href)
    let isLeaving = false
    const stay = () => {
      if (isLeaving) return
      history.pushState(history.state, '', location.href)
      void ask(leaving).then((isSure) => {
        isLeaving = isSure
        if (isSure) history.go(-2)
      })
    }
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('popstate', stay)
    addEventListener('beforeunload', warn)
    return () => {
      Object.assign(ways, before)
      removeEventListener('popstate', stay)
      removeEventListener('beforeunload', warn)
    }
  }, [isDirty, navigator])
}
