/** Combines the progress of all processing stages into one percentage. */

export type Stage = 'probing' | 'first_rendition' | 'thumbnails' | 'renditions'

export interface Progress {
  readonly stage: Stage
  /** A whole number for all stages together; never decreases. */
  readonly percent: number
}

export type OnProgress = (progress: Progress) => void

/**
 * Returns a function that takes the finished fraction of a stage (0 to 1) and reports when the stage or the whole percentage has
 * changed.
 */
export function progressOf(
  spans: Readonly<Partial<Record<Stage, readonly [from: number, to: number]>>>,
  report: OnProgress = () => undefined,
) {
  let last: Progress | undefined
  return (stage: Stage, part: number): void => {
    const [from, to] = spans[stage] ?? [0, 0]
    const reached = Math.floor(from + (to - from) * Math.min(Math.max(part, 0), 1))
    const percent = Math.max(reached, last?.percent ?? 0)
    if (last?.stage === stage && last.percent === percent) return
    last = { stage, percent }
    report(last)
  }
}
