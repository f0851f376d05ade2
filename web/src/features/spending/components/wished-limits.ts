/** What a fan wishes their limits to be, as the form begins with it. Pure. */
import type { SpendingLimits } from '@fanfare/contract/spending'

/** A raise that is planned is the wish: both limits are always saved, and what holds now would take it back. */
export const wishedLimits = ({ monthly, perPerformer }: Pick<SpendingLimits, 'monthly' | 'perPerformer'>) => ({
  monthly: textOf(monthly),
  perPerformer: textOf(perPerformer),
})

function textOf({ now, next }: SpendingLimits['monthly']): string {
  const wish = next ? next.value : now
  return wish === null ? '' : String(wish)
}
