/** Finds accounts that seem to belong to the same person. Only operators and decisions may use it: it names people to no one. */
import { accountsOnSameDevice } from '#core/accounts/index.ts'
import { accountsWithSameCard } from '#core/payments/index.ts'
import type { Db } from '#platform/context.ts'

export interface LinkSignals {
  readonly sharesCard: boolean
  /** How many accounts were used in a browser that both have used; 0 if there is none. */
  readonly accountsOnDevice: number
}

/** Returns the signals that connect each other account with this one. */
export async function linkedAccounts(db: Db, accountId: string): Promise<Map<string, LinkSignals>> {
  const [cards, devices] = await Promise.all([accountsWithSameCard(db, accountId), accountsOnSameDevice(db, accountId)])
  const onDevice = new Map(devices.map((one) => [one.accountId, one.holders]))
  const withCard = new Set(cards.map((one) => one.accountId))
  return new Map(
    [...new Set([...withCard, ...onDevice.keys()])].map((id) => [
      id,
      { sharesCard: withCard.has(id), accountsOnDevice: onDevice.get(id) ?? 0 },
    ]),
  )
}
