/** Lists the next charges of all renewing subscriptions, and their total. */
import { UPCOMING_CHARGES_DAYS, readNextCharges, type Subscription } from '@fanfare/contract/subscriptions'
import { useSettings } from '#core/viewer.ts'
import { useApiQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { DateOf, Money } from '#ui/amounts.tsx'
import { PersonName } from '#ui/avatar.tsx'
import { Section } from '#ui/layout/section.tsx'
import css from './next-charges.module.css'

/** Longer lists are collapsed. */
const COLLAPSED_COUNT = 3

export function NextCharges() {
  const { currency } = useSettings()
  const { total, subscriptions } = useApiQuery(readNextCharges, {})
  if (subscriptions.length === 0) return null
  const [first, others] = [subscriptions.slice(0, COLLAPSED_COUNT), subscriptions.slice(COLLAPSED_COUNT)]
  return (
    <Section title={t('Next charges')} isCard action={<Money value={total} currency={currency} />}>
      <p className={css['lead']}>{t('Renewing in the next {days} days.', { days: UPCOMING_CHARGES_DAYS })}</p>
      <Charges of={first} currency={currency} />
      {others.length > 0 && (
        <details className={css['others']}>
          <summary>{t('{count, plural, one {# more} other {# more}}', { count: others.length })}</summary>
          <Charges of={others} currency={currency} />
        </details>
      )}
    </Section>
  )
}

const Charges = ({ of, currency }: { readonly of: readonly Subscription[]; readonly currency: string }) => (
  <ul className={css['charges']}>
    {of.map(({ _id, with: performer, renewsAt, nextTotal, payment }) => (
      <li key={_id}>
        <span className={css['day']}>
          <DateOf at={renewsAt ?? ''} />
        </span>
        <span className={css['name']}>
          <PersonName person={performer} to={`/${performer.username}`} />
          {payment?.method === 'wallet' && <small>{t('from your wallet')}</small>}
        </span>
        <Money value={nextTotal ?? 0} currency={currency} />
      </li>
    ))}
  </ul>
)
