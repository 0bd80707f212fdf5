import { proxy, ref } from 'valtio'

/** Event that lets a page in Chromium offer its installation. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

const installedKey = 'outpost.installed'

function wasInstalled(): boolean {
  if (matchMedia('(display-mode: standalone)').matches) return true
  try {
    return localStorage.getItem(installedKey) !== null
  } catch {
    // Storage is blocked: what happened before this load is not known.
    return false
  }
}

/** Whether this device has the desk as an app of its own, and how to install it where the browser lets a page ask. */
export const installStore = proxy<{ isInstalled: boolean; install: (() => Promise<void>) | null }>({
  isInstalled: false,
  install: null,
})

/** Notes what the browser says of installing the app. */
export function watchInstall(): void {
  installStore.isInstalled = wasInstalled()
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    installStore.install = ref(async () => {
      await (event as InstallPrompt).prompt()
      // A prompt can be shown once.
      installStore.install = null
    })
  })
  window.addEventListener('appinstalled', () => {
    installStore.isInstalled = true
    installStore.install = null
    try {
      localStorage.setItem(installedKey, '1')
    } catch {
      // Storage is blocked: the step is open again after the next load in a tab.
    }
  })
}
