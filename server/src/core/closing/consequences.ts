/** Defines what features say about closing an account: what happens then, and what must end before its data is erased. */
import type { Consequence } from '@fanfare/contract/account-closing'
import type { Context, Db, Services } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'

type ClosedAccount = Pick<Viewer, 'id' | 'role'>

/** The text of a consequence addresses its reader: the owner as "you", or an operator who closes the account. */
type Reader = 'owner' | 'operator'

export interface ClosingRule {
  /** The position of the consequence among the others, lowest first. */
  readonly at?: number
  /** Returns what closing means for this account; undefined if it has nothing of the kind. */
  consequence?(ctx: Context, account: ClosedAccount, reader: Reader): Promise<Consequence | undefined>
  /** Returns true while erasing the account would lose something that others still need, such as a payout under way. */
  blocksErasure?(db: Db, accountId: string): Promise<boolean>
}

const rules = new WeakMap<object, readonly ClosingRule[]>()

export function installClosingRules(ctx: Services, all: readonly ClosingRule[]): void {
  rules.set(ctx.application, all)
}

/** Returns the consequences in the order of the rules' positions. */
export async function consequencesFor(ctx: Context, account: ClosedAccount, reader: Reader): Promise<Consequence[]> {
  const all: Consequence[] = []
  const ordered = (rules.get(ctx.application) ?? []).toSorted((a, b) => (a.at ?? 0) - (b.at ?? 0))
  for (const rule of ordered) {
    const one = await rule.consequence?.(ctx, account, reader)
    if (one) all.push(one)
  }
  return all
}

export async function isErasureBlocked(services: Services, db: Db, accountId: string): Promise<boolean> {
  for (const rule of rules.get(services.application) ?? []) if (await rule.blocksErasure?.(db, accountId)) return true
  return false
}
