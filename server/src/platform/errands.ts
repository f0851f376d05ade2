/** Slow or outside work: leased, retried with back-off, idempotent, visible to operators when it fails for good. */
import type { Static, TObject } from 'typebox'
import type { Context } from './context.ts'

export interface Errand<S extends TObject = TObject> {
  readonly name: string
  readonly payload: S
}
export const errand = <const S extends TObject>(name: string, payload: S): Errand<S> => ({ name, payload })

/** How an errand is run. It may run more than once and may be cut off anywhere. */
export interface Runner {
  readonly errand: Errand
  /** Five fields of cron, UTC, for errands that the clock starts. */
  readonly cron?: string
  run(ctx: Context, payload: never): Promise<void>
}
export const runs = <S extends TObject>(
  errand: Errand<S>,
  run: (ctx: Context, payload: Static<S>) => Promise<void>,
  cron?: string,
): Runner => ({ errand, run, ...(cron !== undefined && { cron }) })
