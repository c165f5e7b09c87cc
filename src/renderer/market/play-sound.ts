/** The sounds of alerts, made of plain tones, so that no file has to be loaded. */
import type { AlertSound } from '#model/alerts/alert.ts'

interface Tone {
  readonly hertz: number
  readonly atMs: number
  readonly lastsMs: number
}

const TONES: Readonly<Record<AlertSound, readonly Tone[]>> = {
  none: [],
  chime: [
    { hertz: 880, atMs: 0, lastsMs: 220 },
    { hertz: 1_320, atMs: 140, lastsMs: 420 },
  ],
  bell: [
    { hertz: 1_568, atMs: 0, lastsMs: 900 },
    { hertz: 2_093, atMs: 0, lastsMs: 500 },
  ],
  alarm: [0, 300, 600].flatMap((atMs) => [
    { hertz: 988, atMs, lastsMs: 140 },
    { hertz: 740, atMs: atMs + 150, lastsMs: 140 },
  ]),
}

const LOUDNESS = 0.2
/** An abrupt start or end would click. */
const FADE_MS = 12

/** Browsers suspend audio until the first click in the page; after this time the sound must not play any more, ms. */
const GRACE_MS = 1_000

/** Plays a sound if the browser allows it, which may require a click in the page. */
export function playSound(sound: AlertSound, createContext: () => AudioContext = () => new AudioContext()): void {
  const tones = TONES[sound]
  if (tones.length === 0) return
  const context = createContext()
  for (const { hertz, atMs, lastsMs } of tones) {
    const [start, end] = [context.currentTime + atMs / 1_000, context.currentTime + (atMs + lastsMs) / 1_000]
    const [tone, loudness] = [context.createOscillator(), context.createGain()]
    tone.frequency.value = hertz
    loudness.gain.setValueAtTime(0, start)
    loudness.gain.linearRampToValueAtTime(LOUDNESS, start + FADE_MS / 1_000)
    loudness.gain.exponentialRampToValueAtTime(0.001, end)
    tone.connect(loudness).connect(context.destination)
    tone.start(start)
    tone.stop(end)
  }
  const lastsMs = Math.max(...tones.map((tone) => tone.atMs + tone.lastsMs))
  setTimeout(() => void context.close(), lastsMs + GRACE_MS)
}
