/** Detects messages that this browser did not receive by gaps in their numbers, and loads them. */
import type { QueryClient } from '@tanstack/react-query'
import type { Message } from '@fanfare/contract/messages'
import { conversationInList, refetchConversations } from './conversation-cache.ts'
import { invalidateTags } from '#lib/invalidation.ts'
import { cachedThread, fetchMessagesAfter } from './thread-cache.ts'
import { hasGap } from './merge-messages.ts'

/** Messages sent at nearly the same time may arrive in a different order. */
const FILL_DELAY_MS = 400

/** The last number before the gap, by conversation. */
const gaps = new Map<string, number>()

/** Call it with every new message before adding the message to the thread. */
export function fillGapLater(queries: QueryClient, { conversationId: id, seq }: Message): void {
  const before = cachedThread(queries, id).messages.at(-1)?.seq ?? conversationInList(queries, id)?.lastSeq
  if (before === undefined || seq <= before + 1 || gaps.has(id)) return
  gaps.set(id, before)
  setTimeout(() => void fillGap(queries, id), FILL_DELAY_MS)
}

async function fillGap(queries: QueryClient, id: string): Promise<void> {
  const before = gaps.get(id) ?? 0
  gaps.delete(id)
  // The list has counted only the later message, even if the earlier one arrived after all.
  refetchConversations(queries)
  const thread = cachedThread(queries, id)
  if (thread.messages.length === 0 || !hasGap(thread, before)) return
  // Reloading the whole conversation also closes the gap, and retries while the screen is open.
  await fetchMessagesAfter(queries, id, before).catch(() => invalidateTags(queries, [`messages:${id}`]))
}
