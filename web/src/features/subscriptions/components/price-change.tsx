/** Explains what a new price means for current subscribers. */
import { t } from '#lib/i18n.ts'
import css from './subscriptions.module.css'

export function PriceChange() {
  return (
    <p className={css['next']}>
      {t('Price cuts apply to current subscribers at their next renewal. Price increases apply only once they accept.')}
    </p>
  )
}
