/** Removes cards from the payment processor that no one can use any longer. */
import { Type } from 'typebox'
import { addMinutes } from '#lib/time.ts'
import { job } from '#platform/jobs.ts'
import { jobHandler } from '#platform/job-handlers.ts'
import type { Context, Tx } from '#platform/context.ts'
import { cardsOf, type CardRow } from './card-store.ts'

const removeFromGateway = job('remove card from gateway', Type.Object({ gateway: Type.String(), reference: Type.String() }))
const removeUnknown = job('remove unknown cards', Type.Object({ gateway: Type.String(), accountId: Type.String() }))

/** If a save that began this long ago has no row, it never will: the server that made the request has ended. */
const MAX_SAVE_MINUTES = 10

export const enqueueGatewayRemoval = (tx: Tx, { gateway, reference }: Pick<CardRow, 'gateway' | 'reference'>): void =>
  tx.enqueue(removeFromGateway, { gateway, reference })

/** Call this before asking a processor to save a card: a card that ends up without a row is removed there later. */
export const enqueueUnknownCardCheck = (tx: Tx, gateway: string, accountId: string): void =>
  tx.enqueue(removeUnknown, { gateway, accountId }, { at: addMinutes(tx.now, MAX_SAVE_MINUTES + 1) })

async function removeUnknownCards(ctx: Context, { gateway: name, accountId }: { gateway: string; accountId: string }) {
  const gateway = ctx.gateways.byName(name)
  if (!gateway) return
  const gatewayCards = await gateway.cardsOf(accountId)
  const known = new Set((await cardsOf(ctx.db, accountId)).map((card) => card.reference))
  const latest = addMinutes(ctx.clock.now(), -MAX_SAVE_MINUTES)
  for (const { reference, createdAt } of gatewayCards)
    if (!known.has(reference) && createdAt < latest) await gateway.removeCard(reference)
}

export const cardJobHandlers = [
  jobHandler(removeFromGateway, async (ctx, { gateway, reference }) => ctx.gateways.byName(gateway)?.removeCard(reference)),
  jobHandler(removeUnknown, removeUnknownCards),
]
