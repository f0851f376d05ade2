/** What the performer has earned, what of it is available, and every sale behind it. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useLoaderData, useSearchParams } from 'react-router'
import { listEarnings, readEarningStats } from '@fanfare/contract/earnings'
import { loads } from '#core/load.ts'
import { pageTitle } from '#core/page.ts'
import { read, readPages } from '#lib/api.ts'
import { say } from '#lib/words.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Empty } from '#ui/feedback.tsx'
import { EarningsIcon } from '#ui/icons.ts'
import { InfiniteList } from '#ui/infinite-list.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { Chart } from '../parts/chart.tsx'
import { EarningRow, EarningsHead } from '../parts/earning-row.tsx'
import { kindIn, kindTabs } from '../parts/kinds.ts'
import { Figures, Periods, Shares } from '../parts/figures.tsx'
import css from '../parts/earnings.module.css'

const asked = (params: URLSearchParams) => ({ query: { limit: 20, ...kindIn(params) } })
const page = loads(async ({ read, url }) => {
  const [stats, earnings] = await Promise.all([read(readEarningStats), read(listEarnings, asked(url.searchParams))])
  return { stats, earnings }
})
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(say('Earnings'))

export default function Earnings() {
  const first = useLoaderData<typeof loader>()
  const { data: stats } = useQuery({ ...read(readEarningStats, {}), initialData: first.stats })
  return (
    <div className={css['page']}>
      <h1>{say('Earnings')}</h1>
      <Figures stats={stats} />
      <Periods stats={stats} />
      <div className={css['pair']}>
        <Card as="section" aria-labelledby="thirty">
          <h2 id="thirty">{say('The last 30 days')}</h2>
          <Chart daily={stats.daily} currency={stats.currency} />
        </Card>
        <Card as="section" aria-labelledby="kinds">
          <h2 id="kinds">{say('By kind of sale')}</h2>
          <Shares stats={stats} />
        </Card>
      </div>
      <section aria-labelledby="sales" className={css['sales']}>
        <h2 id="sales">{say('Sales')}</h2>
        <Tabs label={say('Kind of sale')} items={kindTabs()} />
        <Sales currency={stats.currency} />
      </section>
    </div>
  )
}

function Sales({ currency }: { currency: string }) {
  const first = useLoaderData<typeof loader>()
  const [params] = useSearchParams()
  const pages = useInfiniteQuery(readPages(listEarnings, asked(params), first.earnings))
  const isEmpty = pages.data?.pages[0]?.total === 0
  return (
    <div>
      {!isEmpty && <EarningsHead />}
      <InfiniteList pages={pages} label={say('Sales')} empty={<None isFiltered={params.has('kind')} />}>
        {(earning) => <EarningRow earning={earning} currency={currency} />}
      </InfiniteList>
    </div>
  )
}

function None({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) {
    return (
      <Empty
        icon={EarningsIcon}
        title={say('None of this kind yet')}
        action={
          <Button look="quiet" to="/studio/earnings">
            {say('Show all')}
          </Button>
        }
      >
        {say('There are no sales of this kind so far.')}
      </Empty>
    )
  }
  return (
    <Empty
      icon={EarningsIcon}
      title={say('No sales yet')}
      action={<Button to="/studio/posts/new">{say('Publish a post')}</Button>}
    >
      {say('Subscriptions, tips and everything that fans unlock are listed here, with what is yours of it.')}
    </Empty>
  )
}
