/** Limits document submissions, because each one needs an operator's review. */
import type { Db } from '#platform/context.ts'
import { throttle } from '#platform/throttle.ts'

const DOCUMENTS = { attempts: 5, seconds: 24 * 3600 }

export const limitDocuments = (db: Db, performerId: string): Promise<void> =>
  throttle(db, [`documents ${performerId}`], DOCUMENTS)
