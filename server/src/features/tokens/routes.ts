import * as tokens from '@fanfare/contract/tokens'
import { peopleById } from '#core/accounts/index.ts'
import { walletMovements } from '#core/money/index.ts'
import { act, answer } from '#platform/answer.ts'
import { buyContent } from './buy-content.ts'
import { tip } from './tip.ts'
import { movementView, receiptView } from './views.ts'

export const answers = [
  act(tokens.tip, async ({ tx, viewer, params, body, key }) =>
    receiptView(tx.db, await tip(tx, viewer, { key, performerId: params.id, amount: body.amount, message: body.message ?? '' })),
  ),

  act(tokens.buyFeed, async ({ tx, viewer, params }) => receiptView(tx.db, await buyContent(tx, viewer, 'feed', params.id))),

  act(tokens.buyMessage, async ({ tx, viewer, params }) =>
    receiptView(tx.db, await buyContent(tx, viewer, 'message', params.id)),
  ),

  answer(tokens.listMovements, async ({ house, viewer, query: { limit = 20, offset = 0 } }) => {
    const { movements, total } = await walletMovements(house.db, viewer.id, { limit, offset })
    const people = await peopleById(
      house.db,
      movements.flatMap((m) => m.performerId ?? []),
    )
    return { data: movements.map((m) => movementView(m, people)), total }
  }),
]
