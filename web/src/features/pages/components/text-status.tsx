import type { TextStatus as Status } from '@fanfare/contract/pages'
import { t } from '#lib/i18n.ts'
import { Chip } from '#ui/card.tsx'

const words: Readonly<Record<Status, () => string>> = {
  built_in: () => t('Built-in text'),
  empty: () => t('Not translated'),
  draft: () => t('Draft'),
  published: () => t('Published'),
  changed: () => t('Unpublished changes'),
}
const tones = { built_in: 'plain', empty: 'plain', draft: 'plain', published: 'good', changed: 'brass' } as const

export const TextStatus = ({ status }: { readonly status: Status }) => <Chip tone={tones[status]}>{words[status]()}</Chip>
