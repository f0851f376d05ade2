/** Calculates the waveform of a recording for the player. */

const COLUMNS = 200
const WINDOW_MS = 50

/** Takes 16-bit little-endian samples of one channel, in chunks of any length. Keeps one number per 50 ms. */
export function createWaveform(samplesPerSecond: number) {
  const windowSamples = (samplesPerSecond * WINDOW_MS) / 1000
  const windows: number[] = []
  let [samples, loudest] = [0, 0]
  // A chunk may end in the middle of a sample.
  let half: number | undefined

  function take(sample: number) {
    loudest = Math.max(loudest, Math.abs(sample))
    if (++samples % windowSamples > 0) return
    windows.push(loudest)
    loudest = 0
  }

  return {
    add(chunk: Buffer): void {
      const bytes = half === undefined ? chunk : Buffer.concat([Buffer.of(half), chunk])
      for (let at = 0; at + 1 < bytes.length; at += 2) take(bytes.readInt16LE(at))
      half = bytes.length % 2 === 1 ? bytes.at(-1) : undefined
    },
    durationMs: (): number => Math.round((1000 * samples) / samplesPerSecond),
    /** Returns 200 numbers from 0 to 100, the loudest. */
    peaks: (): number[] => columnsOf([...windows, loudest]),
  }
}

function columnsOf(windows: readonly number[]): number[] {
  const columns = Array.from({ length: COLUMNS }, (_, index) => {
    const from = Math.floor((index * windows.length) / COLUMNS)
    const to = Math.max(from + 1, Math.floor(((index + 1) * windows.length) / COLUMNS))
    return windows.slice(from, to).reduce((most, one) => Math.max(most, one), 0)
  })
  const most = columns.reduce((all, one) => Math.max(all, one), 0)
  return columns.map((one) => (most === 0 ? 0 : Math.round((100 * one) / most)))
}
