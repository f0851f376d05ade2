/** A performer's goal on the profile. Empty without a goal. */
import type { Performer } from '@fanfare/contract/profiles'
import { viewTipGoal } from '@fanfare/contract/tip-goals'
import type { TryRead } from '#core/loaders.ts'
import { useCheckout } from '#core/checkout/index.ts'
import { useViewer } from '#core/viewer.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { TipIcon } from '#ui/icons.ts'
import GoalProgress from './goal-progress.tsx'
import { useGoal } from './use-goal.ts'
import css from './goals.module.css'

/** Call it in the loader of the page. */
export const readGoal = (tryRead: TryRead, performerId: string) => tryRead(viewTipGoal, { params: { id: performerId } })

export default function GoalCard({ performer }: { readonly performer: Performer }) {
  const viewer = useViewer()
  const checkout = useCheckout()
  const goal = useGoal(performer._id)
  if (!goal) return null
  return (
    <section className={css['card']} aria-label={t('Goal')}>
      <GoalProgress goal={goal} />
      {viewer?.role === 'fan' && (
        <Button variant="quiet" size="small" isWide icon={TipIcon} onClick={() => checkout.open({ kind: 'tip', performer })}>
          {t('Tip toward this goal')}
        </Button>
      )}
    </section>
  )
}
