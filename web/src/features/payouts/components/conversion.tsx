/** Explains that Stripe pays out in a currency other than the site's. */
import { t } from '#lib/i18n.ts'
import css from './payouts.module.css'

interface ConversionProps {
  readonly from: string
  readonly to: string
}

export const Conversion = ({ from, to }: ConversionProps) =>
  from === to ? null : (
    <p className={css['hint']}>
      {t('Your Stripe account pays out in {to}. Stripe converts payouts sent in {from} at its own rate and fee.', {
        from,
        to,
      })}
    </p>
  )
