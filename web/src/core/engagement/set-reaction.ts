/** Shows likes and bookmarks immediately, then sends them. The last press wins. Loaded when the browser is idle. */
import type { Query, QueryClient } from '@tanstack/react-query'
import type { Engagement } from '@fanfare/contract/engagement'
import { addReaction, removeReaction, type ReactionAction } from '@fanfare/contract/reactions'
import { call, messageOf, newKey } from '#lib/api.ts'
import { cache } from '#lib/cache.ts'
import { invalidateAfter } from '#lib/invalidate.ts'
import { sendWithRetries } from '#lib/send-with-retries.ts'
import { toast } from '#ui/toast.ts'
import { patchEngagement } from './patch-engagement.ts'

interface Reaction {
  readonly action: ReactionAction
  readonly kind: string
  readonly id: string
}

/** The pending state of each reaction while it is being sent. */
const wishes = new Map<string, boolean>()

export async function setReaction({ action, kind, id }: Reaction, wish: boolean): Promise<void> {
  const queries = cache()
  const name = `${action} ${kind} ${id}`
  const isUnderWay = wishes.has(name)
  wishes.set(name, wish)
  show(queries, { action, id }, wish)
  if (isUnderWay) return
  const input = { body: { action, objectType: kind, objectId: id } }
  let known = !wish
  const release = keepShown(queries, () => show(queries, { action, id }, wishes.get(name) ?? known))
  try {
    for (let next = wishes.get(name); next !== undefined && next !== known; next = wishes.get(name)) {
      const route = next ? addReaction : removeReaction
      // The page already shows the reaction, so the request continues even when the page is left.
      const options = { key: newKey(), keepalive: true }
      await sendWithRetries(() => call(route, input, options))
      known = next
    }
    if (action === 'bookmark') void invalidateAfter(queries, { route: addReaction, input, reply: undefined })
  } catch (error) {
    show(queries, { action, id }, known)
    toast(messageOf(error), 'bad')
  } finally {
    wishes.delete(name)
    release()
  }
}

/**
 * Applies a pending reaction again over replies that may be older: replies that arrive while it is sent, and requests that
 * started before the server knew of it. Returns a function to call once the server knows.
 */
function keepShown(queries: QueryClient, showAgain: () => void): () => void {
  const held = queries.getQueryCache()
  let older: Set<Query> | undefined
  const unsubscribe = held.subscribe((event) => {
    if (event.type !== 'updated' || !['success', 'error'].includes(event.action.type)) return
    if (event.action.type === 'success' && event.action.manual) return
    showAgain()
    older?.delete(event.query)
    if (older?.size === 0) unsubscribe()
  })
  return () => {
    older = new Set(held.findAll({ fetchStatus: 'fetching' }))
    if (older.size === 0) unsubscribe()
  }
}

const show = (queries: QueryClient, { action, id }: Omit<Reaction, 'kind'>, wish: boolean): void =>
  patchEngagement(queries, id, (before) => (action === 'like' ? liked(before, wish) : { ...before, isBookmarked: wish }))

const liked = (before: Engagement, isLiked: boolean): Engagement => ({
  ...before,
  isLiked,
  likes: Math.max(before.likes + Number(isLiked) - Number(before.isLiked), 0),
})
