/** Cards that the gateway still has and nobody can pay with any more. */
import { Type } from 'typebox'
import { addMinutes } from '#kit/time.ts'
import { errand, runs } from '#platform/errands.ts'
import type { Context, Tx } from '#platform/context.ts'
import { cardsOf, type CardRow } from './card-store.ts'

const forgetCard = errand('forget card', Type.Object({ gateway: Type.String(), reference: Type.String() }))
const forgetUnknown = errand('forget unknown cards', Type.Object({ gateway: Type.String(), accountId: Type.String() }))

/** A card that was asked for this long ago and has no row here will never get one: the server that asked has ended. */
const LONGEST_SAVING_MINUTES = 10

export const bookForgetting = (tx: Tx, { gateway, reference }: Pick<CardRow, 'gateway' | 'reference'>): void =>
  tx.book(forgetCard, { gateway, reference })

/** Before a gateway is asked to save a card: whatever happens then, a card that is not known here later is removed there. */
export const bookCheck = (tx: Tx, gateway: string, accountId: string): void =>
  tx.book(forgetUnknown, { gateway, accountId }, { at: addMinutes(tx.now, LONGEST_SAVING_MINUTES + 1) })

async function forgetUnknownCards(ctx: Context, { gateway: name, accountId }: { gateway: string; accountId: string }) {
  const gateway = ctx.gateways.byName(name)
  if (!gateway) return
  const held = await gateway.cardsOf(accountId)
  const known = new Set((await cardsOf(ctx.db, accountId)).map((card) => card.reference))
  const latest = addMinutes(new Date(), -LONGEST_SAVING_MINUTES)
  for (const { reference, createdAt } of held)
    if (!known.has(reference) && createdAt < latest) await gateway.removeCard(reference)
}

export const cardRunners = [
  runs(forgetCard, async (ctx, { gateway, reference }) => ctx.gateways.byName(gateway)?.removeCard(reference)),
  runs(forgetUnknown, forgetUnknownCards),
]
