/** Explains what a new price means for current subscribers. */
import { t } from '#lib/i18n.ts'
import css from './subscriptions.module.css'

export function PriceChange() {
  return (
    <p className={css['next']}>
      {t(
        'A lower price holds for your subscribers from their next renewal on, and they keep it. A higher one is asked for: until they agree they pay the old one.',
      )}
    </p>
  )
}
