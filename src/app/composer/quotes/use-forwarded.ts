import { writtenAt, type Message } from '#domain/conversations/messages/message.ts'
import { quoteRemark } from '#domain/conversations/messages/quoted.ts'
import { useBody } from '#app/messages/use-body.ts'
import { useTimeFormat } from '#app/ui/time/relative-time.tsx'
import { fullTime } from '#app/ui/time/time-format.ts'
import { forwardedHtml, forwardedText } from './forwarded.ts'

/** A forwarded message with its header, as HTML. */
export interface Forwarded {
  /** Markup below the text. */
  below: string
  /** Markup for insertion into the text; created on demand. */
  words(): string
}

/** The forwarded message; null while its body is not on this device, undefined if there is none. */
export function useForwarded(message: Message | null, isOffline: boolean): Forwarded | null | undefined {
  const body = useBody(message, isOffline)
  const format = useTimeFormat()
  if (!message) return undefined
  if (body.state !== 'here') return null
  const remark = body.whole !== null ? `<p>${quoteRemark}</p>` : ''
  const words = body.html + (body.quotedHtml ?? '') + remark
  const parts = [message, words, fullTime(writtenAt(message), format)] as const
  return { below: forwardedHtml(...parts), words: () => forwardedText(...parts) }
}
