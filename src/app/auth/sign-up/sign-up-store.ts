import { proxy, subscribe, useSnapshot } from 'valtio'

/** State of a sign-up in this tab; a reload continues it. */
export interface SignUpState {
  requestId: string
  email: string
  /** Time from which another code can be requested (epoch ms). */
  resendAt: number
  isVerified: boolean
  /** The code, if the server shows it instead of mailing it. */
  shownCode?: string | null
}

const storageKey = 'outpost.sign-up'

function read(): SignUpState | null {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as SignUpState | null
  } catch {
    return null
  }
}

const store = proxy<{ current: SignUpState | null }>({ current: read() })

subscribe(store, () => {
  if (store.current) sessionStorage.setItem(storageKey, JSON.stringify(store.current))
  else sessionStorage.removeItem(storageKey)
})

/** Starts or updates a sign-up; null when it is complete. */
export function keepSignUp(next: SignUpState | null): void {
  store.current = next
}

/** The current sign-up, kept current. */
export function useSignUp(): Readonly<SignUpState> | null {
  return useSnapshot(store).current
}
