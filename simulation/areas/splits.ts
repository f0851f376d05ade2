/** Performers share sales by splits, so that indivisible cents occur all the time. */
import type { Call } from '@fanfare/contract'
import * as contract from '@fanfare/contract/splits'
import { persistentRequest, type Area, type Chances, type ActContext, type PlannedRequest } from '../chances.ts'
import type { Person } from '../protocol.ts'

export const splits: Area = {
  async open(context) {
    const [one, two, three] = context.people.performers
    if (!one || !two || !three) throw new Error('Splits need three performers')
    await share(context, one, two, { percent: 33 })
    await share(context, one, three, { percent: 17 })
    await share(context, two, one, { percent: 77, kinds: ['tip', 'post'] })
  },
  acts: [
    { name: 'propose to share', weight: 4, who: 'performer', choose: async (_, chances) => propose(chances) },
    { name: 'answer about sharing', weight: 6, who: 'performer', choose: answer },
  ],
}

interface Terms {
  readonly percent: number
  readonly kinds?: readonly ['tip', 'post']
}

const formOf = (partner: Person | undefined, { percent, kinds }: Terms) => ({
  username: partner?.username ?? '',
  name: 'Co-performer',
  percent,
  ...(kinds && { kinds: [...kinds] }),
})

async function share({ as }: ActContext, from: Person, to: Person, terms: Terms): Promise<void> {
  const { _id: id } = await as(from)(contract.proposeSplit, { body: formOf(to, terms) })
  await as(to)(contract.acceptSplit, { params: { id } })
}

function propose({ of, by, context }: Chances): PlannedRequest {
  const partner = of(context.people.performers.filter(({ id }) => id !== by.id))
  const kinds = of([true, false]) ? { kinds: ['tip', 'post'] as const } : {}
  return persistentRequest(contract.proposeSplit, { body: formOf(partner, { percent: of([1, 7, 33, 50]) ?? 1, ...kinds }) })
}

async function answer(call: Call, { of }: Chances): Promise<PlannedRequest | undefined> {
  const one = of((await call(contract.listSplits)).data.filter(({ can }) => can.length > 0))
  const act = one && of(one.can)
  const input = { params: { id: one?._id } }
  if (act === 'accept') return persistentRequest(contract.acceptSplit, input)
  if (act === 'withdraw') return persistentRequest(contract.withdrawSplit, input)
  // Most active splits continue, so that there is something to divide.
  if (act === 'end' && of([true, false, false])) return persistentRequest(contract.endSplit, input)
  return act === 'decline' && of([true, false, false]) ? persistentRequest(contract.declineSplit, input) : undefined
}
