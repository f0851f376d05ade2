/** Sums a performer's earnings by kind of sale in a period, minus its refunds. Minor units of the currency. */
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/context.ts'
import { notClosed, SHARED } from './closing.ts'

interface Span {
  readonly from: Date
  readonly until: Date
}

const monthStart = (at: Date, months = 0): Date => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, 1))

/** Splits a period into whole calendar months (UTC), and the remaining less than two months before and after them. Pure. */
function wholeMonths({ from, until }: Span): { readonly months: Span | undefined; readonly rest: readonly Span[] } {
  const begin = monthStart(from).getTime() === from.getTime() ? from : monthStart(from, 1)
  const end = monthStart(until)
  if (begin >= end) return { months: undefined, rest: [{ from, until }] }
  const rest = [
    { from, until: begin },
    { from: end, until },
  ]
  return { months: { from: begin, until: end }, rest: rest.filter((one) => one.from < one.until) }
}

/**
 * Earnings as posted; uses indexes `sales_performer`, `refunds_performer`, `split_earnings_performer` and
 * `split_earnings_partner`.
 */
const posted = (performerId: string, during: (at: string) => RawBuilder<unknown>) => sql`
  select kind, net from sales where performer_id = ${performerId} and ${during('at')}
  union all select kind, -net from refunds where performer_id = ${performerId} and ${during('at')}
  union all select kind, -amount from split_earnings where performer_id = ${performerId} and ${during('at')}
  union all select ${sql.lit(SHARED)}, amount from split_earnings where partner_id = ${performerId} and ${during('at')}`

const within =
  ({ from, until }: Span) =>
  (at: string): RawBuilder<unknown> =>
    sql`(${sql.ref(at)} >= ${from} and ${sql.ref(at)} < ${until})`

/**
 * Returns earnings by kind, with `split` for shares of others' sales. The sum equals `earnedBetween`. Also uses the key of
 * `earning_months`.
 */
export async function earnedByKind(db: Db, performerId: string, span: Span): Promise<Map<string, number>> {
  const open = await notClosed(db)
  const { months, rest } = wholeMonths(span)
  const parts = rest.map((one) => posted(performerId, within(one)))
  if (months) {
    const inMonths = within(months)
    parts.push(
      sql`select kind, net from earning_months where performer_id = ${performerId}
        and month >= (${months.from}::timestamptz at time zone 'UTC')::date and month < (${months.until}::timestamptz at time zone 'UTC')::date`,
      posted(performerId, (at) => sql`(${inMonths(at)} and ${open(at)})`),
    )
  }
  const { rows } = await sql<{ kind: string; net: string }>`select kind, sum(net) as net
    from (${sql.join(parts, sql` union all `)}) earned group by kind having sum(net) <> 0`.execute(db)
  return new Map(rows.map(({ kind, net }) => [kind, Number(net)]))
}
