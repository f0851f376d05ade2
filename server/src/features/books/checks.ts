/** Checks that recorded settlements and tax payments match the ledger. */
import { sql } from 'kysely'
import { remittancesCheck, settlementsCheck, type BookCheck } from '#core/money/index.ts'

export const bookChecks: readonly BookCheck[] = [
  settlementsCheck(sql`select id::text, 'gateway:' || gateway as account, case when reversed_at is null then amount else 0 end as amount,
    case when reversed_at is null then fees else 0 end as fees from settlements`),
  remittancesCheck(sql`select id::text, 'tax:' || country as account, case when reversed_at is null then -amount else 0 end as amount, 0 as fees
    from tax_remittances`),
]
