import { Type } from 'typebox'
import { job } from '#platform/jobs.ts'
import type { Tx } from '#platform/context.ts'

export const repriceTier = job('reprice tier', Type.Object({ performerId: Type.String(), tierId: Type.String() }))

interface Which {
  readonly performerId: string
  readonly tierId: string
}

/** A pending job is not enqueued twice. */
export const enqueueRepricing = (tx: Tx, { performerId, tierId }: Which): void =>
  tx.enqueue(repriceTier, { performerId, tierId }, { key: `reprice:${tierId}` })
