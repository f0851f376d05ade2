/** Lets features add lines of advice for the operator who reviews an item, such as words or files that they know. */
import type { Db, Services } from '#platform/context.ts'

export interface AdviceLine {
  /** In the language of the operator. */
  readonly text: string
  /** `warning`: the operator should look twice. */
  readonly tone: 'plain' | 'warning'
}

export interface AdvisedItem {
  readonly kind: string
  readonly id: string
  readonly performerId: string
  readonly title: string
  readonly text: string
  readonly fileIds: readonly string[]
}

export interface ReviewAdvice {
  readonly name: string
  adviceOn(reading: { readonly services: Services; readonly db: Db }, item: AdvisedItem): Promise<readonly AdviceLine[]>
}

const advisers = new WeakMap<object, readonly ReviewAdvice[]>()

export function installReviewAdvice(services: Services, all: readonly ReviewAdvice[]): void {
  advisers.set(services.application, all)
}

/** Returns the lines of all features, warnings first. */
export async function adviceOn(services: Services, db: Db, item: AdvisedItem): Promise<AdviceLine[]> {
  const lines = await Promise.all((advisers.get(services.application) ?? []).map((one) => one.adviceOn({ services, db }, item)))
  return lines.flat().toSorted((a, b) => Number(b.tone === 'warning') - Number(a.tone === 'warning'))
}
