/** Shows performers the site's commission on their sales. */
import { readOwnCommission } from '@fanfare/contract/commissions'
import { useApiQuery } from '#lib/api.ts'
import { formatPercent } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import css from './earning-figures.module.css'

export function OwnCommission() {
  const { agreed, percent: general, kinds } = useApiQuery(readOwnCommission, {})
  const share = formatPercent(general / 100)
  if (agreed !== null)
    return <p className={css['hint']}>{t('The site keeps {percent} of new sales, as agreed with you.', { percent: share })}</p>
  if (kinds.length === 0) return <p className={css['hint']}>{t('The site keeps {percent} of new sales.', { percent: share })}</p>
  const others = kinds.map(({ title, percent: own }) => `${title} ${formatPercent(own / 100)}`).join(', ')
  return (
    <p className={css['hint']}>{t('The site keeps {percent} of new sales, except: {others}.', { percent: share, others })}</p>
  )
}
