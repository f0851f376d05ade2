import { saleRefunded } from '#core/refunds/index.ts'
import { tipGiven, tipGivenAnonymously } from '#features/tokens/events.ts'
import { on } from '#platform/listeners.ts'
import { countForGoal } from './count-tip.ts'

const NAME = 'count toward the goal'

export const listeners = [
  on(tipGiven, NAME, (tx, { saleId }) => countForGoal(tx, saleId)),
  on(tipGivenAnonymously, NAME, (tx, { saleId }) => countForGoal(tx, saleId)),
  on(saleRefunded, NAME, (tx, { saleId }) => countForGoal(tx, saleId)),
]
