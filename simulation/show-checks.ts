/** Checks private shows at the end: what each minute cost, and that nothing is held after a show. */
import type { Check } from './check.ts'

export const showChecks: readonly Check[] = [
  {
    name: 'a minute of a private show is charged once',
    query: `select m.show_id, m.minute, count(*) as rows, count(h.id) as holds from private_show_minutes m left join escrow_holds h on h.id = m.id
      group by 1, 2 having count(*) <> 1 or count(h.id) <> 1`,
  },
  {
    name: 'the minutes of a private show are its sales',
    query: `select s.id, s.price, minutes.paid, sold.sales, sold.tokens from private_shows s
      cross join lateral (select count(*) filter (where outcome = 'paid') as paid from private_show_minutes where show_id = s.id) minutes
      cross join lateral (select count(*) as sales, coalesce(sum(tokens), 0) as tokens from sales x
        join private_show_minutes n on n.sale_id = x.id and n.id = x.escrow_id
        where n.show_id = s.id and x.kind = 'showminute' and x.fan_id = s.fan_id and x.performer_id = s.performer_id) sold
      where sold.sales <> minutes.paid or sold.tokens <> minutes.paid * coalesce(s.price, 0)
      union all select x.id, x.tokens, 0, 1, x.tokens from sales x where x.kind = 'showminute'
        and not exists (select from private_show_minutes n where n.sale_id = x.id)`,
  },
  {
    name: 'no tokens are held after a private show, and each running one holds its minute',
    query: `select s.id, s.status, s.running, held.minutes from private_shows s
      cross join lateral (select count(*) as minutes from private_show_minutes m join escrow_holds h on h.id = m.id
        where m.show_id = s.id and (h.closed_at is null or m.outcome is null)) held
      where (s.status <> 'started' and held.minutes > 0) or (s.running is not null and held.minutes = 0)`,
  },
  {
    name: 'minutes of a private show follow each other without gaps in their numbers or overlaps in time',
    query: `select show_id, minute, begins_at, before from (
        select show_id, minute, begins_at, lag(ends_at) over w as before, row_number() over w as nr from private_show_minutes
        window w as (partition by show_id order by minute)
      ) m where nr <> minute or begins_at < before`,
  },
  {
    // A fan pays a minute that they leave, and the rest of the minimum. Everyone else's end returns what has not run in whole.
    name: 'only minutes that have run are paid, unless the fan ends the show',
    query: `select s.id, s.end_reason, s.closed_at, m.minute, m.ends_at from private_shows s join private_show_minutes m on m.show_id = s.id
      where m.outcome = 'paid' and (m.ends_at is null or m.ends_at > coalesce(s.closed_at, m.closed_at) + interval '1 second')
        and (s.end_reason is null or s.end_reason not in ('fan_left', 'fan_absent')
          or (m.minute > s.min_minutes and m.begins_at is null))`,
  },
  {
    name: 'no private show costs more than the fan allowed',
    query: `select s.id, s.max_cost, s.price, count(*) as paid from private_shows s join private_show_minutes m on m.show_id = s.id and m.outcome = 'paid'
      where s.max_cost is not null group by s.id having count(*) * s.price > s.max_cost`,
  },
]
