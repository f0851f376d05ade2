/** A site that pays out by Stripe, a stand-in of Stripe, and performers whose accounts can receive transfers. */
import assert from 'node:assert/strict'
import * as methods from '@fanfare/contract/payout-methods'
import * as payouts from '@fanfare/contract/payouts'
import { openStripeDriver } from './gateways/stripe-driver.ts'
import { assertPayoutBooks, payoutPeople } from './payouts.ts'
import type { Caller } from './test-server.ts'
import { makeJobsDue } from './jobs.ts'

export async function openStripePayouts() {
  const { site, stripe, bank, post } = await openStripeDriver()
  const people = await payoutPeople(site)
  const { connect } = bank
  const accountOf = (performer: Caller) =>
    [...connect.accounts.values()].find(({ metadata }) => metadata['account'] === performer.id) ?? assert.fail('no account')
  const choose = (performer: Caller, payoutGateway: 'stripe' | null) =>
    performer(methods.choosePayoutAccount, { params: { id: performer.id }, body: { payoutGateway } })

  /** A performer with 400 available, an account that can receive, and Stripe as the payout method after its hold. */
  async function receiver(name: string, tipped = 500): Promise<Caller> {
    const performer = await site.performer(name)
    await people.earns(performer, tipped)
    await performer(methods.startStripeAccount)
    connect.complete(accountOf(performer).id)
    await choose(performer, 'stripe')
    await people.endHold(performer)
    return performer
  }
  const requestsPayout = (performer: Caller, amount: number) =>
    performer(payouts.requestPayout, { body: { amount, type: 'stripe' } })
  const read = (id: string, who: Caller = people.olga) => who(payouts.viewPayout, { params: { id } })
  const transfersOf = (id: string) => [...connect.transfers.values()].filter((one) => one.transfer_group === id)
  const sentFor = (id: string) => transfersOf(id).map(({ amount, amount_reversed: back }) => amount - back)
  /** Runs payouts that wait for their next attempt. */
  async function again(): Promise<void> {
    await makeJobsDue(site.sql, 'payout-%')
    await site.quiet()
  }

  return {
    ...people,
    site,
    stripe,
    connect,
    post,
    accountOf,
    choose,
    receiver,
    asks: requestsPayout,
    read,
    transfersOf,
    sentFor,
    again,
    /** Sends a webhook that a transfer has changed. */
    tells: (object: object, type = 'transfer.reversed') => post({ type, data: { object } }),
    /** Returns the id of a request that was approved and sent. */
    async approved(performer: Caller, amount: number): Promise<string> {
      const { _id: id } = await requestsPayout(performer, amount)
      await people.olga(payouts.approvePayout, { params: { id } })
      return id
    },
    books: () => assertPayoutBooks(site),
  }
}
