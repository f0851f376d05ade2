import { VIEW_AS, type ViewAs } from '@fanfare/contract'
import { useMe } from '#core/viewer.ts'
import { t } from '#lib/i18n.ts'

const words: Readonly<Record<ViewAs, () => string>> = {
  visitor: () => t('View as visitor'),
  fan: () => t('View as fan'),
  subscriber: () => t('View as subscriber'),
}

/** Each role loads as its own document, so that its data never mixes with the owner's. */
export function ViewAsLinks({ role }: { readonly role?: ViewAs }) {
  const { username } = useMe()
  return VIEW_AS.map((one) => (
    <a key={one} href={`/${username}?as=${one}`} aria-current={one === role ? 'page' : undefined}>
      {words[one]()}
    </a>
  ))
}
