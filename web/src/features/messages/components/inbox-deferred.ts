/** Loads parts of the inbox together when the browser is idle. */
import type { ComponentType } from 'react'
import { idleComponent } from '#ui/idle-component.tsx'

const part = <P extends object>(pick: (all: typeof import('./inbox-parts.tsx')) => ComponentType<P>) =>
  idleComponent(async () => ({ default: pick(await import('./inbox-parts.tsx')) }))

export const ConversationMenu = part((all) => all.ConversationMenu)
export const Gone = part((all) => all.Gone)
export const InboxBar = part((all) => all.InboxBar)
export const LockedComposer = part((all) => all.LockedComposer)
export const Nobody = part((all) => all.Nobody)
export const PaidWriting = part((all) => all.PaidWriting)
export const PresenceLine = part((all) => all.PresenceLine)
export const RowMarks = part((all) => all.RowMarks)
export const SelectRow = part((all) => all.SelectRow)
