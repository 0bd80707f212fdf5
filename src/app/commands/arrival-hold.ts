/*
 * Holds key presses while a conversation loads. A fast user already presses the next key, which is meant for
 * the new conversation: run at once it would close or answer the previous one. Held presses run in order when
 * the conversation is shown.
 */

/** Maximum wait for a conversation, in ms; then held presses are discarded. */
const holdMs = 10_000

let awaited: number | null = null
let awaitedUntil = 0
let held: KeyboardEvent[] = []
let run: (event: KeyboardEvent) => void = () => undefined

const isAwaiting = () => awaited !== null && performance.now() < awaitedUntil

/** Announces that a conversation will be shown. */
export function expectArrival(conversationId: number): void {
  awaited = conversationId
  awaitedUntil = performance.now() + holdMs
}

/** Holds a press for the expected conversation; false if none is expected or it is no command. */
export function holdPress(event: KeyboardEvent, isCommand: boolean): boolean {
  if (!isAwaiting()) {
    held = []
    return false
  }
  // After a key that opens an editor, further letters are text.
  const isLetter = /^.$/u.test(event.key) && !event.ctrlKey && !event.metaKey
  if (!isCommand && !(held.length > 0 && isLetter)) return false
  held.push(event)
  event.preventDefault()
  return true
}

/** Runs the held presses once the conversation has registered its handlers, until one navigates on. */
export function arrived(conversationId: number): void {
  // After the focus has moved: a list opened by a key would close again.
  queueMicrotask(() => {
    if (conversationId !== awaited) return
    const presses = isAwaiting() ? held : []
    awaited = null
    held = []
    while (presses.length > 0 && !isAwaiting()) run(presses.shift() as KeyboardEvent)
    held = presses
  })
}

/** Registers the function that runs held presses; returns the unregister function. */
export function onArrival(runPress: (event: KeyboardEvent) => void): () => void {
  run = runPress
  return () => {
    run = () => undefined
  }
}
