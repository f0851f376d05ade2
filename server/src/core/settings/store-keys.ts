import type { Tx } from '#platform/context.ts'

interface StoredKeys {
  /** The party that issued the keys. */
  readonly party: string
  /** An empty value removes a key. */
  readonly typed: Readonly<Record<string, string>>
}

/** Stores the keys of an outside party. Returns for the audit log which ones changed, without their values. */
export async function storeKeys(tx: Tx, { party, typed }: StoredKeys): Promise<Readonly<Record<string, 'set' | 'removed'>>> {
  await tx.services.gateways.keys.store(tx, party, typed)
  return Object.fromEntries(Object.entries(typed).map(([key, value]) => [key, value === '' ? 'removed' : 'set']))
}
