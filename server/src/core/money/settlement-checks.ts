/** Checks operators' records of settlements and tax remittances against the ledger. */
import { sql, type RawBuilder } from 'kysely'
import { t } from '#lib/i18n.ts'
import { check, type BookCheck, type DifferenceRow } from './book-check.ts'
import { SITE_BANK } from './ledger.ts'
import { REMITTANCE, SETTLEMENT } from './settlements.ts'

/**
 * Groups entries with this reason by the id in their key: the account next to the bank, the amount that reached the bank, and the
 * fee.
 */
const posted = (reason: string, kind: string) => sql`(
  select split_part(e.key, ':', 2) as id, max(case when debit like ${kind} then debit else credit end) as account,
    sum(case when debit = ${SITE_BANK} then amount when credit = ${SITE_BANK} then -amount else 0 end) as amount,
    sum(case when debit = 'platform:gateway-fees' then amount when credit = 'platform:gateway-fees' then -amount else 0 end) as fees
  from entries e join transfers on entry_id = e.id where e.reason = ${reason} group by 1
) as posted`

const compare = (recorded: RawBuilder<unknown>, entries: RawBuilder<unknown>, kind: string) => sql<DifferenceRow>`
  select ${kind} || ' ' || coalesce(recorded.id, posted.id) as what, coalesce(recorded.amount, 0) + coalesce(recorded.fees, 0) as expected,
    coalesce(posted.amount, 0) + coalesce(posted.fees, 0) as found
  from (${recorded}) as recorded full join ${entries} on posted.id = recorded.id
  where (recorded.account, recorded.amount, recorded.fees) is distinct from (posted.account, posted.amount, posted.fees)`

/** `recorded` selects `id`, `account` of the ledger, `amount` and `fees` of each settlement, with 0 for reversed ones. */
export const settlementsCheck = (recorded: RawBuilder<unknown>): BookCheck =>
  check(
    'settlements',
    () => t('Payment processor settlements and their ledger entries'),
    compare(recorded, posted(SETTLEMENT, 'gateway:%'), 'settlement'),
  )

/** The same for tax paid to countries: `amount` is what reached the bank, so it is negative, and `fees` is 0. */
export const remittancesCheck = (recorded: RawBuilder<unknown>): BookCheck =>
  check(
    'remittances',
    () => t('Tax paid to countries and its ledger entries'),
    compare(recorded, posted(REMITTANCE, 'tax:%'), 'remittance'),
  )
