import { proxy, ref } from 'valtio'

/**
 * True if a newer version is ready, and how to apply it. Set by the service worker's registration, read by
 * the pill in the top bar.
 */
export const updateStore = proxy<{ isReady: boolean; apply: () => void }>({
  isReady: false,
  apply: ref(() => location.reload()),
})

/** Sets the function that applies a newer version. */
export function offerUpdate(apply: () => void): void {
  updateStore.apply = ref(apply)
}

/** Marks a newer version as ready. */
export function updateReady(): void {
  updateStore.isReady = true
}
