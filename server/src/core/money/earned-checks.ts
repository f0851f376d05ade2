/**
 * Checks what the ledger owes to performers, keeps as commission, and has credited without a card, against the sources of these
 * amounts.
 */
import { sql, type RawBuilder } from 'kysely'
import { t } from '#lib/i18n.ts'
import { check, type BookCheck, type DifferenceRow } from './book-check.ts'

/** Credits minus debits in money per account whose name matches the pattern. */
const balancesLike = (accounts: string) => sql`(
  select account, sum(amount) as balance from (
    select credit as account, amount from transfers where unit = 'money' and credit like ${accounts}
    union all select debit, -amount from transfers where unit = 'money' and debit like ${accounts}
  ) moved group by account
) as balances`

export const commissionCheck: BookCheck = check(
  'commission',
  () => t('Commission and the sales behind it'),
  sql<DifferenceRow>`select 'platform:commission' as what, expected, found from (select
      (select coalesce(sum(commission), 0) from sales) - (select coalesce(sum(commission), 0) from refunds)
        - (select coalesce(sum(amount), 0) from referral_earnings) as expected,
      (select coalesce(sum(balance), 0) from ${balancesLike('platform:commission')}) as found
    ) as both_sides where expected <> found`,
)

/**
 * Returns the check of performers' balances: sales minus refunds and partners' shares, plus referral earnings, minus payouts.
 * Payouts belong to another module: `paidOut` selects `performer_id` and `amount` of paid and requested ones.
 */
export const earnedCheck = (paidOut: RawBuilder<unknown>): BookCheck =>
  check(
    'performers',
    () => t('Performers’ balances and their sales, refunds and payouts'),
    sql<DifferenceRow>`select coalesce(account, of_sales) as what, amount as expected, balance as found from (
        select 'performer:' || performer_id as of_sales, sum(amount) as amount from (
          select performer_id::text, net as amount from sales
          union all select performer_id::text, -net from refunds
          union all select performer_id::text, -amount from split_earnings
          union all select partner_id::text, amount from split_earnings
          union all select substr(credit, length('performer:') + 1), amount from transfers
            where debit like 'referrer:%' and credit like 'performer:%'
          union all select performer_id::text, -amount from (${paidOut}) as paid_out
        ) moved group by 1
      ) earned full join ${balancesLike('performer:%')} on account = of_sales
      where coalesce(amount, 0) <> coalesce(balance, 0)`,
  )

/**
 * Returns the check of wallets filled without a card: `toppedUp` selects `id`, `tokens` and `money` of each top-up, minus what
 * was taken back.
 */
export const toppedUpCheck = (toppedUp: RawBuilder<unknown>): BookCheck =>
  check(
    'top-ups',
    () => t('Top-ups and their ledger entries'),
    sql<DifferenceRow>`select 'top-up ' || coalesce(recorded.id, posted.id) as what, coalesce(recorded.tokens, 0) + coalesce(recorded.money, 0) as expected,
        coalesce(posted.tokens, 0) + coalesce(posted.money, 0) as found
      from (${toppedUp}) as recorded full join (
        select split_part(e.key, ':', 2) as id,
          coalesce(sum(case when unit = 'token' then case when credit like 'fan:%' then amount else -amount end end), 0) as tokens,
          coalesce(sum(case when debit = 'gateway:bank' then amount when credit = 'gateway:bank' then -amount end), 0) as money
        from entries e join transfers on entry_id = e.id where e.key like 'top-up%' group by 1
      ) posted on posted.id = recorded.id
      where coalesce(recorded.tokens, 0) <> coalesce(posted.tokens, 0) or coalesce(recorded.money, 0) <> coalesce(posted.money, 0)`,
  )
