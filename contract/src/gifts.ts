/** Defines gifts: pictures with a price in tokens that fans send to performers. */
import { Type, type Static } from 'typebox'
import { get, Id, IdParams, Limit, Offset, oneOf, page, post, put, Tokens } from './define.ts'
import { Receipt } from './sales.ts'

/** Named after their pictures. The browser and the server each translate the names. */
export const GiftId = oneOf(
  'rose',
  'heart',
  'star',
  'cake',
  'balloon',
  'bouquet',
  'champagne',
  'perfume',
  'ring',
  'crown',
  'rocket',
  'castle',
)
export type GiftId = Static<typeof GiftId>

export const Gift = Type.Object({
  _id: GiftId,
  name: Type.String(),
  price: Tokens,
  /** A path on this site, to an SVG. */
  picture: Type.String(),
})
export type Gift = Static<typeof Gift>

export const searchGifts = get('/gifts/search', {
  summary: 'List the gifts that can be sent, cheapest first.',
  who: 'anyone',
  query: Type.Object({ limit: Limit(50), offset: Offset }),
  reply: page(Gift),
  provides: ['gifts'],
})

export const sendGift = post('/token-transactions/gift/:id', {
  summary: 'Send a gift to a performer, with an optional message.',
  who: 'fan',
  params: IdParams,
  body: Type.Object({
    giftId: GiftId,
    /** In tokens, as shown. */
    price: Type.Optional(Tokens),
    message: Type.Optional(Type.String({ maxLength: 300, title: 'Message', default: '' })),
    /** The live room in which it is sent, and shown. */
    streamId: Type.Optional(Id),
  }),
  reply: Receipt,
  errors: [
    'not_found',
    'not_valid',
    'not_enough_tokens',
    'spending_limit',
    'price_changed',
    'already_done',
    'changed_meanwhile',
    'key_reused',
  ],
  invalidates: ['wallet', 'conversations', 'messages'],
  invalidatesOnConflict: ['me', 'gifts'],
})

export const AdminGift = Type.Object({
  ...Gift.properties,
  isOnSale: Type.Boolean(),
  sent: Type.Integer(),
})
export type AdminGift = Static<typeof AdminGift>

export const listAllGifts = get('/admin/gifts', {
  summary: 'List all gifts, on sale or not, cheapest first.',
  who: 'admin',
  permission: 'finance_read',
  query: Type.Object({ limit: Limit(50), offset: Offset }),
  reply: page(AdminGift),
  provides: ['gifts'],
})

export const changeGift = put('/admin/gifts/:id', {
  summary: 'Set the price of a gift, or take it off sale. Gifts sent before are not affected.',
  who: 'admin',
  permission: 'finance',
  needsProof: true,
  params: Type.Object({ id: GiftId }),
  body: Type.Object({
    price: Type.Number({ minimum: 0.5, maximum: 1_000_000, multipleOf: 0.01, title: 'Price' }),
    isOnSale: Type.Boolean(),
  }),
  reply: AdminGift,
  errors: ['not_found', 'not_valid'],
  invalidates: ['gifts'],
})
