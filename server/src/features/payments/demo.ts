/** The operator prices the packages. Every fan saves a card, and all but one buy the first tokens with it. */
import type { Call } from '@fanfare/contract'
import { changePackage, listAllPackages } from '@fanfare/contract/packages'
import * as payments from '@fanfare/contract/payments'
import { beforeAnyone, buyPackage, demoSeed, type DemoFan, type DemoSeeder, type DemoStep } from '#core/demo-seed.ts'

const PAYS = '4242424242424242'
const DECLINES_RENEWALS = '4000000000000341'
const HOUR_IN_DAYS = 1 / 24

/** The demo's packages have this many times the tokens of a site where a token costs one currency unit. */
const TOKENS_PER_UNIT = 10

export const demo = demoSeed(({ people }) => [
  { daysAgo: beforeAnyone(people), who: people.operator, run: (seeder) => pricesPackages(seeder.as(people.operator)) },
  ...people.fans.map(
    (fan, i): DemoStep => ({
      daysAgo: fan.joined - 0.2 * HOUR_IN_DAYS,
      who: fan.username,
      async run(seeder) {
        await savesCard(seeder, fan)
        if (fan.buysTokens) await buyPackage(seeder, fan.username, i % 3 === 0 ? 'Large' : 'Medium')
      },
    }),
  ),
  // The demo's visitors can tip and unlock with this fan's account.
  ...[30, 12].map(
    (daysAgo): DemoStep => ({ daysAgo, who: 'felix', run: (seeder) => buyPackage(seeder, 'felix', 'Extra large') }),
  ),
])

async function pricesPackages(call: Call): Promise<void> {
  const { data } = await call(listAllPackages, { query: {} })
  for (const { _id: id, name, tokens, bonus, price, position, isOnSale } of data) {
    const paidTokens = (tokens - bonus) * TOKENS_PER_UNIT
    await call(changePackage, {
      params: { id },
      body: { name, paidTokens, bonus: bonus * TOKENS_PER_UNIT, price, position, isOnSale },
    })
  }
}

const savesCard = (seeder: DemoSeeder, { username, card }: DemoFan) =>
  seeder.as(username)(payments.addCard, {
    params: { type: 'sandbox' },
    body: { number: card === 'pays' ? PAYS : DECLINES_RENEWALS, expMonth: 11, expYear: 2034, cvc: cvcOf(username) },
  })

/** Different for each fan, because the sandbox tells cards of the same number apart by it. */
const cvcOf = (username: string): string =>
  String(Array.from(username).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1000, 0)).padStart(3, '0')
