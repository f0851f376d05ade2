/** Performers sell several tiers and change their prices and allowances. Subscribers keep their tier and accept higher prices. */
import type { Call } from '@fanfare/contract'
import * as profiles from '@fanfare/contract/own-profile'
import { listOwnSubscriptions } from '@fanfare/contract/subscriptions'
import * as contract from '@fanfare/contract/tiers'
import { persistentRequest, type Area, type Chances, type PlannedRequest } from '../chances.ts'

/** The unlocks that any tier includes per month. */
export const MAX_INCLUDED_UNLOCKS = 1

export const tiers: Area = {
  async open({ as, people }) {
    for (const performer of people.performers)
      for (const [name, monthly, yearly] of [
        ['Stalls', 14.99, 149.9],
        ['Box', 33.33, 333.3],
      ] as const)
        await as(performer)(contract.createTier, {
          body: {
            name,
            monthly,
            yearly,
            includedUnlocks: MAX_INCLUDED_UNLOCKS,
            ...(name === 'Box' && { seats: 3 }),
          },
        })
  },
  acts: [
    { name: 'change the price of a tier', weight: 3, who: 'performer', choose: changeTier },
    { name: 'change the price of the profile', weight: 2, who: 'performer', choose: changeProfile },
    { name: 'archive or restore a tier', weight: 1, who: 'performer', choose: archive },
    { name: 'keep the tier', weight: 3, who: 'fan', choose: keepTier },
    { name: 'agree to a price', weight: 6, who: 'fan', choose: agreeToPrice },
  ],
}

async function changeTier(call: Call, { of, amount }: Chances): Promise<PlannedRequest | undefined> {
  const tier = of((await call(contract.listOwnTiers)).tiers.filter(({ isFirst }) => !isFirst))
  if (!tier) return undefined
  const { name, seats } = tier
  const monthly = amount(10, 40)
  const includedUnlocks = of([undefined, MAX_INCLUDED_UNLOCKS])
  const body = {
    name,
    monthly,
    yearly: Math.round(monthly * 1000) / 100,
    ...(seats !== undefined && { seats }),
    ...(includedUnlocks !== undefined && { includedUnlocks }),
  }
  return persistentRequest(contract.updateTier, { params: { id: tier._id }, body })
}

async function changeProfile(call: Call, { amount }: Chances): Promise<PlannedRequest> {
  const { prices } = await call(profiles.readOwnProfile)
  return persistentRequest(profiles.updateOwnProfile, { body: { prices: { ...prices, monthly: amount(5, 14) } } })
}

async function archive(call: Call, { of }: Chances): Promise<PlannedRequest | undefined> {
  const tier = of((await call(contract.listOwnTiers)).tiers.filter(({ isFirst }) => !isFirst))
  return tier && persistentRequest(tier.isArchived ? contract.restoreTier : contract.archiveTier, { params: { id: tier._id } })
}

async function keepTier(call: Call, { of }: Chances): Promise<PlannedRequest | undefined> {
  const one = of((await call(listOwnSubscriptions)).data.filter(({ nextTier }) => nextTier !== null))
  return one && persistentRequest(contract.cancelTierChange, { params: { id: one._id } })
}

async function agreeToPrice(call: Call, { of }: Chances): Promise<PlannedRequest | undefined> {
  const one = of((await call(listOwnSubscriptions)).data.filter(({ proposedPrice }) => proposedPrice !== null))
  return one && persistentRequest(contract.acceptProposedPrice, { params: { id: one._id }, body: { price: one.proposedPrice } })
}
