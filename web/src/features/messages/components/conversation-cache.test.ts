import assert from 'node:assert/strict'
import { test } from 'vitest'
import { QueryClient } from '@tanstack/react-query'
import { listConversations, type Conversation, type Message } from '@fanfare/contract/messages'
import { infiniteQuery } from '#lib/api.ts'
import { conversationsInput, addMessageToList } from './conversation-cache.ts'

const { queryKey } = infiniteQuery(listConversations, conversationsInput)
const conversation = (id: string) =>
  ({ _id: id, lastSeq: 3, totalNotSeenMessages: 0, firstUnseenSeq: null, state: { isPinned: false } }) as unknown as Conversation
const message = (conversationId: string, seq: number) =>
  ({
    _id: `${conversationId} ${seq}`,
    conversationId,
    seq,
    senderId: 'me',
    text: 'Thank you!',
    locked: false,
    files: [],
  }) as unknown as Message

function opened() {
  const queries = new QueryClient()
  const page = { data: ['waits', 'renews', 'old'].map(conversation), total: 3 }
  queries.setQueryData(queryKey, { pages: [page], pageParams: [] } as never)
  const shown = () => queries.getQueryData(queryKey)?.pages.flatMap(({ data }) => data) ?? []
  return { queries, shown, isAskedFor: () => queries.getQueryState(queryKey)?.isInvalidated === true }
}

test("a user's message moves its conversation to the top, while automatic messages leave it in place", () => {
  const { queries, shown, isAskedFor } = opened()
  addMessageToList(queries, message('renews', 4), { isNews: false, keepsPlace: true })
  assert.deepEqual(
    shown().map(({ _id, lastSeq }) => [_id, lastSeq]),
    [
      ['waits', 3],
      ['renews', 4],
      ['old', 3],
    ],
  )
  addMessageToList(queries, message('elsewhere', 1), { isNews: false, keepsPlace: true })
  assert.equal(isAskedFor(), false, 'followers must not make every window reload its list')
  addMessageToList(queries, message('old', 4), { isNews: false, keepsPlace: false })
  assert.deepEqual(
    shown().map(({ _id }) => _id),
    ['old', 'waits', 'renews'],
  )
})
