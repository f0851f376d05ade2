/** Checks that credited and reversed top-ups match the ledger and their receipts. */
import { sql } from 'kysely'
import { toppedUpCheck, type BookCheck } from '#core/money/index.ts'
import { transfersCheck } from '#core/receipts/index.ts'

export const bookChecks: readonly BookCheck[] = [
  toppedUpCheck(sql`select id::text, tokens - reversed_tokens as tokens, case when kind = 'transfer' then amount else 0 end - reversed_amount as money
    from top_ups where status in ('credited', 'reversing', 'reversed')`),
  transfersCheck(sql`select id, amount - reversed_amount as amount, tax - reversed_tax as tax
    from top_ups where kind = 'transfer' and status in ('credited', 'reversing', 'reversed')`),
]
