/** Measures how loud a microphone is. */

const SAMPLES = 1024
const SILENCE = 128

export interface SoundMeter {
  /** Returns the current level, from 0 to 100. */
  level(): number
  close(): void
}

export function openSoundMeter(stream: MediaStream): SoundMeter {
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  analyser.fftSize = SAMPLES
  context.createMediaStreamSource(stream).connect(analyser)
  const samples = new Uint8Array(SAMPLES)
  return {
    level() {
      analyser.getByteTimeDomainData(samples)
      const loudest = samples.reduce((most, one) => Math.max(most, Math.abs(one - SILENCE)), 0)
      return Math.round((100 * loudest) / SILENCE)
    },
    close: () => void (context.state === 'closed' || context.close()),
  }
}
