/** Evidence for disputed payments: features declare what they know of how a purchase was used. Banks read English. */
import { servicesOf, type Context, type Db, type Services, type Tx } from '#platform/context.ts'

export interface DisputedPurchase {
  readonly fanId: string
  /** Absent where tokens were bought. */
  readonly performerId: string | undefined
  readonly saleId: string | undefined
  readonly paidAt: Date
}

export interface EvidenceSource {
  /** Of which kind its lines are: `Messages`. */
  readonly about: string
  /** Lines of plain English with times in ISO 8601; none when it knows nothing. Never what somebody has written. */
  lines(db: Db, purchase: DisputedPurchase): Promise<readonly string[]>
}

const sources = new WeakMap<object, readonly EvidenceSource[]>()

/** Called once, by app.ts, before the first request. */
export function installEvidenceSources(ctx: Services, all: readonly EvidenceSource[]): void {
  sources.set(ctx.application, all)
}

/** All that is known of a purchase, one line each. */
export async function evidenceLines(from: Context | Tx, purchase: DisputedPurchase): Promise<string[]> {
  const declared = sources.get(servicesOf(from).application) ?? []
  const found = declared.map(async ({ about, lines }) => (await lines(from.db, purchase)).map((line) => `${about}: ${line}`))
  return (await Promise.all(found)).flat()
}
