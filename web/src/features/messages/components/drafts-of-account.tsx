/** While messages are on the screen: drafts of the account's other devices come in, and those of this one go out. Shows nothing. */
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
    // The last moment at which a phone lets a page do anything.
    const onHidden = () => document.visibilityState === 'hidden' && saveNow()
    document.addEventListener('visibilitychange', onHidden)
    return () => document.removeEventListener('visibilitychange', onHidden)
  }, [])
  useServerEvent(draftChanged, ({ conversationId, version }) => void readAgain(conversationId, version).catch(ignored))
  // What was changed while nobody listened was said to nobody here.
  useConnected(() => {
    saveWaiting()
    void readDrafts().catch(ignored)
  })
  return null
}
