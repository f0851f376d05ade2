/** One of a performer's own things in a list of the studio: its picture, how far it is, what it has sold, and how to change it. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Audience } from '@fanfare/contract/access'
import type { Engagement } from '@fanfare/contract/engagement'
import { AudienceMark } from '#core/access/audience-mark.tsx'
import { t } from '#lib/i18n.ts'
import { CompactNumber, RelativeTime } from '#ui/amounts.tsx'
import { IconButton } from '#ui/button.tsx'
import { EditIcon, TrashIcon, type Icon } from '#ui/icons.ts'
import css from './own-row.module.css'

interface OwnRowProps {
  readonly thing: {
    readonly title: string
    readonly audience: Audience
    readonly price: number
    readonly createdAt: string
    readonly totalSales: number
    readonly engagement: Engagement
  }
  readonly picture: { readonly url: string; readonly placeholder: string } | undefined
  /** Where there is no picture. */
  readonly icon: Icon
  /** In the corner of the picture: how many photos, how long. */
  readonly mark?: ReactNode
  readonly status: ReactNode
  /** Where its title leads, and its form. */
  readonly to: string
  readonly edit: string
  readonly onDelete: () => void
}

export function OwnRow({ thing, picture, icon: Drawn, mark, status, to, edit, onDelete }: OwnRowProps) {
  const { title, audience, totalSales, engagement, createdAt } = thing
  return (
    <article className={css['row']} aria-label={title}>
      <span className={css['thumb']} style={picture && { backgroundImage: `url("${picture.placeholder}")` }}>
        {picture?.url ? (
          <img src={picture.url} alt="" width={72} height={72} loading="lazy" decoding="async" />
        ) : (
          <Drawn size={24} />
        )}
        {mark !== undefined && <span className={css['mark']}>{mark}</span>}
      </span>
      <div className={css['words']}>
        <Link to={to} className={css['title']} dir="auto">
          {title}
        </Link>
        <p className={css['facts']}>
          {status}
          <AudienceMark of={thing} />
          <RelativeTime at={createdAt} />
          {audience === 'paid' && (
            <span>
              <CompactNumber value={totalSales} /> {t('{count, plural, one {sale} other {sales}}', { count: totalSales })}
            </span>
          )}
          {engagement.likes > 0 && (
            <span>
              <CompactNumber value={engagement.likes} />{' '}
              {t('{count, plural, one {like} other {likes}}', { count: engagement.likes })}
            </span>
          )}
        </p>
      </div>
      <div className={css['acts']}>
        <IconButton label={t('Edit “{title}”', { title })} icon={EditIcon} to={edit} />
        <IconButton label={t('Delete “{title}”', { title })} icon={TrashIcon} onClick={onDelete} />
      </div>
    </article>
  )
}
