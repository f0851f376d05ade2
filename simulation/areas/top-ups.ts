/** Adds funds to wallets by bank transfer and by hand. One operator decides, and two above a limit. */
import type { Call } from '@fanfare/contract'
import * as contract from '@fanfare/contract/top-ups'
import { persistentRequest, type Area, type Chances, type PlannedRequest } from '../chances.ts'

const TWO_PERSONS_FROM = 100

export const topUps: Area = {
  async open({ as, people }) {
    const body = { isOffered: true, account: 'IBAN of the site', twoPersonAmount: TWO_PERSONS_FROM }
    await as(people.operators[0]!)(contract.saveTopUpSettings, { body })
  },
  acts: [
    { name: 'ask for a top-up', weight: 8, who: 'fan', choose: async (_, chances) => request(chances) },
    { name: 'cancel a top-up', weight: 2, who: 'fan', choose: cancel },
    { name: 'decide a top-up', weight: 14, who: 'operator', choose: decide },
    { name: 'give tokens', weight: 3, who: 'operator', choose: async (_, chances) => give(chances) },
  ],
}

const request = ({ amount }: Chances): PlannedRequest =>
  persistentRequest(contract.startTopUp, { body: { amount: amount(20, 180) } })

async function cancel(call: Call, { of }: Chances): Promise<PlannedRequest | undefined> {
  const pending = of((await call(contract.listOwnTopUps)).data.filter(({ can }) => can.includes('cancel')))
  return pending && persistentRequest(contract.cancelTopUp, { params: { id: pending._id } })
}

async function decide(call: Call, { of, amount, context }: Chances): Promise<PlannedRequest | undefined> {
  const { data } = await call(contract.searchTopUps)
  const one = of(data.filter(({ can }) => can.length > 0))
  const act = one && of(one.can)
  if (!one || act === 'cancel') return undefined
  const params = { id: one._id }
  if (act === 'approve') return persistentRequest(contract.approveTopUp, { params })
  if (act === 'reject') return persistentRequest(contract.rejectTopUp, { params, body: { reason: 'Nothing has come' } })
  // The received amount often differs from the announced one.
  const came = of([one.amount, one.amount, amount(1, 200)]) ?? one.amount
  const receivedOn = context.now().toISOString().slice(0, 10)
  return persistentRequest(contract.confirmTopUp, {
    params,
    body: { amount: came, reference: `SEPA ${one.reference}`, receivedOn },
  })
}

const give = ({ of, amount, context }: Chances): PlannedRequest =>
  persistentRequest(contract.grantTopUp, {
    body: {
      username: of(context.people.fans)?.username,
      kind: of(['gift', 'correction']),
      tokens: amount(5, 300),
      reason: 'Something went wrong',
    },
  })
