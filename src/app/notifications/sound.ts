/** Silence of other tabs after a sound, in ms: all tabs get each notification. */
const holdMs = 3000
/** Tones: a bell's first and third partial, an octave apart; frequency in Hz, start in s. */
const tones = [
  [880, 0],
  [1108.7, 0.12],
] as const
const toneSeconds = 0.35
const loudness = 0.12

let context: AudioContext | undefined

/** Plays the sound in one tab of this browser. Silent until the user has interacted with a page. */
export async function sound(): Promise<void> {
  await navigator.locks.request('outpost-notification-sound', { ifAvailable: true }, async (lock) => {
    if (!lock) return
    context ??= new AudioContext()
    const ready = context
    await Promise.race([ready.resume(), rest()])
    if (ready.state === 'running') for (const [frequency, after] of tones) ring(ready, frequency, after)
    await rest()
  })
}

const rest = () => new Promise<void>((resolve) => setTimeout(resolve, holdMs))

function ring(audio: AudioContext, frequency: number, after: number): void {
  const start = audio.currentTime + after
  const gain = audio.createGain()
  gain.gain.setValueAtTime(loudness, start)
  gain.gain.exponentialRampToValueAtTime(0.0001, start + toneSeconds)
  const tone = audio.createOscillator()
  tone.frequency.value = frequency
  tone.connect(gain).connect(audio.destination)
  tone.start(start)
  tone.stop(start + toneSeconds)
}
