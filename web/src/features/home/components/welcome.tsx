/** Shown to a fan with an empty feed, whether or not they follow anyone: what this page is for, and a few performers. */
import { useQuery } from '@tanstack/react-query'
import { randomPerformers } from '@fanfare/contract/performers'
import { FollowButton } from '#core/performers/follow-button.tsx'
import { PerformerCard } from '#core/performers/performer-card.tsx'
import { query } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import css from './home.module.css'

export default function Welcome() {
  const { data } = useQuery({ ...query(randomPerformers, { query: { limit: 6 } }), staleTime: Number.POSITIVE_INFINITY })
  return (
    <section className={css['welcome']} aria-labelledby="welcome">
      <h2 id="welcome">{t('Performers to follow')}</h2>
      <p>{t('Following is free. New posts appear on this page, and you’re notified right away.')}</p>
      <ul className={css['cards']}>
        {data?.data.map((performer) => (
          <li key={performer._id}>
            <PerformerCard
              performer={performer}
              action={<FollowButton performer={performer} isFollowed={false} size="small" />}
            />
          </li>
        ))}
      </ul>
      <Button variant="quiet" to="/explore">
        {t('See all performers')}
      </Button>
    </section>
  )
}
