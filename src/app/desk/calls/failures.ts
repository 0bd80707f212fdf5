import { DeskError } from '#domain/errors.ts'
import { showToast } from '#app/toasts/toast-store.ts'
import { noteStorageError } from '../session/storage-store.ts'

/** A message in the start case of toasts: each word capitalised, no punctuation (D-06). */
export function startCase(message: string): string {
  const words = message.match(/[\p{L}\p{N}]+(?:['’]\p{L}+)*/gu) ?? []
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ')
}

/** Client messages stay as they are; server messages become start case, an empty one `Error` (D-05). */
const toldBy = ({ message, details }: DeskError): string =>
  details.isAnswer ? startCase(details.message || 'Error') : message

/** Shows an error as a toast; the only function that does. */
export function reportFailure(error: unknown): void {
  if (noteStorageError(error)) showToast({ text: 'Not saved: device storage is full', tone: 'error' })
  else if (error instanceof DeskError) showToast({ text: toldBy(error), tone: 'error' })
  else {
    console.error(error)
    showToast({ text: 'Something went wrong', tone: 'error' })
  }
}
