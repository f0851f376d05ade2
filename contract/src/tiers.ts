/** Defines the tiers of a performer, each with its price, benefits and seats. */
import { Type, type Static } from 'typebox'
import { Bundle } from './bundles.ts'
import { Done, get, Id, IdParams, SINGLE_LINE_PATTERN, post, Price, put } from './define.ts'
import { Subscription } from './subscriptions.ts'
import { MULTILINE_PATTERN } from './multiline-pattern.ts'
import { FromVersion, Version } from './versions.ts'

const Amount = (title: string) => Type.Number({ minimum: 0, maximum: 1_000_000_000, multipleOf: 0.01, title })

/** The first tier takes its prices from the profile, so this form cannot set them. */
export const TierForm = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 40, title: 'Name', pattern: SINGLE_LINE_PATTERN }),
  text: Type.Optional(Type.String({ maxLength: 300, title: 'Description', pattern: `^$|${MULTILINE_PATTERN}` })),
  benefits: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 80, pattern: SINGLE_LINE_PATTERN }), { maxItems: 8, title: 'Benefits' }),
  ),
  monthly: Type.Optional(Amount('Monthly price')),
  /** Absent means no yearly price. */
  yearly: Type.Optional(Amount('Yearly price')),
  quarterly: Type.Optional(Bundle('3-month price')),
  half_yearly: Type.Optional(Bundle('6-month price')),
  /** The maximum number of subscribers at a time. Absent for no limit. */
  seats: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, title: 'Maximum subscribers' })),
  /** Per month. 0 means that its subscribers pay for each. Absent means the general rules of writing. */
  includedMessages: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000, title: 'Messages included per month' })),
  /** Per month. Absent for none. */
  includedUnlocks: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, title: 'Unlocks included per month' })),
})
export type TierForm = Static<typeof TierForm>

export const OwnTier = Type.Object({
  ...TierForm.properties,
  _id: Id,
  version: Version,
  text: Type.String(),
  benefits: Type.Array(Type.String()),
  monthly: Price,
  /** The tier of the profile, which always takes subscribers. */
  isFirst: Type.Boolean(),
  isArchived: Type.Boolean(),
  subscribers: Type.Integer(),
})
export type OwnTier = Static<typeof OwnTier>

const invalidates = ['own-tiers', 'offers', 'subscriptions'] as const
const change = { who: 'performer', seat: 'price', reply: OwnTier, invalidates } as const

export const listOwnTiers = get('/performer/tiers', {
  summary:
    "List the caller's tiers in their order, including archived ones. A performer can have up to 40, and up to 10 that are not archived.",
  who: 'performer',
  seat: 'any',
  reply: Type.Object({ tiers: Type.Array(OwnTier, { maxItems: 40 }) }),
  provides: ['own-tiers'],
})

export const createTier = post('/performer/tiers', {
  ...change,
  summary: 'Create a tier with its own prices. Verified performers only.',
  body: TierForm,
  errors: ['not_valid', 'not_verified'],
})

export const updateTier = put('/performer/tiers/:id', {
  ...change,
  summary:
    "Change a tier. Lower prices apply to its subscribers from their next renewal. Higher prices need each subscriber's consent.",
  params: IdParams,
  body: Type.Object({ ...TierForm.properties, version: FromVersion }),
  errors: ['not_found', 'not_valid', 'changed_meanwhile'],
})

export const orderTiers = put('/performer/tiers-order', {
  summary: "Set the order of the caller's tiers. The list must contain each tier once.",
  who: 'performer',
  seat: 'price',
  body: Type.Object({ ids: Type.Array(Id, { minItems: 1, maxItems: 40, uniqueItems: true }) }),
  reply: Done,
  errors: ['not_valid'],
  invalidates,
})

export const archiveTier = post('/performer/tiers/:id/archive', {
  ...change,
  summary: "Archive a tier. Its subscribers keep it and renew, but no one else can join. The first tier can't be archived.",
  params: IdParams,
  errors: ['not_found', 'not_valid', 'already_done'],
})

export const restoreTier = post('/performer/tiers/:id/restore', {
  ...change,
  summary: 'Restore an archived tier, so that people can join it again.',
  params: IdParams,
  errors: ['not_found', 'not_valid', 'already_done'],
})

const own = { who: 'fan', params: IdParams, reply: Subscription, invalidates: ['subscriptions'] } as const

export const cancelTierChange = post('/subscriptions/:id/keep-tier', {
  ...own,
  summary: 'Cancel a tier change that waits for the next renewal.',
  errors: ['not_found', 'already_done'],
})

export const acceptProposedPrice = post('/subscriptions/:id/agree-to-price', {
  ...own,
  summary: "Accept the performer's higher price, from the next renewal on.",
  body: Type.Object({
    /** The price as shown. */
    price: Price,
  }),
  errors: ['not_found', 'already_done', 'price_changed'],
  invalidatesOnConflict: ['subscriptions'],
})
