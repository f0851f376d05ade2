import type { PublicationStatus } from '@fanfare/contract/publication-status'
import { formatDateTime } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { useTimeZone } from '#lib/now.ts'
import { Chip } from '#ui/card.tsx'
import { AlertIcon, ArchiveIcon, CheckIcon, EditIcon, HistoryIcon, RetryIcon } from '#ui/icons.ts'

interface StatusBadgeProps {
  readonly status: PublicationStatus
  readonly scheduledAt?: string
}

export function StatusBadge({ status, scheduledAt }: StatusBadgeProps) {
  if (status === 'draft') return <Chip icon={EditIcon}>{t('Draft')}</Chip>
  if (status === 'processing') return <Chip icon={RetryIcon}>{t('Processing files')}</Chip>
  if (status === 'in_review') return <Chip icon={HistoryIcon}>{t('In review')}</Chip>
  if (status === 'scheduled') return <ScheduledBadge {...(scheduledAt !== undefined && { at: scheduledAt })} />
  if (status === 'published') {
    return (
      <Chip tone="good" icon={CheckIcon}>
        {t('Published')}
      </Chip>
    )
  }
  if (status === 'archived') return <Chip icon={ArchiveIcon}>{t('Archived')}</Chip>
  if (status === 'expired') return <Chip icon={ArchiveIcon}>{t('Expired')}</Chip>
  return (
    <Chip tone="danger" icon={AlertIcon}>
      {t('File missing or failed')}
    </Chip>
  )
}

function ScheduledBadge({ at }: { at?: string }) {
  const zone = useTimeZone()
  return <Chip icon={HistoryIcon}>{at === undefined ? t('Scheduled') : t('On {time}', { time: formatDateTime(at, zone) })}</Chip>
}
