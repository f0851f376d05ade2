/**
 * Defines custom orders: a fan asks a performer for something made for them, and pays into escrow until it is delivered. Sales and
 * content of custom orders have the kind `customorder`. Every step adds a message of the kind `system` to the conversation, with
 * `about: { kind: 'customorder', _id }`. Notifications lead to the pages `/custom-orders/:id` (fan), `/studio/custom-orders/:id`
 * (performer) and `/admin/custom-orders/:id`.
 */
import { Type, type Static } from 'typebox'
import {
  longText,
  MAX_BRIEF_LENGTH,
  MAX_DELIVERED_DOWNLOADS,
  MAX_DELIVERED_FILES,
  MAX_NOTE_LENGTH,
  MAX_REVISIONS,
  note,
  PictureIds,
} from './custom-order-limits.ts'
import { CustomOrder, CustomOrderDownload, CustomOrderFilter, CustomOrderItem, CustomOrderState } from './custom-order-views.ts'
import { DateTime, del, Done, get, Id, IdParams, Limit, Offset, oneOf, page, post, serverEvent, Tokens } from './define.ts'
import { photoPart, Uploaded } from './media.ts'

const filters = { filter: Type.Optional(CustomOrderFilter), state: Type.Optional(CustomOrderState) }

export const CustomOrderFilters = Type.Object(filters)

const list = {
  query: Type.Object({ ...filters, limit: Limit(20), offset: Offset }),
  reply: page(CustomOrderItem),
  provides: ['custom-orders'],
} as const

export const searchCustomOrders = get('/custom-orders/search', {
  ...list,
  summary:
    "List the custom orders that fans have asked the caller for: the caller's turn first, then orders in work by due date, then newest first.",
  who: 'performer',
})

export const searchOwnCustomOrders = get('/custom-orders/users/search', {
  ...list,
  summary: "List the caller's custom orders: the caller's turn first, then orders in work by due date, then newest first.",
  who: 'fan',
})

export const viewCustomOrder = get('/custom-orders/:id', {
  summary: "Get one of the caller's custom orders with its steps and its latest delivery.",
  who: 'member',
  params: IdParams,
  reply: CustomOrder,
  errors: ['not_found'],
  provides: ['custom-orders', 'custom-order:{id}'],
})

export const uploadCustomOrderPhoto = post('/custom-orders/photo', {
  summary: 'Upload a reference picture or evidence. It is processed in the background.',
  who: 'member',
  files: { file: photoPart },
  reply: Uploaded,
  errors: ['upload_too_large', 'upload_not_accepted', 'agreement_needed'],
  rateLimit: { calls: 30, seconds: 60 },
})

export const askForCustomOrder = post('/custom-orders', {
  summary: 'Ask a performer for a custom order. Nothing is charged until the performer accepts.',
  who: 'fan',
  body: Type.Object({
    performerId: Id,
    brief: longText('Description', MAX_BRIEF_LENGTH),
    referenceIds: PictureIds('Reference pictures'),
    price: Tokens,
    /** At least `noticeDays` ahead. */
    dueAt: DateTime,
  }),
  reply: CustomOrder,
  errors: ['not_found', 'not_valid', 'not_allowed', 'key_reused'],
  rateLimit: { calls: 20, seconds: 3600 },
  invalidates: ['custom-orders', 'conversations', 'messages'],
})

/** The common parts of calls about one order. */
export const actErrors = ['not_found', 'not_valid', 'changed_meanwhile', 'key_reused'] as const
export const act = {
  params: IdParams,
  reply: CustomOrder,
  errors: actErrors,
  rateLimit: { calls: 60, seconds: 60 },
  invalidates: ['custom-orders', 'custom-order:{id}', 'conversations', 'messages'],
  invalidatesOnConflict: ['custom-orders', 'custom-order:{id}'],
} as const
const withNote = Type.Object({ note })

export const acceptCustomOrder = post('/custom-orders/:id/accept', {
  ...act,
  summary:
    "Accept a fan's custom order. The fan's tokens move into escrow. Without enough tokens, the order waits 72 hours for the fan's payment (`unpaid`).",
  who: 'performer',
  errors: [...actErrors, 'not_allowed', 'not_verified'],
})

export const declineCustomOrder = post('/custom-orders/:id/decline', {
  ...act,
  summary: "Decline a fan's custom order that is not paid yet, or take back an offer.",
  who: 'performer',
  body: withNote,
})

export const counterCustomOrder = post('/custom-orders/:id/counter', {
  ...act,
  summary: "Answer a fan's custom order with another price, date or number of revisions.",
  who: 'performer',
  body: Type.Object({
    price: Tokens,
    dueAt: DateTime,
    revisions: Type.Integer({ minimum: 0, maximum: MAX_REVISIONS, title: 'Included revisions' }),
    note,
  }),
  errors: [...actErrors, 'not_allowed', 'not_verified'],
})

/** The price in tokens, as shown. */
const Shown = Type.Object({ price: Tokens })
const payment = {
  ...act,
  who: 'fan',
  body: Shown,
  errors: [...actErrors, 'not_enough_tokens', 'spending_limit', 'price_changed'],
  invalidates: [...act.invalidates, 'wallet', 'me'],
  invalidatesOnConflict: [...act.invalidatesOnConflict, 'me'],
} as const

export const agreeToCustomOrder = post('/custom-orders/:id/agree', {
  ...payment,
  summary: "Agree to the performer's counter-offer. The caller's tokens move into escrow.",
})

export const payCustomOrder = post('/custom-orders/:id/pay', {
  ...payment,
  summary:
    'Pay for an accepted custom order. The tokens move into escrow, and the deadline moves by the time that the payment took.',
})

export const withdrawCustomOrder = post('/custom-orders/:id/withdraw', {
  ...act,
  summary: "Withdraw one of the caller's custom orders that is not paid yet.",
  who: 'fan',
  body: withNote,
})

/**
 * The reply to the last request of a resumable upload of the kind `delivery`, whose `subject` is the order. The file is kept as it
 * is, and belongs to the order until it is delivered or deleted.
 */
export const UploadedCustomOrderFile = Type.Object({
  ...CustomOrderDownload.properties,
  type: Type.Literal('delivery'),
  status: oneOf('ready'),
})
export type UploadedCustomOrderFile = Static<typeof UploadedCustomOrderFile>

const FileParams = Type.Object({ id: Id, fileId: Id })

export const deleteCustomOrderFile = del('/custom-orders/:id/files/:fileId', {
  summary: 'Delete an uploaded file that is not delivered.',
  who: 'performer',
  params: FileParams,
  reply: Done,
  errors: ['not_found'],
  invalidates: ['custom-order:{id}'],
})

export const readCustomOrderFileLink = get('/custom-orders/:id/files/:fileId/download-link', {
  summary: 'Get an address from which the caller can download a file of a custom order for ten minutes.',
  who: 'member',
  params: FileParams,
  reply: Type.Object({ url: Type.String(), expiresAt: DateTime }),
  errors: ['not_found'],
  provides: ['custom-order:{id}'],
})

export const deliverCustomOrder = post('/custom-orders/:id/deliver', {
  ...act,
  summary: 'Deliver a custom order as media of the vault, as uploaded files, or both. The fan sees it blurred until it is paid.',
  who: 'performer',
  body: Type.Object({
    /** Processed media of the caller's vault. */
    fileIds: Type.Optional(Type.Array(Id, { maxItems: MAX_DELIVERED_FILES, uniqueItems: true, title: 'Media', default: [] })),
    /** Uploaded files of the order. */
    downloadIds: Type.Optional(
      Type.Array(Id, { maxItems: MAX_DELIVERED_DOWNLOADS, uniqueItems: true, title: 'Files', default: [] }),
    ),
    note,
  }),
})

export const reviseCustomOrder = post('/custom-orders/:id/revise', {
  ...act,
  summary: 'Ask for one of the agreed revisions. The performer has at least seven days for it.',
  who: 'fan',
  body: Type.Object({ note: longText('What should change', MAX_NOTE_LENGTH) }),
})

export const acceptCustomOrderDelivery = post('/custom-orders/:id/accept-delivery', {
  ...act,
  summary: 'Accept the delivery. The tokens in escrow are paid to the performer, and the caller sees the delivery.',
  who: 'fan',
  invalidates: [...act.invalidates, 'purchases', 'wallet'],
})

export const askCustomOrderExtension = post('/custom-orders/:id/extension', {
  ...act,
  summary: 'Ask the fan for more time. Possible once per order, and before its deadline.',
  who: 'performer',
  body: Type.Object({ dueAt: DateTime, note }),
})

export const grantCustomOrderExtension = post('/custom-orders/:id/extension/grant', {
  ...act,
  summary: 'Give the performer the time that they have asked for.',
  who: 'fan',
})

export const refuseCustomOrderExtension = post('/custom-orders/:id/extension/refuse', {
  ...act,
  summary: 'Refuse to give the performer more time. The deadline stays.',
  who: 'fan',
  body: withNote,
})

export const cancelCustomOrder = post('/custom-orders/:id/cancel', {
  ...act,
  summary: 'Cancel a paid custom order. All tokens return to the fan.',
  who: 'performer',
  body: withNote,
})

/** Sent to both sides, and to operators about disputes: the order has changed. */
export const customOrderChanged = serverEvent('custom_order_changed', Type.Object({ customOrderId: Id }), [
  'custom-orders',
  'custom-order:{customOrderId}',
  'custom-order-terms',
  'purchases',
])
