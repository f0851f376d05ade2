/** What a visitor sees first: what this is, who is here, and the two ways in. */
import { useLoaderData, type MetaFunction } from 'react-router'
import { searchPerformers } from '@fanfare/contract/performers'
import { loads } from '#core/load.ts'
import { publicPage, rootOf } from '#core/page.ts'
import { PerformerCard } from '#core/performers/performer-card.tsx'
import { useSettings } from '#core/viewer.ts'
import { say } from '#lib/words.ts'
import { Button } from '#ui/button.tsx'
import { HeartIcon, MessageIcon, SecurityIcon } from '#ui/icons.ts'
import css from '../parts/landing.module.css'

const page = loads(async ({ read }) => ({ performers: await read(searchPerformers, { query: { limit: 6 } }) }))
export const loader = page.server
export const clientLoader = page.client

export const meta: MetaFunction<typeof loader> = ({ matches }) => {
  const root = rootOf(matches)
  return publicPage({
    title: root?.siteName ?? 'Fanfare',
    description: say('A small stage for people who make things, and for those who want to be close to it.'),
    path: '/',
    origin: root?.origin ?? '',
  })
}

export default function Landing() {
  const { performers } = useLoaderData<typeof loader>()
  const { siteName } = useSettings()
  return (
    <div className={css['landing']}>
      <section className={css['hero']}>
        <h1>{say('A seat in the first row.')}</h1>
        <p className={css['lead']}>
          {say(
            '{siteName} is where performers publish for the people who care most: follow for free, subscribe for everything, write to them, and tip what moves you.',
            { siteName },
          )}
        </p>
        <div className={css['ways']}>
          <Button size="large" to="/auth/fan-register">
            {say('Join as a fan')}
          </Button>
          <Button size="large" look="quiet" to="/auth/star-register">
            {say('Apply as a performer')}
          </Button>
        </div>
        <Reasons />
      </section>
      {performers.data.length > 0 && (
        <section className={css['cast']} aria-labelledby="cast">
          <div className={css['castHead']}>
            <h2 id="cast">{say('On stage now')}</h2>
            <Button look="plain" size="small" to="/explore">
              {say('See all')}
            </Button>
          </div>
          <ul className={css['cards']}>
            {performers.data.map((performer, index) => (
              <li key={performer._id}>
                <PerformerCard performer={performer} isEager={index < 3} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function Reasons() {
  const all = [
    { icon: HeartIcon, text: say('Every performer is checked by a person before anyone sees them') },
    { icon: SecurityIcon, text: say('Prices stand before every button; cancelling takes two clicks') },
    { icon: MessageIcon, text: say('Your messages reach them, not a team') },
  ]
  return (
    <ul className={css['reasons']}>
      {all.map(({ icon: Drawn, text }) => (
        <li key={text}>
          <Drawn />
          {text}
        </li>
      ))}
    </ul>
  )
}
