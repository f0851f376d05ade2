/** Defines the site's commission: by kind of sale, and as agreed with single performers. */
import { Type, type Static } from 'typebox'
import { DateTime, Done, get, Id, Limit, Offset, oneOf, orNull, page, put, serverEvent } from './define.ts'
import { Person } from './people.ts'
import { SaleKind } from './sales.ts'
import { PersonSearch } from './person-search.ts'

const MAX_COMMISSION_PERCENT = 90
const Percent = Type.Integer({ minimum: 0, maximum: MAX_COMMISSION_PERCENT, title: 'Commission (%)' })

export const KindCommission = Type.Object({
  kind: SaleKind,
  /** Such as 'Tips'. */
  title: Type.String(),
  /** Null when the site's general commission applies. */
  percent: orNull(Percent),
})
export type KindCommission = Static<typeof KindCommission>

export const readCommissions = get('/admin/commissions', {
  summary: 'Get the general commission, and the commission of each kind of sale that has its own.',
  who: 'admin',
  permission: 'finance_read',
  reply: Type.Object({ percent: Percent, kinds: Type.Array(KindCommission) }),
  provides: ['commissions', 'site-settings'],
})

export const changeKindCommission = put('/admin/commissions/kinds', {
  summary: 'Set the commission of a kind of sale, for sales from now on. The change is recorded.',
  who: 'admin',
  permission: 'finance',
  needsProof: true,
  body: Type.Object({
    kind: SaleKind,
    /** Absent means the general commission. */
    percent: Type.Optional(Percent),
  }),
  reply: Done,
  errors: ['not_found', 'not_valid', 'already_done'],
  invalidates: ['commissions'],
})

/**
 * A current or past commission: of one kind of sale, or agreed with a performer. An agreed commission replaces all others for
 * that performer.
 */
export const Commission = Type.Object({
  _id: Id,
  /** The kind of sale. Empty for a performer's commission. */
  title: Type.String(),
  performer: orNull(Person),
  percent: Percent,
  since: DateTime,
  by: orNull(Person),
  /** Null while it applies. */
  endedAt: orNull(DateTime),
  endedBy: orNull(Person),
})
export type Commission = Static<typeof Commission>

const CommissionFilters = Type.Object({
  /** `performers` lists the current commissions of performers. Absent lists all of both kinds, including ended ones. */
  of: Type.Optional(oneOf('performers')),
})

export const listCommissions = get('/admin/commissions/search', {
  summary: 'List current and past commissions that differ from the general one and who set them, latest first.',
  who: 'admin',
  permission: 'finance_read',
  query: Type.Object({ ...CommissionFilters.properties, limit: Limit(20), offset: Offset }),
  reply: page(Commission),
  provides: ['commissions'],
})

export const changePerformerCommission = put('/admin/commissions/performers', {
  summary:
    'Set a commission agreed with a performer, for sales from now on. The performer is notified, and the change is recorded.',
  who: 'admin',
  permission: 'finance',
  needsProof: true,
  body: Type.Object({
    username: PersonSearch,
    percent: Type.Optional(Percent),
  }),
  reply: Done,
  errors: ['not_valid', 'already_done'],
  invalidates: ['commissions'],
})

export const readOwnCommission = get('/earnings/commission', {
  summary: "Get the commission that the site keeps from the caller's future sales, in percent by kind of sale.",
  who: 'performer',
  seat: 'earnings',
  reply: Type.Object({
    /** The percentage agreed with the caller. Null when the general commission applies. */
    agreed: orNull(Percent),
    /** Applies to sales of any kind not listed in `kinds`. */
    percent: Percent,
    /** Kinds with a different percentage. Empty when a percentage was agreed. */
    kinds: Type.Array(Type.Object({ kind: SaleKind, title: Type.String(), percent: Percent })),
  }),
  provides: ['commissions'],
})

/** Sent to the performer whose agreed commission changed, and to operators. */
export const commissionChanged = serverEvent('commission_changed', Type.Object({}), ['commissions'])
