/** Operators set the commission of a kind of sale, and agree on other commissions with performers. */
import { changeKindCommission, changePerformerCommission } from '@fanfare/contract/commissions'
import { persistentRequest, type Area, type Chances, type PlannedRequest } from '../chances.ts'

export const commissions: Area = {
  acts: [
    { name: 'set a commission', weight: 2, who: 'operator', choose: async (_, chances) => ofKind(chances) },
    { name: 'agree on a commission', weight: 2, who: 'operator', choose: async (_, chances) => ofPerformer(chances) },
  ],
}

/** Undefined removes the rule. */
const sometimes = ({ of, amount }: Chances) => (of([true, true, false]) ? { percent: Math.round(amount(0, 90)) } : {})

const ofKind = (chances: Chances): PlannedRequest =>
  persistentRequest(changeKindCommission, {
    body: {
      kind: chances.of(['tip', 'subscription', 'gift_subscription', 'post', 'gift']),
      ...sometimes(chances),
    },
  })

const ofPerformer = (chances: Chances): PlannedRequest =>
  persistentRequest(changePerformerCommission, {
    body: { username: chances.of(chances.context.people.performers)?.username, ...sometimes(chances) },
  })
