/** What a paid act makes stale: everything that shows its price, its lock or the balance. */
import { useQueryClient } from '@tanstack/react-query'
import type { Route } from '@fanfare/contract'
import { listPosts, viewPost } from '@fanfare/contract/posts'
import { listFollowing } from '@fanfare/contract/follows'
import { listConversations, listMessages, readConversation } from '@fanfare/contract/messages'
import { listCards, listPayments, listTokenPackages } from '@fanfare/contract/payments'
import { viewPerformer } from '@fanfare/contract/performers'
import { listOwnPurchases } from '@fanfare/contract/purchases'
import { readPublicSettings } from '@fanfare/contract/site'
import { listOwnSubscriptions, readOwnSubscription } from '@fanfare/contract/subscriptions'
import { listMovements } from '@fanfare/contract/tokens'
import { readMe } from '@fanfare/contract/users'
import type { Offer } from '#core/checkout/index.ts'
import { queryKey, query } from '#lib/api.ts'

const posts = [listPosts, viewPost]
const conversation = [listMessages, listConversations, readConversation]

const invalidates: Record<Offer['kind'], readonly Route[]> = {
  subscribe: [
    ...posts,
    ...conversation,
    viewPerformer,
    listOwnSubscriptions,
    readOwnSubscription,
    listPayments,
    listCards,
    listFollowing,
  ],
  post: [...posts, listOwnPurchases],
  message: [...conversation, listOwnPurchases],
  tip: conversation,
  tokens: [listPayments, listTokenPackages, readPublicSettings],
}

/** Reads again what the act has changed; the balance of a receipt counts at once. */
export function useRefresh() {
  const queries = useQueryClient()
  return (kind: Offer['kind'], balance?: number): void => {
    if (balance !== undefined) queries.setQueryData(query(readMe, {}).queryKey, (me) => me && { ...me, balance })
    for (const route of [readMe, listMovements, ...invalidates[kind]])
      void queries.invalidateQueries({ queryKey: queryKey(route) })
  }
}
