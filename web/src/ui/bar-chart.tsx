/** A bar chart over time. Each bar has its label and value on hover, and a sentence above sums them up. */
import css from './bar-chart.module.css'

export interface Bar {
  readonly label: string
  readonly value: number
  /** Such as `$12.50`. */
  readonly text: string
}

interface BarChartProps {
  readonly bars: readonly Bar[]
  readonly summary: string
  /** Shown when all values are zero. */
  readonly empty: string
}

const HEIGHT = 100
const STEP = 10
const WIDTH = 7
/** Keeps small values visible. */
const MIN_BAR_HEIGHT = 2

export function BarChart({ bars, summary, empty }: BarChartProps) {
  const most = Math.max(...bars.map(({ value }) => value), 0)
  if (most === 0) return <p className={css['empty']}>{empty}</p>
  return (
    <figure className={css['chart']}>
      <figcaption>{summary}</figcaption>
      <svg viewBox={`0 0 ${bars.length * STEP} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
        {bars.map(({ label, value, text }, index) => {
          const height = value > 0 ? Math.max((value / most) * HEIGHT, MIN_BAR_HEIGHT) : 1
          return (
            <g key={label}>
              <title>{`${label}: ${text}`}</title>
              {/* The whole column reacts to the pointer. */}
              <rect x={index * STEP} width={STEP} height={HEIGHT} fill="transparent" />
              <rect
                className={css['bar']}
                x={index * STEP + (STEP - WIDTH) / 2}
                y={HEIGHT - height}
                width={WIDTH}
                height={height}
                data-none={value === 0 || undefined}
              />
            </g>
          )
        })}
      </svg>
      <p className={css['ends']} aria-hidden>
        <span>{bars[0]?.label}</span>
        <span>{bars.at(-1)?.label}</span>
      </p>
    </figure>
  )
}
