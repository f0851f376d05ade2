import type { PayoutCalculation } from '@fanfare/contract/payouts'
import { HeldEarnings } from '#core/held-earnings.tsx'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { DateOf, Money } from '#ui/amounts.tsx'
import { Card } from '#ui/card.tsx'
import css from './payout-figures.module.css'

export function PayoutFigures({ figures }: { readonly figures: PayoutCalculation }) {
  const { currency, available, reserved, pending, frozen, undelivered, owed, minimum } = figures
  return (
    <dl className={css['figures']}>
      <Card>
        <dt>{t('Available')}</dt>
        <dd className={css['big']} data-brass>
          <Money value={available} currency={currency} />
        </dd>
        <dd className={css['hint']}>
          <HeldEarnings {...{ owed, frozen, undelivered, currency }}>
            {rich('Minimum payout {amount}', { amount: <Money value={minimum} currency={currency} /> })}
          </HeldEarnings>
        </dd>
      </Card>
      <Card>
        <dt>{t('On its way')}</dt>
        <dd className={css['big']}>
          <Money value={reserved} currency={currency} />
        </dd>
        <dd className={css['hint']}>{t('Reserved for requests that haven’t been paid yet.')}</dd>
      </Card>
      <Card>
        <dt>{t('Pending')}</dt>
        <dd className={css['big']}>
          <Money value={pending} currency={currency} />
        </dd>
        <dd className={css['hint']}>
          <Wait {...figures} />
        </dd>
      </Card>
    </dl>
  )
}

/** Explains when new earnings become available, and why this takes longer for new performers. */
function Wait({ holdDays, usualHoldDays, newUntil }: PayoutCalculation) {
  if (newUntil === null)
    return t(
      '{count, plural, =0 {Available soon after each sale.} one {Available a day after each sale.} other {Available # days after each sale.}}',
      {
        count: holdDays,
      },
    )
  return rich(
    'Available {count, plural, one {# day} other {# days}} after each sale while your account is new, and {usual, plural, one {# day} other {# days}} after each sale from {date} on.',
    { count: holdDays, usual: usualHoldDays, date: <DateOf at={newUntil} /> },
  )
}
