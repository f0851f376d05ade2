/** Stores the processing progress of a file and notifies its owner. */
import type { Context } from '#platform/context.ts'
import type { Progress } from '#platform/transcoding/index.ts'
import { mediaProgressed } from './events.ts'
import { recordProgress } from './store.ts'

const STEP_PERCENT = 2

/** Writes one report at a time. If reports arrive faster than they are written, only the latest is kept. */
export function progressReporter(ctx: Context, fileId: string) {
  let reported: Progress = { stage: 'probing', percent: -STEP_PERCENT }
  let next: Progress | undefined
  let isReporting = false
  async function report(): Promise<void> {
    isReporting = true
    while (next) {
      const { stage, percent } = next
      next = undefined
      await ctx.write(async (tx) => {
        const file = await recordProgress(tx.db, fileId, stage, percent)
        if (file) tx.emit(mediaProgressed, { fileId, ownerId: file.owner_id })
      })
    }
    isReporting = false
  }
  return (progress: Progress): void => {
    if (progress.stage === reported.stage && progress.percent < reported.percent + STEP_PERCENT) return
    reported = progress
    next = progress
    if (!isReporting) void report().catch((error: unknown) => ctx.log.error(error, 'media progress'))
  }
}
