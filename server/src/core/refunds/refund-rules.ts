/** Defines rules for automatic refunds, and reasons for refunds. Features declare both; operators turn rules on. */
import type { Context, Services } from '#platform/context.ts'

/** A sale that a rule selects for a refund. */
export interface FoundSale {
  readonly saleId: string
  /** The amount to refund, in minor units of the fan's unit; absent for everything. */
  readonly amount?: number
}

export interface Search {
  /** Time span in the rule's unit; 0 if it has none. */
  readonly span: number
  /** Earlier sales are ignored. */
  readonly since: Date
  /** Only sales after this id. */
  readonly after: string
  readonly limit: number
}

export interface RefundRule {
  /** Lower case, with underscores. */
  readonly name: string
  /** A short name of the findings: 'Paid twice'. */
  readonly label: () => string
  readonly hint: () => string
  /** The time span that operators set: its label, its unit ('minutes') and its usual value. Absent if the rule has none. */
  readonly span?: { readonly label: () => string; readonly unit: () => string; readonly usual: number }
  /** The declared reason of its refunds. */
  readonly reason: string
  /** Returns sales without a refund, in the order of their ids. */
  find(ctx: Context, search: Search): Promise<readonly FoundSale[]>
}

const rules = new WeakMap<object, readonly RefundRule[]>()

export const installRefundRules = (ctx: Services, all: readonly RefundRule[]): void => void rules.set(ctx.application, all)

export const refundRules = (ctx: Services): readonly RefundRule[] => rules.get(ctx.application) ?? []

export interface RefundReason {
  /** Stored with the refund. */
  readonly reason: string
  readonly label: () => string
}

const reasons = new WeakMap<object, ReadonlyMap<string, RefundReason>>()

export const installRefundReasons = (ctx: Services, all: readonly RefundReason[]): void =>
  void reasons.set(ctx.application, new Map(all.map((one) => [one.reason, one])))

/** Returns the reason itself if its feature is no longer installed. */
export const refundReasonLabel = (ctx: Services, reason: string): string =>
  reasons.get(ctx.application)?.get(reason)?.label() ?? reason
