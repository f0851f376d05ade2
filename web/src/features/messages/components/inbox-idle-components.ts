/** Loads parts of the inbox together when the browser is idle. */
import type { ComponentType } from 'react'
import { idleComponent } from '#ui/idle-component.tsx'

const pickFromChunk = <P extends object>(pick: (all: typeof import('./inbox-chunk.tsx')) => ComponentType<P>) =>
  idleComponent(async () => ({ default: pick(await import('./inbox-chunk.tsx')) }))

export const ConversationMenu = pickFromChunk((all) => all.ConversationMenu)
export const ConversationNotFound = pickFromChunk((all) => all.ConversationNotFound)
export const InboxBar = pickFromChunk((all) => all.InboxBar)
export const LockedComposer = pickFromChunk((all) => all.LockedComposer)
export const NoConversations = pickFromChunk((all) => all.NoConversations)
export const PaidWriting = pickFromChunk((all) => all.PaidWriting)
export const PresenceLine = pickFromChunk((all) => all.PresenceLine)
export const RowBadges = pickFromChunk((all) => all.RowBadges)
export const SelectRow = pickFromChunk((all) => all.SelectRow)
