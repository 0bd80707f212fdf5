// Stored answers need a database.
import './style-rules.ts'
import 'fake-indexeddb/auto'
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'
import { drawerOver } from '#app/ui/dialogs/drawer-pane.tsx'
import { menuBody } from '#app/ui/menus/menu.tsx'
import { noteSessionEnd } from '#app/desk/session/session-end.ts'
import { dropSession } from '#app/desk/session/session-store.ts'
import { toasts } from '#app/toasts/toast-store.ts'

// Slow machines run other tests at the same time.
configure({ asyncUtilTimeout: 20_000 })

// Preloaded, as in the app before the first click.
await Promise.all([menuBody.load(), drawerOver.load()])

// All files of a worker share a window and the app's modules, so each test cleans up.
afterEach(() => {
  // An open dialog would affect the next test.
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

// happy-dom's style declarations are not iterable.
Object.defineProperty(CSSStyleDeclaration.prototype, Symbol.iterator, {
  configurable: true,
  value: Array.prototype[Symbol.iterator],
})
