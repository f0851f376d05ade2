/** Syncs drafts with the account's other devices while messages are on screen. Renders nothing. */
import { useEffect } from 'react'
import { draftChanged } from '@fanfare/contract/message-drafts'
import { useConnected, useServerEvent } from '#lib/realtime.ts'
import { refetchDraft, fetchDrafts, saveDraftsNow, savePendingDrafts, startDraftSync } from './draft-sync.ts'

const ignored = () => undefined

export default function DraftSync({ activeId }: { readonly activeId: string | undefined }) {
  useEffect(() => {
    void fetchDrafts().catch(ignored)
    return startDraftSync()
  }, [])
  useEffect(() => {
    if (activeId !== undefined) void refetchDraft(activeId).catch(ignored)
  }, [activeId])
  useEffect(() => {
    // The last moment at which a phone lets a page act.
    const onHidden = () => document.visibilityState === 'hidden' && saveDraftsNow()
    document.addEventListener('visibilitychange', onHidden)
    return () => document.removeEventListener('visibilitychange', onHidden)
  }, [])
  useServerEvent(draftChanged, ({ conversationId, version }) => void refetchDraft(conversationId, version).catch(ignored))
  // Changes made while disconnected caused no event here.
  useConnected(() => {
    savePendingDrafts()
    void fetchDrafts().catch(ignored)
  })
  return null
}
