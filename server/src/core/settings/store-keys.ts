import { recordAct, type Act } from '#core/audit/index.ts'
import type { Tx } from '#platform/context.ts'

interface StoredKeys extends Pick<Act, 'operator' | 'act'> {
  /** The party that issued the keys, with the name under which they are stored. */
  readonly subject: Act['subject']
  /** An empty value removes a key. */
  readonly typed: Readonly<Record<string, string>>
}

/** Stores the keys of an outside party. The audit log says which ones changed, not their values. */
export async function storeKeys(tx: Tx, { operator, act, subject, typed }: StoredKeys): Promise<void> {
  await tx.services.gateways.keys.store(tx, subject.id, typed)
  const after = Object.fromEntries(Object.entries(typed).map(([key, value]) => [key, value === '' ? 'removed' : 'set']))
  recordAct(tx, { operator, act, subject, after })
}
