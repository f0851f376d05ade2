/** Creates payouts of past weeks: paid ones, a pending one, an approved one, and one that was returned. */
import type { Call } from '@fanfare/contract'
import { createPayoutBatch, savePayingAccount } from '@fanfare/contract/payout-batches'
import { manualPayoutTypes, saveBankingSettings, savePayoutMethod, type BankingForm } from '@fanfare/contract/payout-methods'
import { approvePayout, calculatePayout, failPayout, payPayout, requestPayout, searchPayouts } from '@fanfare/contract/payouts'
import { demoSeed, type DemoSeeder, type DemoStep } from '#core/demo-seed.ts'

/** Test numbers of the standards: their check digits are valid, and no account has them. */
const accounts: Readonly<Record<string, BankingForm>> = {
  'ada.vale': {
    holder: 'Ada Vale',
    country: 'GB',
    address: '7 Harbour Lane, Bristol',
    iban: 'GB33 BUKB 2020 1555 5555 55',
    bic: 'BUKBGB22',
  },
  'aurelia.montgomery.smythe': {
    holder: 'Aurelia Montgomery-Smythe',
    country: 'US',
    address: '1 Main Street, Springfield',
    routingNumber: '021000021',
    accountNumber: '123456789',
  },
  'milo.reyes': {
    holder: 'Milo Reyes',
    country: 'ES',
    address: 'Calle Mayor 3, Madrid',
    iban: 'ES91 2100 0418 4502 0005 1332',
  },
}
const BY_PAYPAL = 'sol.adeyemi'
const SET_UP_DAYS_AGO = 40
const HOUR_IN_DAYS = 1 / 24
const MEMBERS = [...Object.keys(accounts), BY_PAYPAL]

export const demo = demoSeed(({ people }) => {
  const operator = people.operator
  return [
    { daysAgo: SET_UP_DAYS_AGO + 1, who: operator, run: ({ as }) => setsPayingAccount(as(operator)) },
    ...MEMBERS.map((who): DemoStep => ({ daysAgo: SET_UP_DAYS_AGO, who, run: (seeder) => setsUp(seeder, who) })),
    ...[28, 14].flatMap((daysAgo) => [
      ...MEMBERS.map((who): DemoStep => ({ daysAgo, who, run: ({ as }) => requests(as(who), who) })),
      { daysAgo: daysAgo - HOUR_IN_DAYS, run: ({ as }: DemoSeeder) => approvesAll(as(operator)) },
      { daysAgo: daysAgo - 2, run: ({ as }: DemoSeeder) => paysAll(as(operator), daysAgo) },
    ]),
    { daysAgo: 2, who: 'ada.vale', run: ({ as }) => requests(as('ada.vale'), 'ada.vale') },
    { daysAgo: 1.5, who: 'milo.reyes', run: ({ as }) => requests(as('milo.reyes'), 'milo.reyes') },
  ]
})

const setsPayingAccount = (operator: Call) =>
  operator(savePayingAccount, { body: { holder: 'Fanfare', iban: 'DE89 3704 0044 0532 0130 00', bic: 'COBADEFF' } })

async function setsUp(seeder: DemoSeeder, who: string): Promise<void> {
  const account = accounts[who]
  const call = seeder.as(who)
  if (account) await call(saveBankingSettings, { body: account })
  else
    await call(savePayoutMethod, {
      params: { id: await seeder.idOf(who) },
      body: { type: 'paypal', email: 'sol@example.test' },
    })
}

async function requests(call: Call, who: string): Promise<void> {
  const type = who === BY_PAYPAL ? 'paypal' : 'banking'
  const { available, problem } = await call(calculatePayout, { body: { type } })
  if (problem === '') await call(requestPayout, { body: { amount: available, type } })
}

async function approvesAll(operator: Call): Promise<void> {
  const { data } = await operator(searchPayouts, { query: { status: 'pending' } })
  for (const { _id: id } of data) await operator(approvePayout, { params: { id } })
}

/** One transfer of the later batch is returned. */
async function paysAll(operator: Call, daysAgo: number): Promise<void> {
  const { data } = await operator(searchPayouts, { query: { status: 'approved' } })
  const types = manualPayoutTypes.filter((one) => data.some(({ type }) => type === one))
  for (const type of types) await operator(createPayoutBatch, { body: { type } })
  for (const { _id: id, performer, can } of data) {
    if (daysAgo < 20 && performer.username === 'milo.reyes')
      await operator(failPayout, { params: { id }, body: { reason: 'The bank says that this account was closed' } })
    else if (can.includes('pay')) await operator(payPayout, { params: { id }, body: { reference: `SEPA 20${daysAgo}` } })
  }
}
