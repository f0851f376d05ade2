/** Performers who wait to be verified, who has waited longest first, and what was decided. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useLoaderData, useSearchParams } from 'react-router'
import { listVerifications, type Verification } from '@fanfare/contract/performers'
import { loads } from '#core/load.ts'
import { pageTitle } from '#core/page.ts'
import { readPages } from '#lib/api.ts'
import { useNow } from '#lib/now.ts'
import { say } from '#lib/words.ts'
import { Moment } from '#ui/amounts.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Chip } from '#ui/card.tsx'
import { Empty } from '#ui/feedback.tsx'
import { ChevronIcon, DocumentIcon } from '#ui/icons.ts'
import { InfiniteList } from '#ui/infinite-list.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { ageOf, statuses, statusTone, statusWord, type Status } from '../parts/words.ts'
import css from '../parts/queue.module.css'

const statusIn = (query: URLSearchParams): Status => statuses.find((one) => one === query.get('status')) ?? 'pending'
const askedFor = (status: Status) => ({ query: { status, limit: 20 } })

const page = loads(async ({ list, url }) => {
  const status = statusIn(url.searchParams)
  return { status, found: await list(listVerifications, askedFor(status)) }
})
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(say('Verifications'))

export default function Queue() {
  const first = useLoaderData<typeof loader>()
  const status = statusIn(useSearchParams()[0])
  const pages = useInfiniteQuery({
    ...readPages(listVerifications, askedFor(status), first.status === status ? first.found : undefined),
    select: ({ pages, pageParams }) => ({
      pageParams,
      pages: pages.map((page) => ({ ...page, data: page.data.map((one) => ({ ...one, _id: one.performer._id })) })),
    }),
  })
  const total = pages.data?.pages[0]?.total ?? 0
  return (
    <div className={css['page']}>
      <h1>{say('Verifications')}</h1>
      <Tabs
        label={say('Which verifications')}
        items={statuses.map((one) => ({
          label: statusWord[one](),
          to: one === 'pending' ? '/admin/verifications' : `/admin/verifications?status=${one}`,
          ...(one === status && { count: total }),
        }))}
      />
      <InfiniteList pages={pages} label={say('Verifications')} empty={<Nobody status={status} />}>
        {(one) => <Row verification={one} />}
      </InfiniteList>
    </div>
  )
}

function Row({ verification: { performer, email, dateOfBirth, status, submittedAt } }: { verification: Verification }) {
  const age = ageOf(dateOfBirth, useNow())
  return (
    <Link to={`/admin/verifications/${performer._id}`} className={css['row']}>
      <Avatar person={performer} size={40} />
      <span className={css['who']}>
        <strong>
          <bdi>{performer.name}</bdi>
        </strong>
        <small>
          @{performer.username}
          <span className={css['email']}>
            {' '}
            · <bdi>{email}</bdi>
          </span>
        </small>
      </span>
      <span className={css['age']}>{say('{age} years', { age })}</span>
      <span className={css['when']}>
        {status === 'pending' ? <Moment at={submittedAt} /> : <Chip tone={statusTone[status]}>{statusWord[status]()}</Chip>}
      </span>
      <ChevronIcon size={16} />
    </Link>
  )
}

function Nobody({ status }: { status: Status }) {
  const words = {
    pending: say('New performers appear here as soon as they have sent their documents, oldest first.'),
    approved: say('Performers whom you have approved are kept here.'),
    rejected: say('Performers whose documents were not accepted are kept here, with the reason.'),
  }
  return (
    <Empty icon={DocumentIcon} title={status === 'pending' ? say('Nothing to review') : say('None yet')}>
      {words[status]}
    </Empty>
  )
}
