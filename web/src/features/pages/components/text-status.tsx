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
const toneOf = (status: Status) => {
  if (status === 'published') return 'good'
  return status === 'changed' ? 'brass' : 'plain'
}

export const TextStatus = ({ status }: { readonly status: Status }) => <Chip tone={toneOf(status)}>{words[status]()}</Chip>
