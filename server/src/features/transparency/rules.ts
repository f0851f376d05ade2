/** Decides which half-years the public can read, and how exactly. Pure. Times are in UTC. */
import type { FigureUnit, ReportFigure } from '@fanfare/contract/report-tables'
import type { ReportSection, StoredTable } from '#core/report-sections/index.ts'
import { addMinutes, addMonths } from '#lib/time.ts'

/** Longer than any transaction: everything that happened within a closed month is committed. */
const OPEN_MINUTES = 60
const HALF_YEAR_MONTHS = 6
const MAX_PERIODS = 40

export interface HalfYear {
  readonly startsOn: Date
  /** The end of its last closed month, exclusive. */
  readonly countedUntil: Date
}

/** Such as `2026-h2`. */
export const periodOf = (startsOn: Date): string => `${startsOn.getUTCFullYear()}-h${startsOn.getUTCMonth() === 0 ? 1 : 2}`

export function startOf(period: string): Date {
  const [year, half] = period.split('-h')
  return new Date(`${year}-${half === '1' ? '01' : '07'}-01T00:00:00Z`)
}

const halfYearAround = (at: Date): Date =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() < HALF_YEAR_MONTHS ? 0 : HALF_YEAR_MONTHS, 1))

/** Returns the half-years since the site's first account that have a closed month, latest first. */
export function halfYears(first: Date, now: Date): HalfYear[] {
  const latest = addMinutes(now, -OPEN_MINUTES)
  const closed = new Date(Date.UTC(latest.getUTCFullYear(), latest.getUTCMonth(), 1))
  const found: HalfYear[] = []
  for (let startsOn = halfYearAround(latest); found.length < MAX_PERIODS; startsOn = addMonths(startsOn, -HALF_YEAR_MONTHS)) {
    const end = addMonths(startsOn, HALF_YEAR_MONTHS)
    if (end <= first) break
    const countedUntil = end < closed ? end : closed
    if (countedUntil > startsOn && countedUntil > first) found.push({ startsOn, countedUntil })
  }
  return found
}

/** Smaller numbers could identify someone. */
const SMALLEST = 5

/**
 * Rounds to fives, so that neither sums nor the difference between two states of the page tell a small number. A median or share is
 * shown from five records on.
 */
export function publicFigure(value: number | null, unit: FigureUnit, basis: number | null): ReportFigure {
  if (value === null) return null
  if (unit !== 'count') return (basis ?? 0) < SMALLEST ? null : unit === 'hours' ? Math.round(value) : value
  if (value === 0) return 0
  return value < SMALLEST ? 'few' : Math.round(value / SMALLEST) * SMALLEST
}

/** Returns the figures of a section as the public reads them. */
export function publicTable({ columns: known }: Pick<ReportSection, 'columns'>, table: StoredTable): StoredTable {
  const numberAt = (values: readonly ReportFigure[], at: number): number | null => {
    const value = values[at]
    return typeof value === 'number' ? value : null
  }
  return {
    name: table.name,
    columns: table.columns,
    rows: table.rows.map(({ name, values }) => ({
      name,
      values: known.map(({ unit, basis }, at) =>
        publicFigure(numberAt(values, at), unit, basis === undefined ? null : numberAt(values, table.columns.indexOf(basis))),
      ),
    })),
  }
}
