import { Link } from 'react-router'
import type { SeatRight } from '@fanfare/contract/seat-rights'
import { t } from '#lib/i18n.ts'
import { rightLabel } from './seat-labels.ts'
import css from './team.module.css'

interface Place {
  readonly to: string
  readonly text: () => string
}

const places: Readonly<Record<SeatRight, Place>> = {
  chat: { to: '/messages', text: () => t('Read and answer messages') },
  publish: { to: '/studio/posts', text: () => t('Create and edit content') },
  price: { to: '/studio/offers', text: () => t('Change tiers, offers and prices') },
  vault: { to: '/studio/vault', text: () => t('Open the vault') },
  earnings: { to: '/studio/earnings', text: () => t('See earnings') },
}

/** Links to the pages that each right opens. */
export const WorkPlaces = ({ rights }: { readonly rights: readonly SeatRight[] }) => (
  <ul className={css['seats']}>
    {rights.map((right) => (
      <li key={right} className={css['line']}>
        <strong>{rightLabel[right]()}</strong>
        <Link to={places[right].to}>{places[right].text()}</Link>
      </li>
    ))}
  </ul>
)
