/** What has become of a mail. */
import type { Mail } from '@fanfare/contract/site'
import { say } from '#lib/words.ts'
import { Chip } from '#ui/card.tsx'

const words: Record<Mail['status'], () => string> = {
  kept: () => say('Stored here'),
  waiting: () => say('Waiting'),
  sent: () => say('Sent'),
  failed: () => say('Failed'),
}
const tones = { kept: 'plain', waiting: 'plain', sent: 'good', failed: 'live' } as const

export const MailStatus = ({ status }: { status: Mail['status'] }) => <Chip tone={tones[status]}>{words[status]()}</Chip>
