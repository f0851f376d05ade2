/** Something that a performer has published, as it stands among results; a locked one with its blurred picture. */
import { Link } from 'react-router'
import type { FoundContent } from '@fanfare/contract/search'
import { insideWords } from '#core/access/inside-words.ts'
import { contentKind } from '#core/registry.ts'
import { t } from '#lib/i18n.ts'
import { RelativeTime, TokenAmount } from '#ui/amounts.tsx'
import { Avatar, PersonName } from '#ui/avatar.tsx'
import { LockIcon } from '#ui/icons.ts'
import { Picture } from '#ui/picture.tsx'
import { whyFound } from './why.ts'
import css from './content-row.module.css'

interface ContentRowProps {
  readonly found: FoundContent
  /** Left out where all are found alike, as on the page of a tag. */
  readonly hasReason?: boolean
}

export function ContentRow({ found, hasReason = true }: ContentRowProps) {
  const { kind, performer, title, createdAt, inside, picture } = found
  const { addressOf, one } = contentKind(kind) ?? {}
  const what = one?.() ?? kind
  const hasParts = inside.photos + inside.videos + inside.audios > 0
  return (
    <article className={css['row']} aria-label={t('{what} by {name}', { what, name: performer.name })}>
      {picture && (
        <span className={css['picture']}>
          <Picture src={picture.url} placeholder={picture.placeholder} ratio={1} />
        </span>
      )}
      <div className={css['words']}>
        <span className={css['who']}>
          <Avatar person={performer} size={24} />
          <PersonName person={performer} />
        </span>
        <Link to={addressOf?.(found._id) ?? `/${performer.username}`} className={css['title']} dir="auto">
          {title || (hasParts ? insideWords(inside) : what)}
        </Link>
        <p className={css['facts']}>
          <Locked of={found} />
          {hasParts && title !== '' && <span>{insideWords(inside)}</span>}
          <RelativeTime at={createdAt} />
        </p>
        {hasReason && <p className={css['why']}>{whyFound(found)}</p>}
      </div>
    </article>
  )
}

function Locked({ of: { locked, audience, price } }: { of: FoundContent }) {
  if (!locked) return null
  return (
    <span className={css['locked']}>
      <LockIcon size={16} />
      {audience === 'paid' ? <TokenAmount value={price} /> : t('Subscribers')}
    </span>
  )
}
