/** The table `site_days`. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/context.ts'

type Values = Iterable<readonly [day: string, value: number]>

/** Keeps days that another process has added meanwhile. */
export async function addDaysOf(tx: Tx, figure: string, values: Values): Promise<void> {
  const all = [...values]
  await sql`insert into site_days (figure, day, value)
    select ${figure}, * from unnest(${all.map(([day]) => day)}::date[], ${all.map(([, value]) => value)}::bigint[])
    on conflict do nothing`.execute(tx.db)
}

/** Records a measured value: the day's row is what all earlier days do not explain. */
export async function putMeasured(tx: Tx, figure: string, { day, value }: { day: string; value: number }): Promise<void> {
  await sql`insert into site_days (figure, day, value)
    select ${figure}, ${day}::date, ${value}::bigint - coalesce(sum(value), 0) from site_days where figure = ${figure} and day < ${day}::date
    on conflict (figure, day) do update set value = excluded.value`.execute(tx.db)
}

interface Recorded {
  /** The latest recorded day; undefined before the first one. */
  readonly latest: string | undefined
  /** The sum of all days before `from`. */
  readonly before: number
  readonly days: ReadonlyMap<string, number>
}

/** Reads each figure's days from `from` on; uses the key of `site_days`. */
export async function recordedDays(db: Db, names: readonly string[], from: string): Promise<Map<string, Recorded>> {
  const { rows: sums } = await sql<{ figure: string; latest: string; before: string }>`
    select figure, to_char(max(day), 'YYYY-MM-DD') as latest, coalesce(sum(value) filter (where day < ${from}::date), 0) as before
    from site_days where figure = any(${[...names]}::text[]) group by figure`.execute(db)
  const { rows } = await sql<{ figure: string; day: string; value: string }>`
    select figure, to_char(day, 'YYYY-MM-DD') as day, value from site_days
    where figure = any(${[...names]}::text[]) and day >= ${from}::date`.execute(db)
  const byFigure = Map.groupBy(rows, ({ figure }) => figure)
  return new Map(
    sums.map(({ figure, latest, before }) => [
      figure,
      { latest, before: Number(before), days: new Map(byFigure.get(figure)?.map((row) => [row.day, Number(row.value)])) },
    ]),
  )
}
