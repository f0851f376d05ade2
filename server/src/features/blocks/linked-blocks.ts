/** Blocks accounts that seem to belong to a blocked person, now and when a later account shows the same signals. */
import { blockHistory, blocksWithLinked, deleteLinkedBlocks, insertLinkedBlock } from '#core/access/index.ts'
import { accountById } from '#core/accounts/index.ts'
import { linkedAccounts, type LinkSignals } from '#core/linked-accounts/index.ts'
import type { Tx } from '#platform/context.ts'
import { blocked, unblocked } from './events.ts'
import { decideLink } from './link-rules.ts'

interface Root {
  readonly ownerId: string
  /** The account whose block includes linked ones. */
  readonly otherId: string
}

export async function blockLinked(tx: Tx, root: Root): Promise<void> {
  for (const [accountId, signals] of await linkedAccounts(tx.db, root.otherId)) await blockIfLinked(tx, root, accountId, signals)
}

async function blockIfLinked(tx: Tx, { ownerId, otherId: rootId }: Root, accountId: string, signals: LinkSignals): Promise<void> {
  const [account, { excepted }] = [await accountById(tx.db, accountId), await blockHistory(tx.db, ownerId, [accountId])]
  if (!account) return
  const reason = decideLink({
    ...signals,
    isOwner: accountId === ownerId,
    role: account.role,
    isDeleted: account.status === 'deleted',
    isExcepted: excepted.has(accountId),
  })
  if (reason === undefined) return
  if (await insertLinkedBlock(tx, { ownerId, otherId: accountId, rootId, reason }))
    tx.emit(blocked, { ownerId, otherId: accountId, isLinked: true })
}

/** Blocks an account for everyone whose blocks include accounts that are linked to it. */
export async function blockForLinks(tx: Tx, { accountId }: { readonly accountId: string }): Promise<void> {
  const linked = await linkedAccounts(tx.db, accountId)
  for (const root of await blocksWithLinked(tx.db, [...linked.keys()]))
    await blockIfLinked(tx, root, accountId, linked.get(root.otherId)!)
}

/** Lifts what followed from a block. An account that is linked to another blocked one stays blocked. */
export async function unblockLinked(tx: Tx, root: Root): Promise<void> {
  const { ownerId } = root
  for (const otherId of await deleteLinkedBlocks(tx, root)) {
    tx.emit(unblocked, { ownerId, otherId, isLinked: true })
    await blockForLinks(tx, { accountId: otherId })
  }
}
