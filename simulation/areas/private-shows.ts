/**
 * Fans ask performers for private shows and pay by the minute. Windows of both report from the room after each step, unless one of
 * them has frozen. Both sides also act on shows that are over, as in a window that is out of date.
 */
import type { Call, Route } from '@fanfare/contract'
import { saveShowTerms } from '@fanfare/contract/private-show-terms'
import type { PrivateShow, PrivateShowAct } from '@fanfare/contract/private-show-views'
import * as contract from '@fanfare/contract/private-shows'
import { persistentRequest, type ActContext, type Area, type Chances, type Kind, type PlannedRequest } from '../chances.ts'

type Body = object | undefined

interface ShowAct extends Omit<Kind, 'choose'> {
  readonly who: 'fan' | 'performer'
  readonly event: PrivateShowAct
  readonly route: Route
  readonly bodyOf?: (show: PrivateShow, chances: Chances) => Body
}

const priced = (_: PrivateShow, { amount }: Chances): Body => ({ price: amount(1, 4) })

const ACTS: readonly ShowAct[] = [
  { name: 'approve a show', weight: 24, who: 'performer', event: 'approve', route: contract.approveShow, bodyOf: priced },
  { name: 'change the price of a show', weight: 2, who: 'performer', event: 'edit', route: contract.editShow, bodyOf: priced },
  { name: 'reject a show', weight: 1, who: 'performer', event: 'reject', route: contract.rejectShow, bodyOf: () => ({}) },
  {
    name: 'start a show',
    weight: 30,
    who: 'fan',
    event: 'start',
    route: contract.startShow,
    bodyOf: ({ price }) => ({ price: price ?? 1 }),
  },
  { name: 'cancel a show', weight: 1, who: 'fan', event: 'cancel', route: contract.leaveShow },
  { name: 'report from the room', weight: 6, who: 'fan', event: 'join', route: contract.joinShow },
  { name: 'leave a show as a fan', weight: 5, who: 'fan', event: 'leave', route: contract.leaveShow },
  { name: 'leave a show as a performer', weight: 3, who: 'performer', event: 'leave', route: contract.leaveShow },
]

export const privateShows: Area = {
  moveShare: 0.01,
  async open({ as, people }) {
    for (const [i, performer] of people.performers.entries())
      await as(performer)(saveShowTerms, { body: { isOpen: true, price: 2, minMinutes: i + 1, audience: 'everyone' } })
  },
  acts: [{ name: 'ask for a show', weight: 24, who: 'fan', choose: async (_, chances) => ask(chances) }, ...ACTS.map(kindOf)],
  windows: reportFromRooms,
}

function kindOf({ event, route, bodyOf, ...kind }: ShowAct): Kind {
  return {
    ...kind,
    async choose(call, chances) {
      const { data } = await call(contract.searchShows, { query: { limit: 50 } })
      const isUpToDate = chances.of([true, true, true, false]) === true
      const show = chances.of(data.filter(({ acts, closedAt }) => (isUpToDate ? acts.includes(event) : closedAt !== null)))
      if (!show) return undefined
      const body = bodyOf?.(show, chances)
      return persistentRequest(route, { params: { id: show._id }, ...(body && { body }) })
    },
  }
}

const ask = ({ of, amount, context }: Chances): PlannedRequest =>
  persistentRequest(contract.requestShow, {
    body: {
      performerId: of(context.people.performers)?.id,
      message: 'Sing for me',
      minutes: 5,
      maxCost: of([null, null, amount(4, 12)]) ?? null,
    },
  })

/** The share of windows that are frozen at the moment. */
const FROZEN_SHARE = 0.08

async function reportFromRooms({ as, people, random }: ActContext): Promise<void> {
  for (const fan of people.fans) {
    const show = await runningShow(as(fan))
    const performer = people.performers.find(({ id }) => id === show?.performer._id)
    if (!show || !performer) continue
    const awake = [fan, performer].filter(() => random() > FROZEN_SHARE)
    await Promise.allSettled(awake.map((one) => as(one)(contract.joinShow, { params: { id: show._id } })))
  }
}

/** A server that has just been killed does not answer. */
async function runningShow(call: Call): Promise<PrivateShow | undefined> {
  const found = await call(contract.readCurrentShow, { query: {} }).catch(() => undefined)
  return found?.show?.status === 'started' ? found.show : undefined
}
