import type { Call } from '@fanfare/contract'
import { closeTipGoal, listTipGoals, startTipGoal } from '@fanfare/contract/tip-goals'
import { addDays } from '../../server/src/lib/time.ts'
import { persistentRequest, type Area, type Chances, type PlannedRequest } from '../chances.ts'

export const goals: Area = {
  async open({ as, people }) {
    for (const performer of people.performers)
      await as(performer)(startTipGoal, { body: { title: 'A better camera', tokens: 150 } })
  },
  acts: [
    { name: 'start a goal', weight: 6, who: 'performer', choose: async (_, chances) => start(chances) },
    { name: 'close a goal', weight: 3, who: 'performer', choose: close },
  ],
}

function start({ of, amount, context }: Chances): PlannedRequest {
  const ends = of([true, false]) ? { endsAt: addDays(context.now(), amount(1, 10)).toISOString() } : {}
  return persistentRequest(startTipGoal, { body: { title: 'A tour', tokens: amount(60, 400), ...ends } })
}

async function close(call: Call, { of }: Chances): Promise<PlannedRequest | undefined> {
  const open = of((await call(listTipGoals)).data.filter(({ endedAt }) => endedAt === null))
  return open && persistentRequest(closeTipGoal, { params: { id: open._id } })
}
