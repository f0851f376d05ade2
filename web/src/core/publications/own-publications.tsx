import { useState, type ReactNode } from 'react'
import type { Audience } from '@fanfare/contract/access'
import type { Engagement } from '@fanfare/contract/engagement'
import type { Person } from '@fanfare/contract/people'
import type { PublicationStatus } from '@fanfare/contract/publication-status'
import { AudienceBadge } from '#core/access/audience-badge.tsx'
import { cardKind } from '#core/kinds.ts'
import { t } from '#lib/i18n.ts'
import { CompactNumber, RelativeTime } from '#ui/amounts.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { EditIcon, PhotoIcon, PlusIcon } from '#ui/icons.ts'
import { TrashIcon } from '#ui/page-icons.ts'
import { InfiniteList, type InfiniteItemsProps } from '#ui/infinite-list.tsx'
import { Page } from '#ui/layout/page.tsx'
import { DeletePublication, type DeleteRoute } from './delete-publication.tsx'
import { NotVerified } from './not-verified.tsx'
import { OwnRow, SalesCount } from './own-row.tsx'
import { StatusBadge } from './status-badge.tsx'

interface OwnPublication {
  readonly _id: string
  readonly performer: Person
  readonly title: string
  readonly audience: Audience
  readonly price: number
  readonly status: PublicationStatus
  readonly scheduledAt?: string
  readonly createdAt: string
  readonly totalSales: number
  readonly engagement: Engagement
}

interface Pictured {
  readonly picture: { readonly url: string; readonly placeholder: string } | undefined
  /** In the corner of the picture: the number of photos, or the length. */
  readonly mark?: ReactNode
}

interface OwnPublicationsProps<T extends OwnPublication> {
  readonly kind: string
  /** The forms of this list are below its path. */
  readonly path: string
  readonly pages: InfiniteItemsProps<T>['pages']
  readonly remove: DeleteRoute
  readonly pictureOf: (thing: T) => Pictured
  readonly title: string
  readonly label: string
  readonly create: string
  readonly empty: { readonly title: string; readonly action: string; readonly words: string }
}

export function OwnPublications<T extends OwnPublication>(props: OwnPublicationsProps<T>) {
  const { kind, path, pages, remove, pictureOf, title, label, create, empty } = props
  const [leaving, setLeaving] = useState<T>()
  const shown = cardKind(kind)
  const icon = shown?.icon ?? PhotoIcon
  const editAddressOf = (thing: T) => `${path}/${thing._id}`
  const addressOf = (thing: T) =>
    (thing.status === 'published' && shown?.addressOf?.(thing._id, thing.performer)) || editAddressOf(thing)
  const createButton = (words: string) => (
    <Button icon={PlusIcon} to={`${path}/new`}>
      {words}
    </Button>
  )
  const nothing = (
    <EmptyState icon={icon} title={empty.title} action={createButton(empty.action)}>
      {empty.words}
    </EmptyState>
  )
  return (
    <Page title={title} action={createButton(create)}>
      <NotVerified />
      <InfiniteList pages={pages} label={label} empty={nothing}>
        {(thing) => (
          <OwnRow
            title={thing.title}
            {...pictureOf(thing)}
            icon={icon}
            to={addressOf(thing)}
            facts={<Facts thing={thing} />}
            acts={
              <>
                <IconButton label={t('Edit “{title}”', { title: thing.title })} icon={EditIcon} to={editAddressOf(thing)} />
                <IconButton
                  label={t('Delete “{title}”', { title: thing.title })}
                  icon={TrashIcon}
                  onClick={() => setLeaving(thing)}
                />
              </>
            }
          />
        )}
      </InfiniteList>
      <DeletePublication route={remove} thing={leaving} onClose={() => setLeaving(undefined)} />
    </Page>
  )
}

function Facts({ thing }: { thing: OwnPublication }) {
  const { status, scheduledAt, createdAt, engagement } = thing
  return (
    <>
      <StatusBadge status={status} {...(scheduledAt !== undefined && { scheduledAt })} />
      <AudienceBadge of={thing} />
      <RelativeTime at={createdAt} />
      <SalesCount of={thing} />
      {engagement.likes > 0 && (
        <span>
          <CompactNumber value={engagement.likes} /> {t('{count, plural, one {like} other {likes}}', { count: engagement.likes })}
        </span>
      )}
    </>
  )
}
