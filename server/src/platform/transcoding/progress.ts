/** How far the processing has come, as one figure over all of its parts. */

export type Stage = 'probing' | 'first_rendition' | 'thumbnails' | 'renditions'

export interface Progress {
  readonly stage: Stage
  /** Of everything, whole, never falling. */
  readonly percent: number
}

export type OnProgress = (progress: Progress) => void

/** Told a part of a stage that is done (0 to 1), it reports when the stage or the whole percent has changed. */
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
