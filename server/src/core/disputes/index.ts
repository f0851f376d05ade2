/**
 * Collects evidence for disputed payments: features declare what they know about the use of a purchase. In English, because banks
 * read English.
 */
import { servicesOf, type Context, type Db, type Services, type Tx } from '#platform/context.ts'

export interface DisputedPurchase {
  readonly fanId: string
  /** Absent for a purchase of tokens. */
  readonly performerId: string | undefined
  readonly saleId: string | undefined
  readonly paidAt: Date
}

export interface EvidenceSource {
  /** Category of its lines: `Messages`. */
  readonly about: string
  /** Returns lines of plain English with times in ISO 8601, or none. Never includes text that people wrote. */
  lines(db: Db, purchase: DisputedPurchase): Promise<readonly string[]>
}

const sources = new WeakMap<object, readonly EvidenceSource[]>()

export function installEvidenceSources(ctx: Services, all: readonly EvidenceSource[]): void {
  sources.set(ctx.application, all)
}

export async function evidenceLines(from: Context | Tx, purchase: DisputedPurchase): Promise<string[]> {
  const declared = sources.get(servicesOf(from).application) ?? []
  const found = declared.map(async ({ about, lines }) => (await lines(from.db, purchase)).map((line) => `${about}: ${line}`))
  return (await Promise.all(found)).flat()
}
