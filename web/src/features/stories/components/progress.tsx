/** One bar per story. The current bar fills up by `--share`, which the slide sets on the common frame. */
import css from './story-viewer.module.css'

interface ProgressProps {
  readonly count: number
  readonly index: number
}

export const Progress = ({ count, index }: ProgressProps) => (
  <ol className={css['progress']} aria-hidden>
    {Array.from({ length: count }, (_, at) => (
      <li key={at} data-is={at < index ? 'past' : at === index ? 'now' : 'next'} />
    ))}
  </ol>
)
