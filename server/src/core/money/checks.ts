/** Checks equations inside the ledger, and between the ledger and the sales. Each check reads one snapshot. */
import { sql } from 'kysely'
import { settings } from '#core/settings/index.ts'
import { t } from '#lib/i18n.ts'
import type { Context } from '#platform/context.ts'
import { check, MAX_DIFFERENCES, type BookCheck, type Difference, type DifferenceRow } from './book-check.ts'
import { commissionCheck } from './earned-checks.ts'
import { tokenValue } from './fees.ts'
import { holdChecks } from './hold-checks.ts'
import { tokenHolders } from './ledger-accounts.ts'
import { splitChecks } from './split-checks.ts'
import { sumChecks } from './sum-checks.ts'
import { tokenRefundChecks } from './token-refund-checks.ts'

/** Credits minus debits per account of a unit, calculated from the transfers. */
const balances = (unit: 'token' | 'money') => sql`(
  select account, sum(amount) as balance from (
    select credit as account, amount from transfers where unit = ${sql.lit(unit)}
    union all select debit, -amount from transfers where unit = ${sql.lit(unit)}
  ) moved group by account
) as balances`

const HOLDERS = tokenHolders.map((name) => `${name}%`)
/** Tokens in wallets, and in accounts that hold tokens outside of wallets. */
const tokensOut = sql`((select coalesce(sum(balance), 0) from wallets)
  + (select coalesce(sum(case when credit like any(${HOLDERS}::text[]) then amount else -amount end), 0) from transfers
    where unit = 'token' and (credit like any(${HOLDERS}::text[]) or debit like any(${HOLDERS}::text[]))))`

/** The sum of partners' shares in an entry, by the column with its id. */
const splitOf = (id: string) => sql`coalesce((select sum(e.amount) from split_earnings e where e.entry_id = ${sql.ref(id)}), 0)`

export const moneyChecks: readonly BookCheck[] = [
  check(
    'wallets',
    () => t('Wallet balances and their transactions'),
    sql<DifferenceRow>`select coalesce(account, 'fan:' || account_id) as what, expected, wallets.balance as found
      from (select account, balance as expected from ${balances('token')} where account like 'fan:%') of_transfers
      full join wallets on account = 'fan:' || account_id
      where coalesce(expected, 0) <> coalesce(wallets.balance, 0)`,
  ),
  check(
    'overdrawn',
    () => t('No negative wallet balances'),
    sql<DifferenceRow>`select 'fan:' || account_id as what, 0 as expected, balance as found from wallets where balance < 0`,
  ),
  check(
    'tokens',
    () => t('Tokens issued and tokens in wallets'),
    sql<DifferenceRow>`select 'platform:tokens' as what, ${tokensOut} as expected, -coalesce(sum(balance), 0) as found
      from ${balances('token')} where account = 'platform:tokens' having -coalesce(sum(balance), 0) <> ${tokensOut}`,
  ),
  { name: 'deferred', title: () => t('Money held for tokens and the value of those tokens'), find: findDeferred },
  check(
    'sales',
    () => t('Sales and their ledger entries'),
    sql<DifferenceRow>`select 'sale ' || id as what, gross + tax as expected, moved as found from (
        select s.id, s.gross, s.tax, s.net,
          coalesce(sum(amount) filter (where unit = 'money'), 0) as moved,
          coalesce(sum(amount) filter (where credit = 'performer:' || s.performer_id), 0) + ${splitOf('s.id')} as earned,
          coalesce(sum(amount) filter (where credit = 'tax:' || s.tax_country), 0) as taxed
        from sales s left join transfers on entry_id = s.id group by s.id
      ) sold where moved <> gross + tax or earned <> net or taxed <> tax`,
  ),
  check(
    'refunds',
    () => t('Refunds and their ledger entries'),
    sql<DifferenceRow>`select 'refund ' || id as what, gross + tax as expected, moved as found from (
        select r.id, r.gross, r.tax, r.net,
          coalesce(sum(amount) filter (where unit = 'money'), 0) as moved,
          coalesce(sum(amount) filter (where debit = 'performer:' || r.performer_id), 0) - ${splitOf('r.id')} as given,
          coalesce(sum(amount) filter (where debit like 'tax:%'), 0) as untaxed
        from refunds r left join transfers on entry_id = r.id group by r.id
      ) refunded where moved <> gross + tax or given <> net or untaxed <> tax`,
  ),
  check(
    'referrals',
    () => t('Referral earnings and their ledger entries'),
    sql<DifferenceRow>`select coalesce(a.account, b.account) as what, a.amount as expected, b.amount as found from
      (select 'referrer:' || referrer_id as account, sum(amount) as amount from referral_earnings group by 1) a
      full join (select account, sum(amount) as amount from (
          select entry_id, credit as account, amount from transfers where credit like 'referrer:%'
          union all select entry_id, debit, -amount from transfers where debit like 'referrer:%'
        ) moved join entries e on e.id = entry_id where e.reason <> 'referral' group by 1) b using (account)
      where coalesce(a.amount, 0) <> coalesce(b.amount, 0)`,
  ),
  commissionCheck,
  ...splitChecks,
  ...tokenRefundChecks,
  ...holdChecks,
  check(
    'too much refunded',
    () => t('Refunds don’t exceed their sales'),
    sql<DifferenceRow>`select 'sale ' || s.id as what, s.gross as expected, sum(r.gross) as found
      from refunds r join sales s on s.id = r.sale_id group by s.id having sum(r.gross) > s.gross or sum(r.tax) > s.tax or sum(r.tokens) > s.tokens`,
  ),
  check(
    'sums',
    () => t('Totals of closed days and the transfers behind them'),
    sql<DifferenceRow>`select coalesce(a.account, b.account) as what, b.balance as expected, a.balance as found from
      (select account, unit, sum(credit - debit) as balance from account_days group by 1, 2) a
      full join (select account, unit, sum(amount) as balance from (
          select credit as account, unit, amount from transfers where at < (select max(closed_until) from ledger_closings)
          union all select debit, unit, -amount from transfers where at < (select max(closed_until) from ledger_closings)
        ) moved group by 1, 2) b using (account, unit)
      where coalesce(a.balance, 0) <> coalesce(b.balance, 0)`,
  ),
  ...sumChecks,
]

interface TokenSums {
  readonly tokens: string
  readonly money: string
  readonly entries: string
}

/**
 * If a token does not cost whole cents, each entry rounds the value of its tokens to a cent. The total may then differ by up to a
 * cent per entry, and no single entry by more than one.
 */
async function findDeferred(ctx: Context): Promise<Difference[]> {
  const { tokenConversionRate: rate } = await settings(ctx)
  const rounding = rate % 100 === 0 ? 0 : 1
  const { rows } = await sql<TokenSums>`select ${tokensOut} as tokens,
    (select coalesce(sum(balance), 0) from ${balances('money')} where account = 'platform:deferred') as money,
    (select count(*) from transfers where unit = 'token') as entries`.execute(ctx.db)
  const { tokens = 0, money = 0, entries = 0 } = rows[0] ?? {}
  const expected = tokenValue(Number(tokens), rate)
  const isOff = Math.abs(expected - Number(money)) > rounding * Number(entries)
  const whole = isOff ? [{ what: 'platform:deferred', expected, found: Number(money) }] : []
  return [...whole, ...(await wrongHoldings(ctx, rate, rounding))].slice(0, MAX_DIFFERENCES)
}

/** A number of tokens whose value is a whole number of minor units at any token price. */
const MANY = 1_000_000

/**
 * Returns entries in which the deferred money differs from the value of the issued or spent tokens, including entries without
 * tokens.
 */
async function wrongHoldings(ctx: Context, rate: number, rounding: number): Promise<Difference[]> {
  const { rows } = await sql<{ id: string; expected: string; found: string }>`select entry_id as id, expected, found from (
      select entry_id,
        round(coalesce(sum(amount * (case when debit = 'platform:tokens' then 1 else -1 end))
          filter (where unit = 'token' and 'platform:tokens' in (debit, credit)), 0) * ${tokenValue(MANY, rate)} / ${MANY}::numeric) as expected,
        coalesce(sum(amount * (case when credit = 'platform:deferred' then 1 else -1 end))
          filter (where unit = 'money' and 'platform:deferred' in (debit, credit)), 0) as found
      from transfers where debit in ('platform:tokens', 'platform:deferred') or credit in ('platform:tokens', 'platform:deferred')
      group by entry_id
    ) held where abs(expected - found) > ${rounding} limit ${MAX_DIFFERENCES}`.execute(ctx.db)
  return rows.map(({ id, expected, found }) => ({ what: `entry ${id}`, expected: Number(expected), found: Number(found) }))
}
