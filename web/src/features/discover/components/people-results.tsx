import { Link } from 'react-router'
import type { FoundPerformer } from '@fanfare/contract/search'
import { t } from '#lib/i18n.ts'
import { Avatar, PersonName, Username } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Section } from '#ui/layout/section.tsx'
import { matchReason } from './match-reason.ts'
import css from './people-results.module.css'

export const PeopleResults = ({ performers, allTo }: { performers: readonly FoundPerformer[]; allTo: string }) => (
  <Section
    title={t('Performers')}
    action={
      <Button variant="plain" size="small" to={allTo}>
        {t('See all')}
      </Button>
    }
  >
    <ul className={css['list']}>
      {performers.map((one) => (
        <li key={one._id} className={css['one']}>
          <Avatar person={one} size={56} />
          <span className={css['words']}>
            <Link to={`/${one.username}`} className={css['name']}>
              <PersonName person={one} />
            </Link>
            <Username of={one.username} />
            <small>{matchReason(one)}</small>
          </span>
        </li>
      ))}
    </ul>
  </Section>
)
