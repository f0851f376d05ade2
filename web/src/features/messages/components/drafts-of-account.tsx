/** Syncs drafts with the account's other devices while messages are on screen. Renders nothing. */
import { useEffect } from 'react'
import { draftChanged } from '@fanfare/contract/message-drafts'
import { useConnected, useServerEvent } from '#lib/realtime.ts'
import { readAgain, readDrafts, saveNow, saveWaiting, startSaving } from './draft-sync.ts'

const ignored = () => undefined

export default function DraftsOfAccount({ activeId }: { readonly activeId: string | undefined }) {
  useEffect(() => {
    void readDrafts().catch(ignored)
    return startSaving()
  }, [])
  useEffect(() => {
    if (activeId !== undefined) void readAgain(activeId).catch(ignored)
  }, [activeId])
  useEffect(() => {
    // The last moment at which a phone lets a page act.
    const onHidden = () => document.visibilityState === 'hidden' && saveNow()
    document.addEventListener('visibilitychange', onHidden)
    return () => document.removeEventListener('visibilitychange', onHidden)
  }, [])
  useServerEvent(draftChanged, ({ conversationId, version }) => void readAgain(conversationId, version).catch(ignored))
  // Changes made while disconnected caused no event here.
  useConnected(() => {
    saveWaiting()
    void readDrafts().catch(ignored)
  })
  return null
}
