import { Type, type Static } from 'typebox'
import { get, Id, IdParams, Limit, DateTime, Offset, oneOf, orNull, page, post, serverEvent, Sum, Tokens } from './define.ts'
import { Person } from './people.ts'

const SaleKind = oneOf('tip', 'post', 'message', 'subscription')

/** A payment of a fan, and the balance after it. */
export const Receipt = Type.Object({
  _id: Id,
  kind: SaleKind,
  performer: Person,
  /** The post or message that was bought; null for a tip or a subscription. */
  targetId: orNull(Id),
  tokens: Tokens,
  balance: Tokens,
  createdAt: DateTime,
})
export type Receipt = Static<typeof Receipt>

export const tip = post('/token-transactions/tip/:id', {
  summary: 'Tip a performer, within the limits of the public settings.',
  who: 'fan',
  params: IdParams,
  body: Type.Object({ amount: Tokens, message: Type.Optional(Type.String({ maxLength: 300, title: 'Message', default: '' })) }),
  reply: Receipt,
  errors: ['not_found', 'not_valid', 'not_enough_tokens', 'key_reused'],
  invalidates: ['wallet', 'conversations', 'messages'],
  invalidatesOnConflict: ['me'],
})

/**
 * What the buyer was shown. The specification's own clients send no body, so it is optional; ours always sends it. Another
 * price is rejected with `price_changed` and the current price.
 */
const ShownPrice = Type.Unsafe<{ price?: number } | undefined>({
  ...Type.Object({ price: Type.Optional(Tokens) }),
  type: ['object', 'null'],
})

export const buyPost = post('/token-transactions/feed/:id', {
  summary: 'Unlock a post for good.',
  who: 'fan',
  params: IdParams,
  body: ShownPrice,
  reply: Receipt,
  errors: ['not_found', 'already_done', 'not_enough_tokens', 'price_changed'],
  invalidates: ['post:{id}', 'purchases', 'wallet'],
  invalidatesOnConflict: ['me', 'post:{id}'],
})

export const buyMessage = post('/token-transactions/message/:id', {
  summary: 'Unlock a message that has a price.',
  who: 'fan',
  params: IdParams,
  body: ShownPrice,
  reply: Receipt,
  errors: ['not_found', 'already_done', 'not_enough_tokens', 'price_changed'],
  invalidates: ['messages', 'conversations', 'purchases', 'wallet'],
  invalidatesOnConflict: ['me', 'messages'],
})

/** One transaction of the wallet; `tokens` is negative when something was paid. */
export const TokenTransaction = Type.Object({
  _id: Id,
  kind: oneOf('tip', 'post', 'message', 'subscription', 'purchase'),
  description: Type.String(),
  with: orNull(Person),
  tokens: Sum,
  createdAt: DateTime,
})
export type TokenTransaction = Static<typeof TokenTransaction>

export const listTokenTransactions = get('/token-transactions/search', {
  summary: 'The transactions of the own wallet, newest first.',
  who: 'fan',
  query: Type.Object({ limit: Limit(20), offset: Offset }),
  reply: page(TokenTransaction),
  provides: ['wallet'],
})

/** To the fan, after any transaction: the current balance. */
export const balanceChanged = serverEvent('balance_changed', Type.Object({ balance: Tokens }), ['wallet'])
