/** A performer's goal on the profile. Empty without a goal. */
import { useQuery } from '@tanstack/react-query'
import type { Performer } from '@fanfare/contract/profiles'
import { viewTipGoal } from '@fanfare/contract/tip-goals'
import type { TryRead } from '#core/loaders.ts'
import { useCheckout } from '#core/checkout/index.ts'
import { useViewer } from '#core/viewer.ts'
import { query } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { useNow } from '#lib/now.ts'
import { useTopic } from '#lib/topics.ts'
import { Button } from '#ui/button.tsx'
import { TipIcon } from '#ui/icons.ts'
import GoalProgress from './goal-progress.tsx'
import css from './goals.module.css'

/** Call it in the loader of the page. */
export const readGoal = (tryRead: TryRead, performerId: string) => tryRead(viewTipGoal, { params: { id: performerId } })

export default function GoalCard({ performer }: { readonly performer: Performer }) {
  const viewer = useViewer()
  const checkout = useCheckout()
  const { data } = useQuery(query(viewTipGoal, { params: { id: performer._id } }))
  useTopic('tip_goal', performer._id, viewer !== null)
  const now = useNow()
  const endsAt = data?.goal?.endsAt ?? null
  if (!data?.goal || (endsAt !== null && Date.parse(endsAt) <= now)) return null
  return (
    <section className={css['card']} aria-label={t('Goal')}>
      <GoalProgress goal={data.goal} />
      {viewer?.role === 'fan' && (
        <Button variant="quiet" size="small" isWide icon={TipIcon} onClick={() => checkout.open({ kind: 'tip', performer })}>
          {t('Tip toward this goal')}
        </Button>
      )}
    </section>
  )
}
