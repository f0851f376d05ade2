/** How often documents may be handed in: each time an operator has to look at them anew. */
import type { Db } from '#platform/context.ts'
import { throttle } from '#platform/throttle.ts'

const DOCUMENTS = { attempts: 5, seconds: 24 * 3600 }

export const limitDocuments = (db: Db, performerId: string): Promise<void> =>
  throttle(db, [`documents ${performerId}`], DOCUMENTS)
