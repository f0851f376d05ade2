/**
 * Checks tokens in escrow, and earnings held until delivery, against the transfers, sales and refunds behind them. Shares that
 * disputes hold are checked with the disputes.
 */
import { sql } from 'kysely'
import { t } from '#lib/i18n.ts'
import { check, type BookCheck, type DifferenceRow } from './book-check.ts'
import { restOf } from './held-earnings.ts'

export const holdChecks: readonly BookCheck[] = [
  check(
    'escrow',
    () => t('Tokens in escrow and their ledger entries'),
    sql<DifferenceRow>`select * from (
        select coalesce(account, of_hold) as what, coalesce(open, 0) as expected, coalesce(balance, 0) as found
        from (select 'escrow:' || id as of_hold, case when closed_at is null then tokens else 0 end as open from escrow_holds) holds
        full join (
          select account, sum(amount) as balance from (
            select credit as account, amount from transfers where unit = 'token' and credit like 'escrow:%'
            union all select debit, -amount from transfers where unit = 'token' and debit like 'escrow:%'
          ) moved group by account
        ) balances on account = of_hold
        union all
        select 'sale of escrow:' || h.id, coalesce(h.released, 0), coalesce(sum(s.tokens), 0)
        from escrow_holds h left join sales s on s.escrow_id = h.id group by h.id
      ) as both_sides where expected <> found`,
  ),
  check(
    'held earnings',
    () => t('Earnings held until delivery and the sales behind them'),
    sql<DifferenceRow>`select 'sale ' || sale_id || ', performer:' || performer_id as what, rest as expected, net as found from (
        select h.sale_id, h.performer_id, h.net, ${restOf(sql`h.performer_id`)} as rest
        from held_earnings h join sales s on s.id = h.sale_id where h.cause = 'order'
      ) held where net <> rest`,
  ),
]
