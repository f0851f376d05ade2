/** Checks refunds of purchased tokens against their entries and the purchases. */
import { sql } from 'kysely'
import { t } from '#lib/i18n.ts'
import { check, type BookCheck, type DifferenceRow } from './book-check.ts'
import { NOT_REGAINED } from './token-refunds.ts'

export const tokenRefundChecks: readonly BookCheck[] = [
  check(
    'token refunds',
    () => t('Token refunds and their ledger entries'),
    sql<DifferenceRow>`select 'token refund ' || id as what, money as expected, owed as found from (
        select r.id, r.money, r.tokens,
          coalesce(sum(amount) filter (where unit = 'money' and credit = 'platform:refunds'), 0) as owed,
          coalesce(sum(amount) filter (where unit = 'token' and debit = 'fan:' || r.fan_id), 0) as taken
        from token_refunds r left join transfers on entry_id = r.id where r.reason <> 'disputed' group by r.id
      ) refunded where owed <> money or taken <> tokens`,
  ),
  check(
    'too many tokens refunded',
    () => t('Token refunds don’t exceed token purchases'),
    sql<DifferenceRow>`select 'payment ' || payment_id as what, bought as expected, tokens as found from (
        select payment_id, sum(tokens) as tokens, (
          select coalesce(sum(amount), 0) from entries e join transfers on entry_id = e.id
          where e.key = 'payment:' || payment_id and unit = 'token'
        ) as bought from token_refunds where ${NOT_REGAINED} group by 1
      ) refunded where tokens > bought`,
  ),
]
