import { proxy, ref } from 'valtio'

/** Event of Chromium that lets a page offer its installation. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

const installedKey = 'outpost.installed'

function wasInstalled(): boolean {
  if (matchMedia('(display-mode: standalone)').matches) return true
  try {
    return localStorage.getItem(installedKey) !== null
  } catch {
    // Storage is blocked: earlier installations are unknown.
    return false
  }
}

/** True if the desk is installed as an app, and the install prompt where the browser allows it. */
export const installStore = proxy<{ isInstalled: boolean; install: (() => Promise<void>) | null }>({
  isInstalled: false,
  install: null,
})

/** Tracks the browser's install events. */
export function watchInstall(): void {
  installStore.isInstalled = wasInstalled()
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    installStore.install = ref(async () => {
      await (event as InstallPrompt).prompt()
      // A prompt can be shown only once.
      installStore.install = null
    })
  })
  window.addEventListener('appinstalled', () => {
    installStore.isInstalled = true
    installStore.install = null
    try {
      localStorage.setItem(installedKey, '1')
    } catch {
      // Storage is blocked: the next load in a tab offers the step again.
    }
  })
}
