import type { Message } from '../conversations/messages/message.ts'

const stopWords = ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT']
const startWords = ['START', 'UNSTOP']

/** Keyword of a whole text message: stop or start; null for other text. */
export function keywordOf(text: string): 'stop' | 'start' | null {
  const word = text.trim().toUpperCase()
  if (stopWords.includes(word)) return 'stop'
  return startWords.includes(word) ? 'start' : null
}

/** Error for a message to a number that has opted out (STOP). */
export const stoppedText = (number: string): string =>
  `${number} has replied STOP and gets no more text messages until it sends START`

type Said = Pick<Message, 'isInbound' | 'from' | 'preview'>

/** True if a phone number has opted out (STOP), judging by a thread; only the server knows for sure. */
export function isStopped(messages: readonly Said[], number: string): boolean {
  const last = messages
    .filter(({ isInbound, from }) => isInbound && from.email === number)
    .findLast(({ preview }) => keywordOf(preview) !== null)
  return last !== undefined && keywordOf(last.preview) === 'stop'
}
