/** Returns the initial values of the form of spending limits. Pure. */
import type { SpendingLimits } from '@fanfare/contract/spending'

/** Starts with the planned raise: both limits are always saved, and the current value would cancel the raise. */
export const initialLimits = ({ monthly, perPerformer }: Pick<SpendingLimits, 'monthly' | 'perPerformer'>) => ({
  monthly: textOf(monthly),
  perPerformer: textOf(perPerformer),
})

function textOf({ now, next }: SpendingLimits['monthly']): string {
  const wish = next ? next.value : now
  return wish === null ? '' : String(wish)
}
