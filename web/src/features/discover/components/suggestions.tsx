/** The right column: a few suggested performers. */
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { randomPerformers } from '@fanfare/contract/performers'
import type { PerformerCard } from '@fanfare/contract/profiles'
import { useViewer } from '#core/viewer.ts'
import { query } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { Avatar, Username, PersonName } from '#ui/avatar.tsx'
import { Card } from '#ui/card.tsx'
import css from './suggestions.module.css'

const SHOWN = 4

export default function Suggestions() {
  const viewer = useViewer()
  const { data } = useQuery(query(randomPerformers, { query: { limit: SHOWN + 1 } }))
  const { pathname } = useLocation()
  // Leaves out the viewer and the profile that is open.
  const others = (data?.data ?? []).filter((one) => one._id !== viewer?._id && `/${one.username}` !== pathname).slice(0, SHOWN)
  return others.length > 0 && <Others all={others} />
}

function Others({ all }: { all: readonly PerformerCard[] }) {
  return (
    <Card as="section" aria-labelledby="suggestions">
      <h2 id="suggestions" className={css['title']}>
        {t('Suggested for you')}
      </h2>
      <ul className={css['list']}>
        {all.map((performer) => (
          <li key={performer._id} className={css['one']}>
            <Avatar person={performer} size={40} />
            <div>
              <PersonName person={performer} to={`/${performer.username}`} />
              <Username of={performer.username} />
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
