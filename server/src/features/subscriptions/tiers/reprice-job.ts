/** The job that brings what subscribers pay in line with changed prices of a tier. */
import { Type } from 'typebox'
import { job } from '#platform/jobs.ts'
import type { Tx } from '#platform/context.ts'

export const repriceTier = job(
  'bring prices of a tier to its subscribers',
  Type.Object({ performerId: Type.String(), tierId: Type.String() }),
)

interface Which {
  readonly performerId: string
  readonly tierId: string
}

/** One that is waiting already is not enqueued twice. */
export const repriceLater = (tx: Tx, { performerId, tierId }: Which): void =>
  tx.enqueue(repriceTier, { performerId, tierId }, { key: `reprice:${tierId}` })
