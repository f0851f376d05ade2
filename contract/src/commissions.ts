/** What of a sale the site keeps: by kind of sale, and as agreed with one performer. */
import { Type, type Static } from 'typebox'
import { DateTime, Done, get, Id, Limit, Offset, oneOf, orNull, page, put, serverEvent } from './define.ts'
import { Person } from './people.ts'
import { SaleKind } from './sales.ts'
import { SearchedPerson } from './searched-people.ts'

const MOST_PERCENT = 90
const Percent = Type.Integer({ minimum: 0, maximum: MOST_PERCENT, title: 'Commission in percent' })

export const KindCommission = Type.Object({
  kind: SaleKind,
  /** 'Tips'. */
  title: Type.String(),
  /** Null where the site's general commission holds. */
  percent: orNull(Percent),
})
export type KindCommission = Static<typeof KindCommission>

export const readCommissions = get('/admin/commissions', {
  summary: 'The general commission, and that of each kind of sale where it is another one.',
  who: 'admin',
  reply: Type.Object({ percent: Percent, kinds: Type.Array(KindCommission) }),
  provides: ['commissions', 'site-settings'],
})

export const changeKindCommission = put('/admin/commissions/kinds', {
  summary: 'The commission of a kind of sale, for sales from now on. It is written down.',
  who: 'admin',
  needsProof: true,
  body: Type.Object({
    kind: SaleKind,
    /** Absent: the general one. */
    percent: Type.Optional(Percent),
  }),
  reply: Done,
  errors: ['not_found', 'not_valid', 'already_done'],
  invalidates: ['commissions'],
})

/** One that holds, or has held: of a kind of sale, or as agreed with a performer, for every kind of sale and instead of what is set for it. */
export const Commission = Type.Object({
  _id: Id,
  /** Of the kind of sale; empty where it is a performer's. */
  title: Type.String(),
  performer: orNull(Person),
  percent: Percent,
  since: DateTime,
  by: orNull(Person),
  /** Null while it holds. */
  endedAt: orNull(DateTime),
  endedBy: orNull(Person),
})
export type Commission = Static<typeof Commission>

const CommissionFilters = Type.Object({
  /** Those of performers that hold; absent: all of both kinds, also those that have ended. */
  of: Type.Optional(oneOf('performers')),
})

export const listCommissions = get('/admin/commissions/search', {
  summary: 'Commissions that differ from the general one, or did, with who has set them, the latest first.',
  who: 'admin',
  query: Type.Object({ ...CommissionFilters.properties, limit: Limit(20), offset: Offset }),
  reply: page(Commission),
  provides: ['commissions'],
})

export const changePerformerCommission = put('/admin/commissions/performers', {
  summary: 'Agree on a commission with a performer, for sales from now on; they are told. It is written down.',
  who: 'admin',
  needsProof: true,
  body: Type.Object({
    username: SearchedPerson,
    /** Absent: what holds for everybody. */
    percent: Type.Optional(Percent),
  }),
  reply: Done,
  errors: ['not_valid', 'already_done'],
  invalidates: ['commissions'],
})

export const readOwnCommission = get('/earnings/commission', {
  summary: 'What of each kind of sale the site keeps of the caller from now on, in percent.',
  who: 'performer',
  reply: Type.Object({
    /** What was agreed with the caller; null where what is set for everybody holds. */
    agreed: orNull(Percent),
    /** Of what is no kind of its own below. */
    percent: Percent,
    /** Those that differ from it; none where something was agreed. */
    kinds: Type.Array(Type.Object({ kind: SaleKind, title: Type.String(), percent: Percent })),
  }),
  provides: ['commissions'],
})

/** To a performer with whom another commission was agreed, and to operators. */
export const commissionChanged = serverEvent('commission_changed', Type.Object({}), ['commissions'])
