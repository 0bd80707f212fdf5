// Answers are kept in the database that the browser has.
import './style-rules.ts'
import 'fake-indexeddb/auto'
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'
import { drawerOver } from '#app/ui/dialogs/drawer-pane.tsx'
import { menuBody } from '#app/ui/menus/menu.tsx'
import { noteSessionEnd } from '#app/desk/session/session-end.ts'
import { dropSession } from '#app/desk/session/session-store.ts'
import { toasts } from '#app/toasts/toast-store.ts'

// A machine that is busy with other tests is slow.
configure({ asyncUtilTimeout: 20_000 })

// A desk has loaded them long before anybody presses a button.
await Promise.all([menuBody.load(), drawerOver.load()])

// All files of a worker have one window and the app's modules: a test leaves neither as it found them.
afterEach(() => {
  // A question that stands would stand in the next test too.
  for (const dialog of document.querySelectorAll('[role="alertdialog"]'))
    [...dialog.querySelectorAll('button')]
      .find(({ textContent }) => /^(?:Cancel|No)$/.test(textContent))
      ?.click()
  cleanup()
  toasts.shown.splice(0)
  dropSession()
  noteSessionEnd(0)
  localStorage.clear()
  sessionStorage.clear()
  document.body.removeAttribute('style')
  document.body.replaceChildren()
})

// happy-dom's styles cannot be gone through.
Object.defineProperty(CSSStyleDeclaration.prototype, Symbol.iterator, {
  configurable: true,
  value: Array.prototype[Symbol.iterator],
})
