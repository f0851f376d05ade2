/**
 * Fans pay into escrow, and fans, performers and operators close the holds, also ones that are closed already. Operators hold
 * earnings as an order does until its delivery.
 */
import type { Call } from '@fanfare/contract'
import { searchSales } from '@fanfare/contract/refunds'
import { giveBack, hold, holdSale, listHolds, release, releaseSale, split } from '../escrow-feature.ts'
import { persistentRequest, type Area, type Chances, type PlannedRequest } from '../chances.ts'

export const escrow: Area = {
  acts: [
    { name: 'pay into escrow', weight: 14, who: 'fan', choose: async (_, chances) => pay(chances) },
    { name: 'release from escrow', weight: 14, who: 'fan', choose: releaseOne },
    { name: 'return from escrow', weight: 5, who: 'performer', choose: returnOne },
    { name: 'split escrow', weight: 4, who: 'operator', choose: splitOne },
    { name: 'hold earnings', weight: 5, who: 'operator', choose: holdEarnings },
  ],
}

const pay = ({ of, amount, context }: Chances): PlannedRequest =>
  persistentRequest(hold, {
    params: { id: of(context.people.performers)?.id },
    body: { tokens: Math.round(amount(0.01, 40) * 100) },
  })

const anyHold = async (call: Call, { of }: Chances) => of((await call(listHolds)).holds)

async function releaseOne(call: Call, chances: Chances): Promise<PlannedRequest | undefined> {
  const { holds } = await call(listHolds)
  const own = holds.filter(({ fanId }) => fanId === chances.by.id)
  const one = chances.of(chances.of([true, true, true, false]) === true ? own : holds)
  return one && persistentRequest(release, { params: { id: one._id } })
}

async function returnOne(call: Call, chances: Chances): Promise<PlannedRequest | undefined> {
  const one = await anyHold(call, chances)
  return one && persistentRequest(giveBack, { params: { id: one._id } })
}

async function splitOne(call: Call, chances: Chances): Promise<PlannedRequest | undefined> {
  const one = await anyHold(call, chances)
  const returned = chances.of([0, 1, 0.333, 0.5])
  return (
    one && persistentRequest(split, { params: { id: one._id }, body: { returned: Math.floor(one.tokens * (returned ?? 0)) } })
  )
}

async function holdEarnings(call: Call, { of }: Chances): Promise<PlannedRequest | undefined> {
  const sale = of((await call(searchSales)).data)
  return sale && persistentRequest(of([true, true, false]) === true ? holdSale : releaseSale, { params: { id: sale._id } })
}
