/** Performers create each kind of offer once, and fans give gifts and pause, late enough to be visible in the demo. */
import { buyGift } from '@fanfare/contract/gift-subscriptions'
import * as offers from '@fanfare/contract/offers'
import * as renewals from '@fanfare/contract/renewals'
import * as subscriptions from '@fanfare/contract/subscriptions'
import type { DemoSeeder, DemoStep } from '#core/demo-seed.ts'

/** The performers whose offers the demo shows. */
const GENEROUS = 'sol.adeyemi'
const LONG_TERM = 'ada.vale'

export const offerSteps: readonly DemoStep[] = [
  {
    daysAgo: 9.5,
    who: LONG_TERM,
    run: (seeder) => seeder.as(LONG_TERM)(offers.changeOfferSettings, { body: settings }),
  },
  {
    daysAgo: 9.4,
    who: GENEROUS,
    async run(seeder) {
      const call = seeder.as(GENEROUS)
      await call(offers.changeOfferSettings, { body: settings })
      await call(offers.createPromotion, { body: { kind: 'percent', value: 40, audience: 'all', maxClaims: 50 } })
      await call(offers.createPromotion, { body: { kind: 'trial', value: 7, audience: 'new', maxClaims: 25 } })
    },
  },
  { daysAgo: 3.2, who: 'felix', run: (seeder) => gives(seeder) },
  { daysAgo: 2.1, who: 'felix', run: (seeder) => pauses(seeder) },
]

const settings = { quarterly: { percent: 10 }, half_yearly: { percent: 20 }, counterOffer: 30 }

async function gives(seeder: DemoSeeder): Promise<void> {
  const performerId = await seeder.idOf(GENEROUS)
  const words = { message: 'For the train to Lisbon.', paymentMethod: 'wallet' as const }
  await seeder.as('felix')(buyGift, { body: { performerId, months: 1, mail: 'friend@example.test', ...words } })
}

/** Pauses a renewing subscription, if there is more than one. */
async function pauses(seeder: DemoSeeder): Promise<void> {
  const call = seeder.as('felix')
  const { data } = await call(subscriptions.listOwnSubscriptions, { query: { status: 'active' } })
  const renewing = data.filter((one) => one.renews && one.with.username !== LONG_TERM)
  const last = renewing.length > 1 ? renewing.at(-1) : undefined
  if (last) await call(renewals.pauseSubscription, { params: { id: last._id }, body: { months: 1 } })
}
