import type { OwnLiveRoom } from '@fanfare/contract/live-views'
import { t } from '#lib/i18n.ts'
import { Chip } from '#ui/card.tsx'

export function ShowStatus({ room: { status, endedBy } }: { readonly room: Pick<OwnLiveRoom, 'status' | 'endedBy'> }) {
  if (status === 'live') return <Chip tone="danger">{t('Live')}</Chip>
  if (status === 'scheduled') return <Chip tone="brass">{t('Scheduled')}</Chip>
  if (status === 'cancelled') return <Chip>{t('Canceled')}</Chip>
  if (status === 'missed') return <Chip tone="danger">{t('Missed')}</Chip>
  return endedBy === 'operator' ? <Chip tone="danger">{t('Stopped')}</Chip> : <Chip>{t('Ended')}</Chip>
}
