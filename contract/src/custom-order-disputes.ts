/** Defines disagreements about custom orders: statements by both sides, and the decision of an operator. */
import { Type, type Static } from 'typebox'
import { longText, MAX_NOTE_LENGTH, PictureIds } from './custom-order-limits.ts'
import { CustomOrder, CustomOrderItem, CustomOrderSide } from './custom-order-views.ts'
import { act, actErrors, CustomOrderFilters } from './custom-orders.ts'
import { DateTime, get, Id, IdParams, Limit, Offset, page, post, Tokens } from './define.ts'
import { PersonSearch } from './person-search.ts'

const Statement = Type.Object({ note: longText('Statement', MAX_NOTE_LENGTH), pictureIds: PictureIds('Pictures') })

export const disputeCustomOrder = post('/custom-orders/:id/dispute', {
  ...act,
  summary: 'Ask an operator to decide about a paid custom order. The tokens stay in escrow until then.',
  who: 'member',
  isUnread: true,
  body: Statement,
  errors: [...actErrors, 'not_allowed'],
})

export const addCustomOrderEvidence = post('/custom-orders/:id/evidence', {
  ...act,
  summary:
    'Add a statement or pictures to a disputed custom order. Both sides and operators see them. Each side can add up to 10.',
  who: 'member',
  isUnread: true,
  body: Statement,
  errors: [...actErrors, 'not_allowed'],
})

export const AdminCustomOrderFilters = Type.Object({
  ...CustomOrderFilters.properties,
  /** The username of a fan or a performer. */
  username: Type.Optional(PersonSearch),
})

export const listCustomOrdersForOperators = get('/admin/custom-orders/search', {
  summary: 'List custom orders: disputed ones first, longest waiting first, then the newest. `total` counts at most 1,000.',
  who: 'admin',
  permission: 'sales_read',
  query: Type.Object({ ...AdminCustomOrderFilters.properties, limit: Limit(20), offset: Offset }),
  reply: page(CustomOrderItem),
  provides: ['custom-orders'],
})

export const viewCustomOrderForOperators = get('/admin/custom-orders/:id/view', {
  summary: 'Get a custom order with its steps. Its texts, pictures and delivery are shown only once there is a dispute.',
  who: 'admin',
  permission: 'sales_read',
  params: IdParams,
  reply: CustomOrder,
  errors: ['not_found'],
  provides: ['custom-orders', 'custom-order:{id}'],
})

export const CaseMessage = Type.Object({
  _id: Id,
  by: CustomOrderSide,
  at: DateTime,
  text: Type.String(),
  /** The number of its photos, videos and recordings, which operators do not see. */
  files: Type.Integer(),
})
export type CaseMessage = Static<typeof CaseMessage>

export const readCustomOrderMessages = post('/admin/custom-orders/:id/messages', {
  summary:
    'Read what the two sides of a disputed custom order wrote to each other, from a week before the request on: up to 100 messages, latest first. Not possible before or after the dispute. Each call is recorded in the audit log.',
  who: 'admin',
  permission: 'refunds',
  needsProof: true,
  params: IdParams,
  body: Type.Object({
    /** `next` of the call before: continues with earlier messages. */
    before: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
  }),
  reply: Type.Object({ data: Type.Array(CaseMessage, { maxItems: 100 }), next: Type.Optional(Type.Integer()) }),
  errors: ['not_found', 'changed_meanwhile'],
  invalidatesOnConflict: ['custom-orders', 'custom-order:{id}'],
})

export const splitCustomOrder = post('/admin/custom-orders/:id/split', {
  summary: 'Decide a disputed custom order: return some or all tokens to the fan, and pay the rest to the performer.',
  who: 'admin',
  permission: 'refunds',
  needsProof: true,
  params: IdParams,
  body: Type.Object({
    /** In tokens, from 0 to the price. */
    returned: Tokens,
    /** Both sides see it. */
    note: longText('Reasons', MAX_NOTE_LENGTH),
  }),
  reply: CustomOrder,
  errors: ['not_found', 'not_valid', 'changed_meanwhile', 'key_reused'],
  invalidates: ['custom-orders', 'custom-order:{id}'],
  invalidatesOnConflict: ['custom-orders', 'custom-order:{id}'],
})
