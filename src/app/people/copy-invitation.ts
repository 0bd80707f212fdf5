import { showToast } from '#app/toasts/toast-store.ts'

/** Copies an invitation link, to be sent by other means than mail. */
export async function copyInvitation(link: string): Promise<void> {
  await navigator.clipboard.writeText(link)
  showToast({ text: 'Link copied', tone: 'plain' })
}
