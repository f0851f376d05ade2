/** Fans subscribe, and some cancel. The scheduled job renews or expires due subscriptions. */
import { subscribe } from '@fanfare/contract/payments'
import * as renewals from '@fanfare/contract/renewals'
import * as subscriptions from '@fanfare/contract/subscriptions'
import { demoSeed, type DemoPerformer, type DemoStep } from '#core/demo-seed.ts'
import { findDueSubscriptions } from './jobs.ts'
import { offerSteps } from './promotions/demo.ts'
import { tierSteps } from './tiers/demo.ts'

/** The scheduled job runs more often; this is enough for the demo's past. */
const JOB_HOURS = [6, 18]
const HOUR_IN_DAYS = 1 / 24
/** A name that no user has. */
const CRON = 'cron'

const FAILED_AT = 32.3

type Type = 'free' | 'monthly' | 'yearly'

export const demo = demoSeed(({ people, calendar, random }) => {
  const chance = random('subscriptions')
  const performers = new Map(people.performers.map((one) => [one.username, one]))
  const steps = people.fans.flatMap((fan) =>
    fan.subscribes.flatMap((username) => {
      const performer = performers.get(username)
      if (!performer) return []
      const from = Math.min(fan.joined - 2 * HOUR_IN_DAYS, performer.joined - 1)
      // Long enough ago that the renewal has just failed.
      if (fan.card === 'declines renewals' && from > FAILED_AT) return [step(fan.username, username, FAILED_AT, 'monthly')]
      const [at = from] = calendar.moments(1, { from, to: Math.max(from - 25, 0) }, chance)
      const renews = fan.username === 'felix'
      const type = renews ? 'monthly' : typeFor(performer, chance())
      const begins = step(fan.username, username, at, type)
      // Turns the renewal off within the first month.
      return !renews && type === 'monthly' && chance() < 0.18 ? [begins, cancels(fan.username, username, at * 0.6)] : [begins]
    }),
  )
  const first = Math.ceil(Math.max(...steps.map(({ daysAgo }) => daysAgo)))
  const jobs = Array.from({ length: first }, (_, i) =>
    JOB_HOURS.map(
      (hour): DemoStep => ({ daysAgo: calendar.at(i + 1, hour), who: CRON, run: (seeder) => seeder.start(findDueSubscriptions) }),
    ),
  )
  return [...steps, ...offerSteps, ...tierSteps(), ...jobs.flat()]
})

function typeFor({ freeDays }: DemoPerformer, number: number): Type {
  if (freeDays > 0 && number < 0.22) return 'free'
  return number > 0.95 ? 'yearly' : 'monthly'
}

const step = (fan: string, performer: string, daysAgo: number, type: Type): DemoStep => ({
  daysAgo,
  who: fan,
  run: async (seeder) => seeder.as(fan)(subscribe, { body: { performerId: await seeder.idOf(performer), type } }),
})

const cancels = (fan: string, performer: string, daysAgo: number): DemoStep => ({
  daysAgo,
  who: fan,
  async run(seeder) {
    const call = seeder.as(fan)
    const { data } = await call(subscriptions.listOwnSubscriptions)
    const found = data.find((one) => one.with.username === performer && one.renews)
    if (found) await call(renewals.cancelSubscription, { params: { id: found._id }, body: { reason: 'break' } })
  },
})
