/** Why money moved, in words: features declare the reasons of the entries that they cause, statements and journals read them. */
import type { Services } from '#platform/context.ts'

export interface EntryReason {
  /** As in `entries`: the kind of a sale, or of what else moves money. */
  readonly reason: string
  /** Of many: 'Tips'. */
  readonly label: () => string
  /** False for what moves money without being a sale of a performer. */
  readonly isSale?: false
}

const reasons = new WeakMap<object, ReadonlyMap<string, EntryReason>>()

/** Called once, by app.ts, before the first request. */
export function installEntryReasons(ctx: Services, all: readonly EntryReason[]): void {
  reasons.set(ctx.application, new Map(all.map((one) => [one.reason, one])))
}

/** Whether a performer sells such a thing. */
export function isKindOfSale(ctx: Services, kind: string): boolean {
  const found = reasons.get(ctx.application)?.get(kind)
  return found !== undefined && found.isSale !== false
}

/** What performers sell, as features have declared it. */
export const kindsOfSale = (ctx: Services): string[] =>
  [...(reasons.get(ctx.application)?.values() ?? [])].filter(({ isSale }) => isSale !== false).map(({ reason }) => reason)

/** A reason of a feature that is not installed any more keeps its own name. */
export const reasonLabel = (ctx: Services, reason: string): string => reasons.get(ctx.application)?.get(reason)?.label() ?? reason
