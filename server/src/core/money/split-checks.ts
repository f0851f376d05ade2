/** Checks the shares of sales against the ledger and the splits. */
import { sql } from 'kysely'
import { t } from '#lib/i18n.ts'
import { check, type BookCheck, type DifferenceRow } from './book-check.ts'

const closed = sql`at < (select max(closed_until) from ledger_closings)`

export const splitChecks: readonly BookCheck[] = [
  check(
    'splits',
    () => t('Split earnings and their ledger entries'),
    sql<DifferenceRow>`select coalesce(a.account, b.account) as what, a.amount as expected, b.amount as found from
      (select 'performer:' || partner_id as account, sum(amount) as amount from split_earnings group by 1) a
      full join (select account, sum(amount) as amount from (
          select entry_id, credit as account, amount from transfers where credit like 'performer:%'
          union all select entry_id, debit, -amount from transfers where debit like 'performer:%'
        ) moved join (select id, performer_id from sales union all select id, performer_id from refunds) sold on sold.id = entry_id
        where account <> 'performer:' || performer_id group by 1) b using (account)
      where coalesce(a.amount, 0) <> coalesce(b.amount, 0)`,
  ),
  check(
    'too much shared',
    () => t('Splits don’t exceed their sales'),
    sql<DifferenceRow>`select 'sale ' || s.id as what, s.net as expected, sum(e.amount) as found
      from split_earnings e join sales s on s.id = e.sale_id group by s.id
      having sum(e.amount) filter (where e.amount > 0) > s.net or sum(e.amount) < 0`,
  ),
  check(
    'sums of splits',
    () => t('Split totals and the sales behind them'),
    sql<DifferenceRow>`select 'split ' || split_id as what, b.amount as expected, a.amount as found from split_totals a
      full join (select split_id, sum(amount) as amount from split_earnings where ${closed} group by 1) b using (split_id)
      where coalesce(a.amount, 0) <> coalesce(b.amount, 0)`,
  ),
]
