/** The commands that a performer has for content of every kind: another time, and deletion. */
import { useState } from 'react'
import { t } from '#lib/i18n.ts'
import { idleComponent } from '#ui/idle-component.tsx'
import type { Command } from '#ui/menu/menu.tsx'
import { CalendarIcon } from '#ui/icons.ts'
import { TrashIcon } from '#ui/page-icons.ts'
import { DeletePublication, type DeleteRoute } from './delete-publication.tsx'

const MoveSheet = idleComponent(() => import('./move-sheet.tsx'))

interface OwnContent {
  readonly _id: string
  readonly title: string
  readonly status: string
  readonly scheduledAt?: string | null
  readonly totalSales: number
}

export function useActs(kind: string, removal: DeleteRoute) {
  const [moved, setMoved] = useState<OwnContent>()
  const [removed, setRemoved] = useState<OwnContent>()
  const schedule = (thing: OwnContent): Command => ({
    label: thing.status === 'draft' ? t('Schedule') : t('Reschedule'),
    icon: CalendarIcon,
    onSelect: () => setMoved(thing),
  })
  const remove = (thing: OwnContent): Command => ({
    label: t('Delete'),
    icon: TrashIcon,
    tone: 'danger',
    onSelect: () => setRemoved(thing),
  })
  return {
    schedule,
    remove,
    /** For kinds that have no other commands. */
    commandsOf: (thing: OwnContent): Command[] =>
      thing.status === 'draft' || thing.status === 'scheduled' ? [schedule(thing), remove(thing)] : [remove(thing)],
    sheets: (
      <>
        <MoveSheet thing={moved && { ...moved, kind }} onClose={() => setMoved(undefined)} />
        <DeletePublication route={removal} thing={removed} onClose={() => setRemoved(undefined)} />
      </>
    ),
  }
}
