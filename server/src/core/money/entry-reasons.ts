/** Defines labels for the reasons of ledger entries. Features declare their reasons; statements and journals show them. */
import type { Services } from '#platform/context.ts'

export interface EntryReason {
  /** The reason in `entries`: the kind of a sale, or another cause. */
  readonly reason: string
  /** Plural label: 'Tips'. */
  readonly label: () => string
  /** False if the reason is not a sale by a performer. */
  readonly isSale?: false
  /** True if a fan may buy the same again within minutes, so that a repeated sale is no mistake. */
  readonly mayRepeat?: true
}

const reasons = new WeakMap<object, ReadonlyMap<string, EntryReason>>()

export function installEntryReasons(ctx: Services, all: readonly EntryReason[]): void {
  reasons.set(ctx.application, new Map(all.map((one) => [one.reason, one])))
}

export function isKindOfSale(ctx: Services, kind: string): boolean {
  const found = reasons.get(ctx.application)?.get(kind)
  return found !== undefined && found.isSale !== false
}

export const kindsOfSale = (ctx: Services): string[] =>
  [...(reasons.get(ctx.application)?.values() ?? [])].filter(({ isSale }) => isSale !== false).map(({ reason }) => reason)

/** Returns the kinds of sales that a fan may repeat within minutes. */
export const repeatableKinds = (ctx: Services): string[] =>
  [...(reasons.get(ctx.application)?.values() ?? [])].filter(({ mayRepeat }) => mayRepeat === true).map(({ reason }) => reason)

/** Returns the reason itself if its feature is no longer installed. */
export const reasonLabel = (ctx: Services, reason: string): string => reasons.get(ctx.application)?.get(reason)?.label() ?? reason
