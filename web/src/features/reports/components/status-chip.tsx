import type { ReportStatus } from '@fanfare/contract/reports'
import { t } from '#lib/i18n.ts'
import { Chip } from '#ui/card.tsx'

const LABELS: Readonly<Record<ReportStatus, () => string>> = {
  received: () => t('Report received'),
  in_review: () => t('In review'),
  acted: () => t('We have acted'),
  not_acted: () => t('No violation found'),
}

export const StatusChip = ({ status }: { readonly status: ReportStatus }) => (
  <Chip tone={status === 'acted' ? 'good' : 'plain'}>{LABELS[status]()}</Chip>
)
