/** For someone who follows nobody yet: what this page will be, and a few performers to begin with. */
import type { PerformerCard as Card } from '@fanfare/contract/performers'
import { FollowButton } from '#core/performers/follow-button.tsx'
import { PerformerCard } from '#core/performers/performer-card.tsx'
import { useMe } from '#core/viewer.ts'
import { say } from '#lib/words.ts'
import { Button } from '#ui/button.tsx'
import css from './home.module.css'

export function Welcome({ performers }: { performers: readonly Card[] }) {
  const { role } = useMe()
  return (
    <section className={css['welcome']} aria-labelledby="welcome">
      <h2 id="welcome">
        {role === 'fan' ? say('Whom would you like to see here?') : say('Nobody is followed from this account')}
      </h2>
      <p>
        {role === 'fan'
          ? say('Following costs nothing: what they publish comes to this page, and you hear of it at once.')
          : say('Following is for fans. Below is what everyone publishes.')}
      </p>
      {role === 'fan' && (
        <>
          <ul className={css['cards']}>
            {performers.map((performer) => (
              <li key={performer._id}>
                <PerformerCard
                  performer={performer}
                  action={<FollowButton performer={performer} isFollowed={false} size="small" />}
                />
              </li>
            ))}
          </ul>
          <Button look="quiet" to="/explore">
            {say('See all performers')}
          </Button>
        </>
      )}
    </section>
  )
}
