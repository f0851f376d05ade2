/**
 * Writes emails about the next charge of a subscription. They name no performer, so that a stranger who reads them learns
 * nothing.
 */
import type { RenewalFailure } from '@fanfare/contract/subscriptions'
import { accountById, sendMailTo } from '#core/accounts/index.ts'
import { settings } from '#core/settings/index.ts'
import { fromMinorUnits } from '#lib/amount.ts'
import { date, money, t } from '#lib/i18n.ts'
import type { Tx } from '#platform/context.ts'
import { failureWords, remedyFor } from './renewal-failures.ts'
import { nextChargeAmount } from './next-charge.ts'
import { chargedAt } from './rules.ts'
import type { SubscriptionRow } from './store.ts'

type About = Pick<
  SubscriptionRow,
  | 'id'
  | 'fan_id'
  | 'method'
  | 'type'
  | 'price'
  | 'next_price'
  | 'tax_included'
  | 'next_tax_included'
  | 'next_percent'
  | 'expires_at'
  | 'paused_until'
  | 'due_at'
>

/** Emails the reason for a failed renewal, the next attempt, and the page with the remedy. */
export async function mailPastDue(tx: Tx, row: About, failure: RenewalFailure): Promise<void> {
  const fan = await accountById(tx.db, row.fan_id)
  if (!fan) return
  await sendMailTo(tx, fan, () => {
    const { words, button, path } = remedyFor(failure, row.id)
    return {
      subject: t('A payment didn’t go through'),
      body: [
        t('We couldn’t renew one of your subscriptions and will try again on {on}.', { on: date(row.due_at) }),
        failureWords[failure](),
        words,
      ],
      button: { label: button, url: path },
    }
  })
}

/** Emails the current and the proposed price, and where to agree or cancel. */
export async function mailHigherPrice(tx: Tx, row: About & Pick<SubscriptionRow, 'proposed_price'>): Promise<void> {
  const fan = await accountById(tx.db, row.fan_id)
  if (!fan || row.proposed_price === null) return
  const { currency } = await settings(tx)
  await sendMailTo(tx, fan, () => ({
    subject: t('New subscription price'),
    body: [
      t('The price of one of your subscriptions is going up from {price} to {asked}.', {
        asked: money(fromMinorUnits(row.proposed_price ?? 0), currency),
        price: money(fromMinorUnits(row.price), currency),
      }),
      t('You keep the old price unless you accept the new one.'),
    ],
    button: { label: t('Review new price'), url: '/subscriptions' },
  }))
}

/** Emails the amount and date of the next charge, and how to stop it. */
export async function mailReminder(tx: Tx, row: About): Promise<void> {
  const fan = await accountById(tx.db, row.fan_id)
  if (!fan) return
  const { currency } = await settings(tx)
  const price = await nextChargeAmount(tx, row)
  await sendMailTo(tx, fan, () => {
    const words = { on: date(chargedAt(row)), price: money(fromMinorUnits(price), currency) }
    return {
      subject: t('Your next payment'),
      body: [
        row.type === 'free'
          ? t('Your free trial ends on {on}. You’ll then be charged {price}.', words)
          : t('One of your subscriptions renews on {on} for {price}.', words),
        t('You can cancel before that date.'),
      ],
      button: { label: t('Manage subscriptions'), url: '/subscriptions' },
    }
  })
}
