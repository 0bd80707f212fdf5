import { proxy, subscribe, useSnapshot } from 'valtio'

/** State of a sign-up in this tab; a reload continues it. */
export interface SignUpUnderWay {
  requestId: string
  email: string
  /** When another code can be asked for (epoch ms). */
  resendAt: number
  isVerified: boolean
  /** The code, where the server shows it instead of mailing it; left out otherwise. */
  shownCode?: string | null
}

const storageKey = 'outpost.sign-up'

function read(): SignUpUnderWay | null {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as SignUpUnderWay | null
  } catch {
    return null
  }
}

const store = proxy<{ current: SignUpUnderWay | null }>({ current: read() })

subscribe(store, () => {
  if (store.current) sessionStorage.setItem(storageKey, JSON.stringify(store.current))
  else sessionStorage.removeItem(storageKey)
})

/** Begins a sign-up, or notes how far it has come; null when it is over. */
export function keepSignUp(next: SignUpUnderWay | null): void {
  store.current = next
}

/** The sign-up under way, kept current. */
export function useSignUp(): Readonly<SignUpUnderWay> | null {
  return useSnapshot(store).current
}
