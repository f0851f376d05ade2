import type { ScheduledThing } from '@fanfare/contract/calendar'
import { AudienceBadge } from '#core/access/audience-badge.tsx'
import { OwnRow } from '#core/publications/own-row.tsx'
import { StatusBadge } from '#core/publications/status-badge.tsx'
import { cardKind } from '#core/kinds.ts'
import { formatTime } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { IconButton } from '#ui/button.tsx'
import { Chip } from '#ui/card.tsx'
import { CalendarIcon, EditIcon, HistoryIcon, PhotoIcon } from '#ui/icons.ts'
import { kindLabel, scheduledTitle } from './scheduled-labels.ts'

interface ScheduledRowProps {
  readonly thing: ScheduledThing
  readonly onMove: (thing: ScheduledThing) => void
}

export function ScheduledRow({ thing, onMove }: ScheduledRowProps) {
  const title = scheduledTitle(thing)
  const icon = cardKind(thing.kind)?.icon ?? PhotoIcon
  return (
    <OwnRow
      title={title}
      picture={thing.picture}
      icon={icon}
      to={thing.link}
      facts={
        <>
          <Chip icon={HistoryIcon}>{formatTime(thing.scheduledAt)}</Chip>
          <Chip icon={icon}>{kindLabel(thing)}</Chip>
          {thing.status !== 'scheduled' && <StatusBadge status={thing.status} />}
          <AudienceBadge of={thing} />
        </>
      }
      acts={
        <>
          <IconButton label={t('Edit “{title}”', { title })} icon={EditIcon} to={thing.link} />
          <IconButton label={t('Reschedule “{title}”', { title })} icon={CalendarIcon} onClick={() => onMove(thing)} />
        </>
      }
    />
  )
}
