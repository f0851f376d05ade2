/** Refund rules: which sales are to be given back without anybody having asked. Features declare them; operators switch them on. */
import type { RefundRule as RuleView } from '@fanfare/contract/refund-rules'
import type { Context, Services } from '#platform/context.ts'

/** A sale that a rule has found. */
export interface FoundSale {
  readonly saleId: string
  /** What is to go back, in minor units of what the fan paid in; absent for all of it. */
  readonly amount?: number
}

export interface Search {
  /** In the unit of the rule; 0 where it has none. */
  readonly span: number
  /** Sales of before this are left alone. */
  readonly since: Date
  /** The next ones by the id of their sale. */
  readonly after: string
  readonly limit: number
}

export interface RefundRule {
  readonly name: RuleView['name']
  /** In what its time is counted; absent where it has none. */
  readonly counts?: { readonly unit: 'minutes' | 'hours'; readonly usual: number }
  /** The reason of the refund, as the contract names it. */
  readonly reason: 'duplicate' | 'undelivered'
  /** Sales of which nothing has gone back, in the order of their ids. */
  find(ctx: Context, search: Search): Promise<readonly FoundSale[]>
}

const rules = new WeakMap<object, readonly RefundRule[]>()

/** Called once, by app.ts, before the first request. */
export const installRefundRules = (ctx: Services, all: readonly RefundRule[]): void => void rules.set(ctx.application, all)

export const refundRules = (ctx: Services): readonly RefundRule[] => rules.get(ctx.application) ?? []
