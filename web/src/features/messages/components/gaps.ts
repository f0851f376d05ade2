/** Notices by the numbers of messages that something was said of which this browser was not told, and asks for it. */
import type { QueryClient } from '@tanstack/react-query'
import type { Message } from '@fanfare/contract/messages'
import { conversationInList, readListAgain } from './conversations.ts'
import { invalidateTags } from '#lib/invalidation.ts'
import { cachedThread, fetchAfter } from './thread-cache.ts'
import { hasHole } from './merge.ts'

/** Messages that were said at nearly the same time may come in another order. */
const SETTLES_MS = 400

/** For each conversation with a gap, the last number before it. */
const gaps = new Map<string, number>()

/** Call it with every new message before it is taken in. */
export function detectGap(queries: QueryClient, { conversationId: id, seq }: Message): void {
  const before = cachedThread(queries, id).messages.at(-1)?.seq ?? conversationInList(queries, id)?.lastSeq
  if (before === undefined || seq <= before + 1 || gaps.has(id)) return
  gaps.set(id, before)
  setTimeout(() => void fill(queries, id), SETTLES_MS)
}

async function fill(queries: QueryClient, id: string): Promise<void> {
  const before = gaps.get(id) ?? 0
  gaps.delete(id)
  // The list has counted the later one only, even where the other came after all.
  readListAgain(queries)
  const thread = cachedThread(queries, id)
  if (thread.messages.length === 0 || !hasHole(thread, before)) return
  // The whole conversation read anew closes the gap too, and is tried again for as long as the screen is open.
  await fetchAfter(queries, id, before).catch(() => invalidateTags(queries, [`messages:${id}`]))
}
