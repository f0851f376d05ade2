/** Reads the figures of the overview: recorded days from a table, and the days since then from the database itself. */
import type { Overview, OverviewFigure, OverviewPeriod } from '@fanfare/contract/overview'
import { roleHas } from '@fanfare/contract/operator-roles'
import { firstAccountAt } from '#core/accounts/index.ts'
import { settings } from '#core/settings/index.ts'
import { isStored, siteFigures, type ShareFigure, type StoredFigure } from '#core/site-figures/index.ts'
import { fromMinorUnits } from '#lib/amount.ts'
import { addDays } from '#lib/time.ts'
import type { Context } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'
import { bucketsOf, dayOf, startOfDay, type Bucket, type Buckets } from './days.ts'
import { recordedDays } from './store.ts'

/** Returns the figures that the operator's role may read. */
export async function readFigures(ctx: Context, viewer: Viewer, period: OverviewPeriod): Promise<Overview> {
  const buckets = bucketsOf(period, ctx.clock.now())
  const allowed = siteFigures(ctx).filter(({ permission }) => viewer.operator && roleHas(viewer.operator.role, permission))
  const stored = allowed.filter(isStored)
  const series = await seriesOf(ctx, stored, buckets.before[0]?.day ?? dayOf(ctx.clock.now()))
  const figures = allowed.flatMap((figure) => {
    const values = isStored(figure) ? storedValues(figure, series, buckets) : shareValues(figure, series, buckets)
    return values ? [viewOf(figure, values, buckets)] : []
  })
  return { currency: (await settings(ctx)).currency, figures }
}

interface Series {
  readonly isLevel: boolean
  /** The sum of all days before the first bucket. */
  readonly before: number
  readonly days: ReadonlyMap<string, number>
}

type AllSeries = ReadonlyMap<string, Series>

async function seriesOf(ctx: Context, figures: readonly StoredFigure[], from: string): Promise<AllSeries> {
  const first = startOfDay((await firstAccountAt(ctx.db)) ?? ctx.clock.now())
  const recorded = await recordedDays(
    ctx.db,
    figures.map(({ name }) => name),
    from,
  )
  const all = figures.map(async (figure): Promise<readonly [string, Series]> => {
    const { latest, before = 0, days = new Map<string, number>() } = recorded.get(figure.name) ?? {}
    const since = latest === undefined ? first : addDays(new Date(latest), 1)
    const recent = await sinceRecorded(ctx, figure, { latest, since })
    const older = [...recent].filter(([day]) => day < from).reduce((sum, [, value]) => sum + value, 0)
    const isLevel = 'measure' in figure || figure.isLevel === true
    return [figure.name, { isLevel, before: before + older, days: new Map([...days, ...recent]) }]
  })
  return new Map(await Promise.all(all))
}

interface Unrecorded {
  readonly latest: string | undefined
  readonly since: Date
}

/** A measured figure is as old as the latest run of the job: measuring may read a million rows. */
async function sinceRecorded(ctx: Context, figure: StoredFigure, { latest, since }: Unrecorded) {
  const now = ctx.clock.now()
  if (!('measure' in figure)) return figure.perDay(ctx.db, { from: since, until: addDays(startOfDay(now), 1) })
  return new Map(latest === undefined ? [[dayOf(now), await figure.measure(ctx.db)]] : [])
}

interface Values {
  readonly now: number
  readonly before: number
  readonly bars: readonly number[]
}

/** Returns what the days of a bucket, or of several in a row, add up to. */
function sumWithin({ days }: Series, buckets: readonly Bucket[]): number {
  const [start = '', end = ''] = [buckets[0]?.day, buckets.at(-1)?.end]
  return [...days].filter(([day]) => day >= start && day < end).reduce((sum, [, value]) => sum + value, 0)
}

/** Returns the level before a day. */
const levelBefore = ({ before, days }: Series, end: string): number =>
  [...days].filter(([day]) => day < end).reduce((sum, [, value]) => sum + value, before)

function storedValues(figure: StoredFigure, all: AllSeries, { before, now }: Buckets): Values | undefined {
  const series = all.get(figure.name)
  if (!series) return undefined
  const valueOf = (buckets: readonly Bucket[]) =>
    series.isLevel ? levelBefore(series, buckets.at(-1)?.end ?? '') : sumWithin(series, buckets)
  return { now: valueOf(now), before: valueOf(before), bars: now.map((bucket) => valueOf([bucket])) }
}

function shareValues({ lost, level }: ShareFigure, all: AllSeries, { before, now }: Buckets): Values | undefined {
  const [ended, levels] = [all.get(lost), all.get(level)]
  if (!ended || !levels) return undefined
  const valueOf = (buckets: readonly Bucket[]) => {
    const start = levelBefore(levels, buckets[0]?.day ?? '')
    return start > 0 ? sumWithin(ended, buckets) / start : 0
  }
  return { now: valueOf(now), before: valueOf(before), bars: now.map((bucket) => valueOf([bucket])) }
}

function viewOf(figure: StoredFigure | ShareFigure, { now, before, bars }: Values, buckets: Buckets): OverviewFigure {
  const { name, unit } = figure
  const shown = (value: number) => (unit === 'money' ? fromMinorUnits(value) : value)
  return {
    name,
    label: figure.label(),
    hint: figure.hint?.() ?? '',
    unit,
    now: shown(now),
    before: shown(before),
    bars: bars.map((value, index) => ({ day: buckets.now[index]?.day ?? '', value: shown(value) })),
  }
}
