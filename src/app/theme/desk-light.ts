import { schemes } from './colors.ts'
import { motion } from './tokens.ts'

let fading: ReturnType<typeof setTimeout> | undefined

/** Sets the theme colour of the installed app's window to that of the desk. */
export function paintBrowserFrame() {
  const { theme, connection } = document.documentElement.dataset
  const colors = schemes[theme === 'dark' ? 'dark' : 'light']
  const color = connection === 'offline' ? colors.canvasOffline : colors.canvas
  // The page may have one per system scheme; the choice in the app overrides the system's.
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    meta.content = color
}

/** Fades the desk from stone to dusk while offline and back; the rest follows through CSS variables. */
export function setDeskLight(connection: 'online' | 'offline') {
  const root = document.documentElement
  const before = root.dataset.connection
  if (before === connection) return
  if (before !== undefined) {
    root.dataset.light = 'changing'
    clearTimeout(fading)
    fading = setTimeout(() => delete root.dataset.light, motion.light)
  }
  root.dataset.connection = connection
  paintBrowserFrame()
}
