import { Type, type Static } from 'typebox'
import { get, Id, IdParams, Limit, DateTime, Offset, orNull, page, post, serverEvent, Sum, Tokens } from './define.ts'
import { Person } from './people.ts'
import { Receipt, SaleKind } from './sales.ts'

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

/** One transaction of the wallet; `tokens` is negative when something was paid. */
export const TokenTransaction = Type.Object({
  _id: Id,
  /** `purchase` where tokens were bought. */
  kind: SaleKind,
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
