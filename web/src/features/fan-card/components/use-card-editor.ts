/** The draft of a fan card. It saves automatically, including the last text before the card is left. */
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { changeFanCard, readFanCard, type FanCard } from '@fanfare/contract/fan-cards'
import { call, newKey, query } from '#lib/api.ts'
import { invalidateTags } from '#lib/invalidation.ts'
import { sendWithRetries } from '#lib/send-with-retries.ts'
import { saveCardDraft, cardDraftOf, savedOf } from './card-draft.ts'
import { CardAutosave, type CardChange, type CardState } from './card-autosave.ts'

export interface CardEditor extends CardState {
  readonly writer: CardAutosave
}

export function useCardEditor(card: FanCard): CardEditor {
  const queries = useQueryClient()
  const [writer] = useState(() => writerOf(card, queries))
  const state = useSyncExternalStore(writer.watch, writer.get, writer.get)
  useEffect(() => writer.open(savedOf(card)), [writer, card])
  useEffect(() => () => writer.leave(), [writer])
  return { ...state, writer }
}

function writerOf(card: FanCard, queries: QueryClient): CardAutosave {
  const params = { id: card._id }
  const send = async (change: CardChange, key: string) => {
    const reply = await sendWithRetries(() => call(changeFanCard, { params, body: change }, { key }))
    queries.setQueryData(query(readFanCard, { params }).queryKey, reply)
    if (change.nickname !== undefined || change.tags) void invalidateTags(queries, ['conversations', 'fan-groups', 'fan-tags'])
    return savedOf(reply)
  }
  return new CardAutosave(cardDraftOf(card._id, savedOf(card)), {
    newKey,
    send,
    read: async () => savedOf(await call(readFanCard, { params })),
    save: (draft) => saveCardDraft(card._id, draft),
  })
}
