/** Helpers for stories about split agreements. */
import * as earnings from '@fanfare/contract/earnings'
import * as splits from '@fanfare/contract/splits'
import * as tokens from '@fanfare/contract/tokens'
import { sumOf } from '#core/money/index.ts'
import type { Caller, TestServer } from './test-server.ts'

type Terms = Partial<splits.SplitForm>

/** 30 % of all sales, unless specified. */
export const proposes = (performer: Caller, partner: Pick<Caller, 'username'>, terms: Terms = {}) =>
  performer(splits.proposeSplit, { body: { username: partner.username, name: 'Manager', percent: 30, ...terms } })

export async function agree(performer: Caller, partner: Caller, terms: Terms = {}): Promise<splits.Split> {
  const { _id: id } = await proposes(performer, partner, terms)
  return partner(splits.acceptSplit, { params: { id } })
}

export const endsSplit = (who: Caller, { _id: id }: splits.Split) => who(splits.endSplit, { params: { id } })

export const tips = (fan: Caller, performer: Caller, amount = 100) =>
  fan(tokens.tip, { params: { id: performer.id }, body: { amount } })

export const splitsOf = async (who: Caller) => (await who(splits.listSplits)).data

/** Returns each performer's balance in the ledger, in minor units. */
export const pendingOf = ({ ctx }: TestServer, ...people: Caller[]) =>
  Promise.all(people.map(({ id }) => sumOf(ctx.db, `performer:${id}`)))

export async function figures(who: Caller) {
  const { total, shared, pending, available, frozen, owed, byKind } = await who(earnings.readEarningStats)
  return { total, shared, pending, available, frozen, owed, byKind }
}
