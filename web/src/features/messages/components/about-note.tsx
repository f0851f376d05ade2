import { cardKind } from '#core/kinds.ts'
import { t } from '#lib/i18n.ts'
import css from './bubble.module.css'

/** Names the content that a message is about, by its kind. */
export default function AboutNote({ kind }: { readonly kind: string }) {
  const known = cardKind(kind)
  if (!known) return null
  return (
    <p className={css['about']}>
      <known.icon size={16} />
      {t('Replying to: {thing}', { thing: known.one() })}
    </p>
  )
}
