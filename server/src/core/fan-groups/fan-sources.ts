/** Collects fans of a certain kind from features, whose own tables know them, such as fans whose subscription renews. */
import type { FanConditionKind } from '@fanfare/contract/fan-rules'
import type { RawBuilder } from 'kysely'
import type { Services } from '#platform/context.ts'

export interface FanSource {
  readonly who: FanConditionKind
  /** Returns a subquery with a column `fan_id` that uses an index on the performer. */
  fans(performerId: string): RawBuilder<unknown>
}

const sources = new WeakMap<object, readonly FanSource[]>()

export function installFanSources(ctx: Services, all: readonly FanSource[]): void {
  sources.set(ctx.application, all)
}

export const fanSourcesOf = (ctx: Services, who: FanConditionKind, performerId: string): RawBuilder<unknown>[] =>
  (sources.get(ctx.application) ?? []).filter((one) => one.who === who).map((one) => one.fans(performerId))
