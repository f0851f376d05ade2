/** Shows a recording's loudness as a seek bar. Time runs from left to right. */
import css from './waveform.module.css'

interface WaveformProps {
  /** From 0 to 100. */
  readonly peaks: readonly number[]
  readonly seconds: number
  readonly length: number
  readonly label: string
  readonly words: string
  readonly onSeek: (seconds: number) => void
}

const BARS = 80
const HEIGHT = 48
const MIN_BAR_HEIGHT = 3

export function Waveform({ peaks, seconds, length, label, words, onSeek }: WaveformProps) {
  const path = pathOf(peaks)
  const part = length > 0 ? Math.min(1, seconds / length) : 0
  return (
    <div className={css['wave']} dir="ltr">
      <svg viewBox={`0 0 ${BARS * 4} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
        <path d={path} />
      </svg>
      <svg
        viewBox={`0 0 ${BARS * 4} ${HEIGHT}`}
        preserveAspectRatio="none"
        className={css['played']}
        style={{ clipPath: `inset(0 ${(1 - part) * 100}% 0 0)` }}
        aria-hidden
      >
        <path d={path} />
      </svg>
      <input
        type="range"
        min={0}
        max={Math.max(length, 0.1)}
        step="any"
        value={seconds}
        aria-label={label}
        aria-valuetext={words}
        onChange={({ target }) => onSeek(Number(target.value))}
      />
    </div>
  )
}

/** Draws each bar with the maximum of the peaks that it covers. */
function pathOf(peaks: readonly number[]): string {
  return Array.from({ length: BARS }, (_, bar) => {
    const from = Math.floor((bar * peaks.length) / BARS)
    const to = Math.floor(((bar + 1) * peaks.length) / BARS)
    const loudest = Math.max(0, ...peaks.slice(from, Math.max(to, from + 1)))
    const height = Math.max(MIN_BAR_HEIGHT, (loudest / 100) * HEIGHT)
    return `M${bar * 4 + 2} ${((HEIGHT - height) / 2).toFixed(1)}v${height.toFixed(1)}`
  }).join('')
}
