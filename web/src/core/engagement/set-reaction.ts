/** Likes and bookmarks, shown at once and sent after it; what was pressed last counts. Loaded when the browser is idle. */
import type { Query, QueryClient } from '@tanstack/react-query'
import type { Engagement } from '@fanfare/contract/engagement'
import { addReaction, removeReaction, type ReactionAction } from '@fanfare/contract/reactions'
import { call, messageOf, newKey } from '#lib/api.ts'
import { cache } from '#lib/cache.ts'
import { invalidateAfter } from '#lib/invalidate.ts'
import { sendSurely } from '#lib/send-surely.ts'
import { toast } from '#ui/toast.ts'
import { patchEngagement } from './patch-engagement.ts'

interface Reaction {
  readonly action: ReactionAction
  readonly kind: string
  readonly id: string
}

/** What each is to become, while the server is told. */
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
      // Shown as done already, so it is sent also when the page is left before it could be.
      const options = { key: newKey(), keepalive: true }
      await sendSurely(() => call(route, input, options))
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
 * Shows a wish again over every answer that may be older: those that arrive while the server is told, and those that had been asked for
 * before it knew, such as all of a page's when the socket connects. Returns what to call once the server knows.
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
