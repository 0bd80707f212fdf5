import type { Message } from '#domain/conversations/message.ts'
import { useBody } from '#app/conversations/use-body.ts'
import { useTimeFormat } from '#app/ui/relative-time.tsx'
import { fullTime } from '#app/ui/time-format.ts'
import { forwardedHtml } from './forwarded.ts'

/** The HTML of a message that is passed on, with its head; null while its body is not here. */
export function useQuoted(message: Message | null, isOffline: boolean): string | null {
  const body = useBody(message, isOffline)
  const format = useTimeFormat()
  if (!message) return ''
  if (body.state !== 'here') return null
  const whole = body.html + (body.quotedHtml ?? '')
  return forwardedHtml(message, whole, fullTime(message.createdAt, format))
}
