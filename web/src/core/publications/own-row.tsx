/** One row of the studio's content lists: picture, facts and actions. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Audience } from '@fanfare/contract/access'
import type { PublicationStatus } from '@fanfare/contract/publication-status'
import { t } from '#lib/i18n.ts'
import { CompactNumber, RelativeTime } from '#ui/amounts.tsx'
import { IconButton } from '#ui/button.tsx'
import { EditIcon, type Icon } from '#ui/icons.ts'
import { MenuButton } from '#ui/menu/menu-button.tsx'
import type { Command } from '#ui/menu/menu.tsx'
import css from './own-row.module.css'

interface OwnRowProps {
  readonly title: string
  readonly picture: { readonly url: string; readonly placeholder: string } | undefined
  readonly icon: Icon
  /** In the corner of the picture: the number of photos, or the length. */
  readonly mark?: ReactNode
  readonly to: string
  readonly facts: ReactNode
  readonly acts: ReactNode
}

export const OwnRow = ({ title, picture, icon: Drawn, mark, to, facts, acts }: OwnRowProps) => (
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
      <Link to={to} className={css['title']}>
        <bdi>{title}</bdi>
      </Link>
      <p className={css['facts']}>{facts}</p>
    </div>
    <div className={css['acts']}>{acts}</div>
  </article>
)

interface RowActsProps {
  readonly title: string
  /** The path of the form. */
  readonly form: string
  readonly commands: readonly Command[]
}

export const RowActs = ({ title, form, commands }: RowActsProps) => (
  <>
    <IconButton label={t('Edit “{title}”', { title })} icon={EditIcon} to={form} />
    <MenuButton label={t('Options for {title}', { title })} commands={commands} />
  </>
)

interface Timed {
  readonly status: PublicationStatus
  readonly editedAt: string | null
  readonly expiresAt: string | null
}

/** When it was edited, and when it will expire. */
export const LaterTimes = ({ of: { status, editedAt, expiresAt } }: { of: Timed }) => (
  <>
    {editedAt !== null && (
      <span>
        {t('Edited')} <RelativeTime at={editedAt} />
      </span>
    )}
    {expiresAt !== null && status !== 'archived' && status !== 'expired' && (
      <span>
        {t('Expires')} <RelativeTime at={expiresAt} />
      </span>
    )}
  </>
)

export const SalesCount = ({ of: { audience, totalSales } }: { of: { audience: Audience; totalSales: number } }) =>
  audience === 'paid' && (
    <span>
      <CompactNumber value={totalSales} /> {t('{count, plural, one {sale} other {sales}}', { count: totalSales })}
    </span>
  )
