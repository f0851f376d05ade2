/** Checks the minutes of private shows against the tokens behind them. */
import { sql } from 'kysely'
import { SHOW_MINUTE } from '@fanfare/contract/private-show-views'
import { check, openHolds, saleTokens, type BookCheck, type DifferenceRow } from '#core/money/index.ts'
import { t } from '#lib/i18n.ts'

/** Every sold minute is paid once at the price of its show, and every held minute is in escrow. */
export const bookChecks: readonly BookCheck[] = [
  check(
    'show minutes',
    () => t('Minutes of private shows and their sales'),
    sql<DifferenceRow>`select * from (
        select 'private show ' || s.id as what, count(m.id) filter (where m.outcome = 'paid') * coalesce(s.price, 0) as expected,
          (select coalesce(sum(x.tokens), 0) from (${saleTokens}) x join private_show_minutes n using (sale_id)
            where n.show_id = s.id and x.kind = ${SHOW_MINUTE}) as found
        from private_shows s left join private_show_minutes m on m.show_id = s.id group by s.id
        union all
        select 'minute ' || m.id, case when m.outcome is null then s.price else 0 end,
          (select coalesce(sum(tokens), 0) from (${openHolds}) h where h.hold_id = m.id)
        from private_show_minutes m join private_shows s on s.id = m.show_id
        union all
        select 'sale ' || x.sale_id, 1, 0 from (${saleTokens}) x where x.kind = ${SHOW_MINUTE}
          and not exists (select from private_show_minutes m where m.sale_id = x.sale_id)
      ) both_sides where expected <> found`,
  ),
]
