/*
 * Between going to a conversation and seeing it lies a moment in which fast fingers already press the next key. It is
 * meant for the conversation to come: run at once it would close or answer the one that is left. Such presses are held
 * and run in their order when the conversation is there.
 */

/** Longest wait for a conversation, in ms; what was pressed for it is forgotten then. */
const holdMs = 10_000

let awaited: number | null = null
let awaitedUntil = 0
let held: KeyboardEvent[] = []
let run: (event: KeyboardEvent) => void = () => undefined

const isAwaiting = () => awaited !== null && performance.now() < awaitedUntil

/** Says that a conversation was asked for and will be shown. */
export function expectArrival(conversationId: number): void {
  awaited = conversationId
  awaitedUntil = performance.now() + holdMs
}

/** Keeps a press for the conversation to come; false when none is expected, or when it is no word to it. */
export function holdPress(event: KeyboardEvent, isCommand: boolean): boolean {
  if (!isAwaiting()) {
    held = []
    return false
  }
  // After a key that opens a place to write in, the others are words.
  const isLetter = /^.$/u.test(event.key) && !event.ctrlKey && !event.metaKey
  if (!isCommand && !(held.length > 0 && isLetter)) return false
  held.push(event)
  event.preventDefault()
  return true
}

/** The conversation is shown and knows its commands: what was pressed for it runs, until one goes further. */
export function arrived(conversationId: number): void {
  // Not before the focus has gone where it belongs: a list that a key opens would close again.
  queueMicrotask(() => {
    if (conversationId !== awaited) return
    const presses = isAwaiting() ? held : []
    awaited = null
    held = []
    while (presses.length > 0 && !isAwaiting()) run(presses.shift() as KeyboardEvent)
    held = presses
  })
}

/** Says what runs a press that was held; returns how to take it back. */
export function onArrival(runPress: (event: KeyboardEvent) => void): () => void {
  run = runPress
  return () => {
    run = () => undefined
  }
}
