/** Defines the queue in which operators decide about content before others see it. */
import { Type, type Static } from 'typebox'
import { SiteRule } from './case-terms.ts'
import { ConsentState } from './consents.ts'
import { Cursor, DateTime, get, Id, IdParams, Limit, oneOf, orNull, page, post, put, serverEvent } from './define.ts'
import { AiUse } from './depictions.ts'
import { Media } from './media.ts'
import { MULTILINE_PATTERN } from './multiline-pattern.ts'
import { Person } from './people.ts'
import { ReviewRules } from './review-rules.ts'
import { SeenVersion } from './versions.ts'

export const ReviewState = oneOf('waiting', 'approved', 'rejected', 'withdrawn')
export type ReviewState = Static<typeof ReviewState>

const summary = {
  _id: Id,
  kind: Type.String(),
  kindLabel: Type.String(),
  title: Type.String(),
  performer: Person,
  state: ReviewState,
  /** Others have seen an earlier version. */
  isEdit: Type.Boolean(),
  /** The version of the content, which a decision names. */
  version: Type.Integer(),
  submittedAt: DateTime,
  dueAt: DateTime,
  decidedAt: orNull(DateTime),
  decidedBy: orNull(Person),
}
export const ReviewSummary = Type.Object(summary)
export type ReviewSummary = Static<typeof ReviewSummary>

export const ReviewFilters = Type.Object({
  kind: Type.Optional(Type.String({ maxLength: 30, title: 'Kind' })),
  /** Part of the performer's name. */
  q: Type.Optional(Type.String({ maxLength: 100, title: 'Search' })),
  /** `waiting` by default. */
  queue: Type.Optional(oneOf('waiting', 'overdue', 'decided')),
})
export type ReviewFilters = Static<typeof ReviewFilters>

export const searchReviews = get('/admin/review', {
  summary: 'List content that waits for a decision, oldest first, or decided content, latest first.',
  who: 'admin',
  permission: 'moderation_read',
  query: Type.Object({ ...ReviewFilters.properties, limit: Limit(25), cursor: Cursor }),
  reply: page(ReviewSummary),
  provides: ['content-reviews'],
})

export const countReviews = get('/admin/review/counts', {
  summary: 'Count content that waits for a decision, by kind, and how much of it has waited for more than four hours.',
  who: 'admin',
  permission: 'moderation_read',
  reply: Type.Object({
    waiting: Type.Integer(),
    overdue: Type.Integer(),
    kinds: Type.Array(Type.Object({ kind: Type.String(), kindLabel: Type.String(), total: Type.Integer() }), { maxItems: 20 }),
  }),
  provides: ['content-reviews'],
})

/** Neighbors in the queue, oldest first. */
const neighbors = { previousId: orNull(Id), nextId: orNull(Id) }
/** The filters of the queue in which an operator reads one item after the other. */
export const QueueFilters = Type.Object({ kind: ReviewFilters.properties.kind, q: ReviewFilters.properties.q })

const ShownPerson = Type.Object({
  _id: Id,
  /** Null for a guest. */
  account: orNull(Person),
  name: Type.String(),
  state: ConsentState,
  until: orNull(DateTime),
})

export const ContentReview = Type.Object({
  ...summary,
  contentId: Id,
  text: Type.String(),
  /** Path of the item's page. */
  path: Type.String(),
  media: Type.Array(Media, { maxItems: 200 }),
  /** Files that buyers save, besides media. */
  downloads: Type.Array(Type.Object({ name: Type.String() }), { maxItems: 200 }),
  /** The declaration of the performer. */
  shows: Type.Object({
    performer: Type.Boolean(),
    people: Type.Array(ShownPerson, { maxItems: 200 }),
    ai: AiUse,
    /** False if nothing but the preselected declaration "Only me" was made. */
    isExplicit: Type.Boolean(),
  }),
  verification: Type.Object({
    status: oneOf('pending', 'approved', 'rejected'),
    dateOfBirth: Type.String(),
    approvedAt: orNull(DateTime),
  }),
  /** Earlier decisions about the performer's content. */
  record: Type.Object({ approved: Type.Integer(), rejected: Type.Integer() }),
  /** Advice of other parts of the site, warnings first. */
  advice: Type.Array(Type.Object({ text: Type.String(), tone: oneOf('plain', 'warning') }), { maxItems: 100 }),
  ...neighbors,
  waiting: Type.Integer(),
})
export type ContentReview = Static<typeof ContentReview>

export const readReview = get('/admin/review/:id', {
  summary: "Get content in review with all of its media, the people it shows and the performer's verification.",
  who: 'admin',
  permission: 'moderation_read',
  params: IdParams,
  query: QueueFilters,
  reply: ContentReview,
  errors: ['not_found'],
  provides: ['content-reviews', 'content-review:{id}'],
})

/** A rejection needs a rule and reasons, which the performer reads. */
const decision = {
  isApproved: Type.Boolean(),
  rule: Type.Optional(SiteRule),
  reason: Type.Optional(Type.String({ maxLength: 2000, pattern: `^$|${MULTILINE_PATTERN}`, title: 'Reasons', default: '' })),
}
export const ReviewDecision = Type.Object(decision)
export type ReviewDecision = Static<typeof ReviewDecision>

/** The form of a rejection. */
export const RejectionForm = Type.Object({ rule: Type.Optional(SiteRule), reason: decision.reason })

export const decideReview = post('/admin/review/:id/decide', {
  summary:
    'Approve content, which is published now or at its time, or reject it, which returns it to its performer with a statement of reasons.',
  who: 'admin',
  permission: 'moderation',
  params: IdParams,
  query: QueueFilters,
  body: Type.Object({ version: SeenVersion, ...decision }),
  reply: Type.Object({ ...summary, ...neighbors }),
  errors: ['not_found', 'not_valid', 'not_allowed', 'already_done', 'changed_meanwhile'],
  invalidates: ['content-reviews', 'content-review:{id}'],
})

export const MAX_DECIDED = 50

export const decideReviews = post('/admin/review/decide', {
  summary:
    'Approve or reject several items in the same way. Items that someone has decided or changed since are left as they are and named.',
  who: 'admin',
  permission: 'moderation',
  body: Type.Object({
    items: Type.Array(Type.Object({ _id: Id, version: SeenVersion }), { minItems: 1, maxItems: MAX_DECIDED }),
    ...decision,
  }),
  reply: Type.Object({
    decided: Type.Integer(),
    left: Type.Array(Type.Object({ _id: Id, message: Type.String() }), { maxItems: MAX_DECIDED }),
  }),
  errors: ['not_found', 'not_valid'],
  invalidates: ['content-reviews', 'content-review'],
})

export const readReviewRules = get('/admin/review/rules', {
  summary: 'Get which content operators review before others see it, and when reviewers are reminded to pause.',
  who: 'admin',
  permission: 'moderation_read',
  reply: ReviewRules,
  provides: ['review-rules'],
})

export const changeReviewRules = put('/admin/review/rules', {
  summary: 'Change which content operators review before others see it. Content in the queue stays there until it is decided.',
  who: 'admin',
  permission: 'owner',
  needsProof: true,
  body: ReviewRules,
  reply: ReviewRules,
  invalidates: ['review-rules', 'site-settings', 'expected-review'],
})

/** Sent to operators: the queue has changed. */
export const reviewsChanged = serverEvent('reviews_changed', Type.Object({}), ['content-reviews', 'content-review'])
/** Sent to a performer about whose content an operator has decided. */
export const contentDecided = serverEvent('content_decided', Type.Object({}), ['statements', 'expected-review'])
