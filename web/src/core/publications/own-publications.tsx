/** The studio's page of a performer's own content of one kind. */
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { PublicationShelf } from '@fanfare/contract/publication-status'
import { Button } from '#ui/button.tsx'
import { PlusIcon } from '#ui/icons.ts'
import { InfiniteList, type InfiniteItemsProps } from '#ui/infinite-list.tsx'
import { Page } from '#ui/layout/page.tsx'
import { useDayHeadings } from './day-headings.tsx'
import { NotVerified } from './not-verified.tsx'
import { EmptyShelf, shelfIn, ShelfTabs, type FirstContent } from './shelves.tsx'

interface Listed {
  readonly _id: string
  readonly scheduledAt?: string | null
}

interface OwnPublicationsProps<T extends Listed> {
  /** The path of the page. The forms are below it. */
  readonly list: string
  readonly title: string
  readonly label: string
  readonly create: string
  readonly first: FirstContent
  readonly pages: InfiniteItemsProps<T>['pages']
  readonly counts: Readonly<Record<PublicationShelf, number>> | undefined
  /** The questions that the commands of the rows ask. */
  readonly sheets: ReactNode
  readonly children: (thing: T) => ReactNode
}

export function OwnPublications<T extends Listed>(props: OwnPublicationsProps<T>) {
  const { list, title, label, create, first, pages, counts, sheets, children } = props
  const shelf = shelfIn(useSearchParams()[0])
  const dayHeading = useDayHeadings(shelf === 'scheduled' ? (pages.data?.pages.flatMap(({ data }) => data) ?? []) : [])
  return (
    <Page
      title={title}
      action={
        <Button icon={PlusIcon} to={`${list}/new`}>
          {create}
        </Button>
      }
    >
      <NotVerified />
      <ShelfTabs label={title} {...{ list, shelf, counts }} />
      <InfiniteList key={shelf} pages={pages} label={label} empty={<EmptyShelf {...{ shelf, list, create, first }} />}>
        {(thing) => (
          <>
            {dayHeading(thing)}
            {children(thing)}
          </>
        )}
      </InfiniteList>
      {sheets}
    </Page>
  )
}
