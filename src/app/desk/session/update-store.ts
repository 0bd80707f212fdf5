import { proxy, ref } from 'valtio'

/**
 * Whether a newer version of the app lies ready, and how to take it. The service worker's registration sets it; the
 * pill in the top bar reads it.
 */
export const updateStore = proxy<{ isReady: boolean; apply: () => void }>({
  isReady: false,
  apply: ref(() => location.reload()),
})

/** How a newer version is taken when the agent asks for it. */
export function offerUpdate(apply: () => void): void {
  updateStore.apply = ref(apply)
}

/** Says that a newer version lies ready. */
export function updateReady(): void {
  updateStore.isReady = true
}
