import type { MassStatus } from '@fanfare/contract/mass-messages'
import { t } from '#lib/i18n.ts'
import { Chip } from '#ui/card.tsx'

const words: Readonly<Record<MassStatus, () => string>> = {
  scheduled: () => t('Scheduled'),
  sending: () => t('Sending'),
  paused: () => t('Paused'),
  sent: () => t('Sent'),
  cancelled: () => t('Canceled'),
  unsending: () => t('Unsending'),
  unsent: () => t('Unsent'),
}
const tones: Readonly<Partial<Record<MassStatus, 'brass' | 'good'>>> = { scheduled: 'brass', sending: 'brass', sent: 'good' }

export const StatusChip = ({ status }: { readonly status: MassStatus }) => (
  <Chip tone={tones[status] ?? 'plain'}>{words[status]()}</Chip>
)
