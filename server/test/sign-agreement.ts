/** Signs the built-in uploader agreement, without which performers cannot upload. */
import { AGREEMENT_VERSION } from '@fanfare/contract/agreements'
import { insertAgreement } from '#core/agreements/index.ts'
import { newId } from '#lib/id.ts'
import type { Tx } from '#platform/context.ts'

export const signAgreement = (tx: Tx, performerId: string): Promise<void> =>
  insertAgreement(tx, {
    id: newId(tx.now),
    performer_id: performerId,
    version: AGREEMENT_VERSION,
    text: '',
    sealed_name: Buffer.alloc(0),
    address_hash: Buffer.alloc(0),
    signed_at: tx.now,
  })
