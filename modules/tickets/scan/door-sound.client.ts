import type { ScanFeedback } from '#modules/tickets/scan/scan-feedback.ts'

interface Note {
  hertz: number
  fromMs: number
  forMs: number
  wave: OscillatorType
}

/** Up for come in, twice the same for wait, a flat buzz for no, once and short for a question, once and falling where no answer came: told apart without looking, and by the deaf in the hand. */
const SIGNALS: Record<ScanFeedback['tone'], { notes: Note[]; buzzMs: number[] }> = {
  in: {
    notes: [
      { hertz: 660, fromMs: 0, forMs: 90, wave: 'sine' },
      { hertz: 990, fromMs: 90, forMs: 160, wave: 'sine' },
    ],
    buzzMs: [60],
  },
  wait: {
    notes: [
      { hertz: 440, fromMs: 0, forMs: 120, wave: 'triangle' },
      { hertz: 440, fromMs: 200, forMs: 120, wave: 'triangle' },
    ],
    buzzMs: [80, 80, 80],
  },
  no: { notes: [{ hertz: 150, fromMs: 0, forMs: 420, wave: 'square' }], buzzMs: [400] },
  ask: { notes: [{ hertz: 520, fromMs: 0, forMs: 80, wave: 'sine' }], buzzMs: [30] },
  lost: {
    notes: [
      { hertz: 520, fromMs: 0, forMs: 120, wave: 'sine' },
      { hertz: 330, fromMs: 120, forMs: 200, wave: 'sine' },
    ],
    buzzMs: [30, 60, 30],
  },
}
const LOUDNESS = 0.2

let audio: AudioContext | undefined

/** Enables sound at every press of a finger or a key, as browsers allow it then alone, also where the camera starts by itself. Answers how to stop. */
export function unlockSoundOnPress(): () => void {
  const listening = new AbortController()
  const unlock = () => {
    audio ??= new AudioContext()
    void audio.resume()
  }
  for (const press of ['click', 'keydown']) document.addEventListener(press, unlock, listening)
  return () => listening.abort()
}

/** Plays a sound and vibrates for a scan result. */
export function signal(tone: ScanFeedback['tone']): void {
  const { notes, buzzMs } = SIGNALS[tone]
  if ('vibrate' in navigator) navigator.vibrate(buzzMs)
  if (audio?.state !== 'running') return
  for (const { hertz, fromMs, forMs, wave } of notes) {
    const [source, volume] = [audio.createOscillator(), audio.createGain()]
    const [from, until] = [audio.currentTime + fromMs / 1000, audio.currentTime + (fromMs + forMs) / 1000]
    source.type = wave
    source.frequency.value = hertz
    volume.gain.setValueAtTime(LOUDNESS, from)
    volume.gain.exponentialRampToValueAtTime(0.001, until)
    source.connect(volume).connect(audio.destination)
    source.start(from)
    source.stop(until)
  }
}
