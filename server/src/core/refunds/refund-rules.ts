/** Defines rules for automatic refunds. Features declare them; operators turn them on. */
import type { RefundRule as RuleView } from '@fanfare/contract/refund-rules'
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
  readonly name: RuleView['name']
  /** The unit of the time span; absent if the rule has none. */
  readonly counts?: { readonly unit: 'minutes' | 'hours'; readonly usual: number }
  readonly reason: 'duplicate' | 'undelivered'
  /** Returns sales without a refund, in the order of their ids. */
  find(ctx: Context, search: Search): Promise<readonly FoundSale[]>
}

const rules = new WeakMap<object, readonly RefundRule[]>()

export const installRefundRules = (ctx: Services, all: readonly RefundRule[]): void => void rules.set(ctx.application, all)

export const refundRules = (ctx: Services): readonly RefundRule[] => rules.get(ctx.application) ?? []
