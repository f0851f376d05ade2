import type { Mail } from '@fanfare/contract/mails'
import { t } from '#lib/i18n.ts'
import { Chip } from '#ui/card.tsx'

const words: Record<Mail['status'], () => string> = {
  stored: () => t('Stored here'),
  waiting: () => t('Waiting'),
  sent: () => t('Sent'),
  failed: () => t('Failed'),
}
const tones = { stored: 'plain', waiting: 'plain', sent: 'good', failed: 'danger' } as const

export const MailStatus = ({ status }: { status: Mail['status'] }) => <Chip tone={tones[status]}>{words[status]()}</Chip>
