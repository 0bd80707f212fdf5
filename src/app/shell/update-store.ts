import { proxy, ref } from 'valtio'

/**
 * Whether a newer version of the app lies ready, and how to take it. The service worker's registration sets it; the
 * pill in the top bar reads it.
 */
export const updateStore = proxy<{ isReady: boolean; apply: () => void }>({
  isReady: false,
  apply: ref(() => location.reload()),
})

/** Says that a newer version lies ready; `apply` takes it and reloads this tab. */
export function updateReady(apply: () => void): void {
  updateStore.apply = ref(apply)
  updateStore.isReady = true
}
