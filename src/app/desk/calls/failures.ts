import { DeskError } from '#domain/errors.ts'
import { showToast } from '#app/toasts/toast-store.ts'
import { noteStorageError } from '../session/storage-store.ts'

/** A server's or a rule's message as toasts write it: each word with a capital, no punctuation (D-06). */
export function startCase(message: string): string {
  const words = message.match(/[\p{L}\p{N}]+(?:['’]\p{L}+)*/gu) ?? []
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ')
}

/** Our own sentences stand as they are; what the server answers becomes start case, and without words `Error` (D-05). */
const toldBy = ({ message, details }: DeskError): string =>
  details.isAnswer ? startCase(details.message || 'Error') : message

/** Shows why something did not work: the one place where an error becomes a toast. */
export function reportFailure(error: unknown): void {
  if (noteStorageError(error)) showToast({ text: 'Not saved: device storage is full', tone: 'error' })
  else if (error instanceof DeskError) showToast({ text: toldBy(error), tone: 'error' })
  else {
    console.error(error)
    showToast({ text: 'Something went wrong', tone: 'error' })
  }
}
