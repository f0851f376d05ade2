/** Reads until when records are kept: of people, and of performers who have left. */
import type { LeftPerformer } from '#core/accounts/index.ts'
import { hasLiveCase } from '#core/cases/index.ts'
import { heldAccounts } from '#core/closing/index.ts'
import { retentionFacts, retentionOfOwner } from '#core/consents/index.ts'
import type { Db } from '#platform/context.ts'
import { lastSignatures } from '../store.ts'
import { keptUntil } from './rules.ts'

/** Returns when the records about each person may be erased. People whom content shows now have no entry. */
export async function keptUntilOf(db: Db, personIds: readonly string[]): Promise<Map<string, Date>> {
  if (personIds.length === 0) return new Map()
  const [facts, signed] = await Promise.all([retentionFacts(db, personIds), lastSignatures(db, personIds)])
  return new Map(
    facts.flatMap(({ id, isShown, times }) => {
      const until = keptUntil({ isShown, times: [...times, signed.get(id) ?? null] })
      return until ? [[id, until]] : []
    }),
  )
}

/** Returns when the records about a performer who has left may be erased; undefined while content shows the performer. */
export async function keptUntilOfLeft(db: Db, { performer_id: id, left_at, last_shown_at }: LeftPerformer) {
  const { isShown, declaredAt } = await retentionOfOwner(db, id)
  return keptUntil({ isShown, times: [left_at, last_shown_at, declaredAt] })
}

/** Returns whether a case or a legal hold needs the records of a performer. */
export const areHeld = async (db: Db, performerId: string): Promise<boolean> =>
  (await heldAccounts(db, [performerId])).size > 0 || (await hasLiveCase(db, performerId))
