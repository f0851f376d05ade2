/** Shows performers the site's commission on their sales. */
import { readOwnCommission } from '@fanfare/contract/commissions'
import { useApiQuery } from '#lib/api.ts'
import { formatPercent } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import css from './earning-figures.module.css'

export function OwnCommission() {
  const { agreed, percent: general, kinds } = useApiQuery(readOwnCommission, {})
  const share = formatPercent(general / 100)
  const others = kinds.map(({ title, percent: own }) => `${title} ${formatPercent(own / 100)}`).join(', ')
  return <p className={css['hint']}>{commissionLabel({ share, others, isAgreed: agreed !== null })}</p>
}

interface Commission {
  readonly share: string
  /** Kinds of sales with another percentage; may be empty. */
  readonly others: string
  readonly isAgreed: boolean
}

function commissionLabel({ share: percent, others, isAgreed }: Commission): string {
  if (isAgreed)
    return others === ''
      ? t('The site keeps {percent} of new sales, as agreed with you.', { percent })
      : t('The site keeps {percent} of new sales, as agreed with you, except: {others}.', { percent, others })
  return others === ''
    ? t('The site keeps {percent} of new sales.', { percent })
    : t('The site keeps {percent} of new sales, except: {others}.', { percent, others })
}
