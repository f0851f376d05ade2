/** Where fans of a kind are known: features declare what their own tables say of a performer's fans, such as whose subscription renews. */
import type { FanConditionKind } from '@fanfare/contract/fan-rules'
import type { RawBuilder } from 'kysely'
import type { Services } from '#platform/context.ts'

export interface FanSource {
  readonly who: FanConditionKind
  /** A subquery with a column `fan_id`, by an index of the performer. */
  fans(performerId: string): RawBuilder<unknown>
}

const sources = new WeakMap<object, readonly FanSource[]>()

/** Called once, by app.ts, before the first request. */
export function installFanSources(ctx: Services, all: readonly FanSource[]): void {
  sources.set(ctx.application, all)
}

/** Those of this kind that any feature declares. */
export const fanSourcesOf = (ctx: Services, who: FanConditionKind, performerId: string): RawBuilder<unknown>[] =>
  (sources.get(ctx.application) ?? []).filter((one) => one.who === who).map((one) => one.fans(performerId))
