/** The balance at the bottom of the navigation rail, with a link to the wallet. */
import { Link } from 'react-router'
import type { Me } from '@fanfare/contract/users'
import { t } from '#lib/i18n.ts'
import { TokenFigure } from '#ui/amounts.tsx'
import { PlusIcon } from '#ui/icons.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import css from './rail-balance.module.css'

export function RailBalance({ viewer: { role, balance } }: { readonly viewer: Me }) {
  if (role !== 'fan') return null
  return (
    <Link to="/wallet" className={css['balance']} id="balance">
      <span className={css['amount']}>
        <TokenFigure value={balance} />
      </span>
      <span className={css['plus']}>
        <PlusIcon size={16} />
        <VisuallyHidden>{t('Add funds')}</VisuallyHidden>
      </span>
    </Link>
  )
}
