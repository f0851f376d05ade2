/** One row of a performer's own titled content of any kind. */
import type { ReactNode } from 'react'
import type { Audience } from '@fanfare/contract/access'
import type { Engagement } from '@fanfare/contract/engagement'
import type { Person } from '@fanfare/contract/people'
import type { PublicationStatus } from '@fanfare/contract/publication-status'
import { AudienceBadge } from '#core/access/audience-badge.tsx'
import { cardKind } from '#core/kinds.ts'
import { t } from '#lib/i18n.ts'
import { CompactNumber, RelativeTime } from '#ui/amounts.tsx'
import { PhotoIcon } from '#ui/icons.ts'
import type { Command } from '#ui/menu/menu.tsx'
import { LaterTimes, OwnRow, RowActs, SalesCount } from './own-row.tsx'
import { StatusBadge } from './status-badge.tsx'

interface OwnPublication {
  readonly _id: string
  readonly performer: Person
  readonly title: string
  readonly audience: Audience
  readonly price: number
  readonly status: PublicationStatus
  readonly scheduledAt: string | null
  readonly editedAt: string | null
  readonly expiresAt: string | null
  readonly createdAt: string
  readonly totalSales: number
  readonly engagement: Engagement
}

interface OwnPublicationRowProps {
  readonly kind: string
  readonly thing: OwnPublication
  /** The path of its form. */
  readonly form: string
  readonly picture: { readonly url: string; readonly placeholder: string } | undefined
  /** In the corner of the picture: the number of photos, or the length. */
  readonly mark?: ReactNode
  /** Facts that only this kind has, after the others. */
  readonly facts?: ReactNode
  readonly commands: readonly Command[]
}

export function OwnPublicationRow({ kind, thing, form, picture, mark, facts, commands }: OwnPublicationRowProps) {
  const { _id: id, title, status, performer } = thing
  const { icon = PhotoIcon, addressOf } = cardKind(kind) ?? {}
  return (
    <OwnRow
      title={title}
      picture={picture}
      icon={icon}
      mark={mark}
      to={(status === 'published' && addressOf?.(id, performer)) || form}
      facts={
        <>
          <Facts thing={thing} />
          {facts}
        </>
      }
      acts={<RowActs {...{ title, form, commands }} />}
    />
  )
}

function Facts({ thing }: { thing: OwnPublication }) {
  const { status, scheduledAt, createdAt, engagement } = thing
  return (
    <>
      <StatusBadge status={status} {...(scheduledAt !== null && { scheduledAt })} />
      <AudienceBadge of={thing} />
      <RelativeTime at={createdAt} />
      <LaterTimes of={thing} />
      <SalesCount of={thing} />
      {engagement.likes > 0 && (
        <span>
          <CompactNumber value={engagement.likes} /> {t('{count, plural, one {like} other {likes}}', { count: engagement.likes })}
        </span>
      )}
    </>
  )
}
