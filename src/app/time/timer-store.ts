import type { OpenDesk } from '#app/desk/session/desk-context.ts'
import { showToast } from '#app/toasts/toast-store.ts'
import { holdExclusively } from '#local/session/exclusive-lock.ts'
import { openTimers, timeSettings } from '#local/queries/time.ts'
import { TimerKeeper, type TimerWord } from './timer-keeper.ts'

/** Tick interval of a running timer, in ms. */
const second = 1000

const keepers = new WeakMap<OpenDesk, TimerKeeper>()
const channels = new WeakMap<OpenDesk, BroadcastChannel>()
const stealers = new WeakMap<OpenDesk, () => void>()

/** Timer of the agent in this window. */
export function timerOf(desk: OpenDesk): TimerKeeper {
  const known = keepers.get(desk)
  if (known) return known
  const keeper = new TimerKeeper({
    desk,
    post: (word) => channels.get(desk)?.postMessage(word),
    steal: () => stealers.get(desk)?.(),
    onLongest: () => showToast({ text: 'Timer stopped after 24 hours' }),
    onFault: (error) => console.error(error),
  })
  keepers.set(desk, keeper)
  return keeper
}

/** Events that count as activity: pointer, key or touch in a visible window (D-96). */
const signs = ['pointerdown', 'pointermove', 'wheel', 'keydown', 'input', 'touchstart'] as const

/** Controls of the timer: a press on Resume must not find the timer resumed already by that activity. */
const isTracker = ({ target }: Event) =>
  target instanceof Element && target.closest('[data-time-tracker]') !== null

/** Reports activity to the timer, at most once a second. */
function watchActivity(desk: OpenDesk, keeper: TimerKeeper): () => void {
  let last = -second
  const listen = (event: Event) => {
    const now = desk.clock.monotonic()
    if (document.visibilityState !== 'visible' || now - last < second || isTracker(event)) return
    last = now
    keeper.active()
  }
  for (const sign of signs) addEventListener(sign, listen, { capture: true, passive: true })
  return () => {
    for (const sign of signs) removeEventListener(sign, listen, { capture: true })
  }
}

/** Stores the count before the window may close. */
function watchLeaving(keeper: TimerKeeper): () => void {
  const keep = () => keeper.flush()
  const whenHidden = () => document.visibilityState === 'hidden' && keep()
  addEventListener('pagehide', keep)
  document.addEventListener('visibilitychange', whenHidden)
  return () => {
    removeEventListener('pagehide', keep)
    document.removeEventListener('visibilitychange', whenHidden)
  }
}

/** Opens the agent's timer; one of all windows holds the lock. Returns a function that closes it. */
export function openTimer(desk: OpenDesk): () => void {
  const keeper = timerOf(desk)
  const fail = (error: unknown) => console.error(error)
  const channel = new BroadcastChannel(`${desk.db.name}:timer`)
  channel.onmessage = ({ data }: MessageEvent<TimerWord>) => keeper.hear(data)
  channels.set(desk, channel)
  const hold = holdExclusively(navigator.locks, `desk-timer:${desk.db.name}`, {
    onGain: (isStolen) => void keeper.gain(isStolen).catch(fail),
    onLoss: () => keeper.lose(),
  })
  stealers.set(desk, () => hold.steal())
  void keeper.look().catch(fail)
  const ends = [
    desk.live.watch(timeSettings, undefined, (settings) => void (keeper.settings = settings), fail),
    desk.live.watch(openTimers, undefined, (open) => keeper.changed(open), fail),
    watchActivity(desk, keeper),
    watchLeaving(keeper),
  ]
  const ticking = setInterval(() => keeper.tick(), second)
  return () => {
    clearInterval(ticking)
    for (const end of ends) end()
    keeper.lose()
    hold.release()
    channel.close()
    channels.delete(desk)
    stealers.delete(desk)
  }
}
