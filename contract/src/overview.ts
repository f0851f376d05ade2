/** Defines the operator's overview: figures about the whole site, and one search over everything. */
import { Type, type Static } from 'typebox'
import { get, oneOf } from './define.ts'

/** All end with today (UTC). */
export const OverviewPeriod = oneOf('7_days', '30_days', '90_days', '12_months')
export type OverviewPeriod = Static<typeof OverviewPeriod>
export const OverviewFilters = Type.Object({ period: Type.Optional(OverviewPeriod) })

export const OverviewFigure = Type.Object({
  name: Type.String(),
  label: Type.String(),
  hint: Type.String(),
  /** `money`: the site's currency. `share`: 0.05 is 5 percent. */
  unit: oneOf('count', 'money', 'bytes', 'share'),
  now: Type.Number(),
  /** The value of the period before, of the same length. */
  before: Type.Number(),
  /** One per day, or one per month, with its first day. Oldest first. */
  bars: Type.Array(Type.Object({ day: Type.String(), value: Type.Number() }), { maxItems: 90 }),
})
export type OverviewFigure = Static<typeof OverviewFigure>

export const Overview = Type.Object({ currency: Type.String(), figures: Type.Array(OverviewFigure, { maxItems: 100 }) })
export type Overview = Static<typeof Overview>

export const readOverview = get('/admin/overview', {
  summary:
    "Get the site's figures per day or month, next to the period before: turnover, commission, accounts, subscribers, failed payments and storage. Leaves out what the caller's role cannot read.",
  who: 'admin',
  permission: 'site_read',
  query: OverviewFilters,
  reply: Overview,
  provides: ['accounts', 'sales'],
})

const OperatorHits = Type.Object({
  name: Type.String(),
  label: Type.String(),
  /** Best first. `path` is a page of this site. */
  hits: Type.Array(Type.Object({ title: Type.String(), details: Type.String(), path: Type.String() }), { maxItems: 20 }),
})

export const findForOperator = get('/admin/search', {
  summary:
    "Find accounts, payments and published content by words, names, addresses and ids. Leaves out what the caller's role cannot read.",
  who: 'admin',
  permission: 'site_read',
  query: Type.Object({ q: Type.Optional(Type.String({ maxLength: 254, title: 'Search' })) }),
  reply: Type.Object({ groups: Type.Array(OperatorHits, { maxItems: 20 }) }),
  provides: ['accounts', 'sales'],
})
