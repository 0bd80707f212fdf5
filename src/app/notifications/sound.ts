/** How long other tabs of this browser stay silent after one has sounded, in ms: what is new comes to all of them. */
const holdMs = 3000
/** Two short tones, an octave bell's first and third: frequency in Hz, and when it begins, in s. */
const tones = [
  [880, 0],
  [1108.7, 0.12],
] as const
const toneSeconds = 0.35
const loudness = 0.12

let context: AudioContext | undefined

/** Sounds once in this browser, however many tabs are open; a browser in which nobody has pressed anything yet stays silent. */
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
