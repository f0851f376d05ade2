import { useInfiniteQuery } from '@tanstack/react-query'
import { useParams, type MetaFunction } from 'react-router'
import { search } from '@fanfare/contract/search'
import { createLoaders, notFoundResponse } from '#core/loaders.ts'
import { publicPage, rootOf } from '#core/page.ts'
import { infiniteQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState, SkeletonRows } from '#ui/feedback.tsx'
import { TagIcon } from '#ui/page-icons.ts'
import { InfiniteList } from '#ui/infinite-list.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { tagPath } from '../components/explore-url.ts'
import { ContentRow } from '#core/content/content-row.tsx'
import { searchInput } from '../components/results.tsx'
import { SearchForm } from '../components/search-form.tsx'

const TAG = /^[\p{L}\p{M}\p{N}_]{2,50}$/u

const page = createLoaders(async ({ list, params: { tag = '' } }) => {
  if (!TAG.test(tag)) throw notFoundResponse()
  await list(search, searchInput(`#${tag}`))
  return { tag }
})
export const loader = page.server
export const clientLoader = page.client

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  const root = rootOf(matches)
  const tag = loaderData?.tag ?? ''
  return publicPage({
    title: `#${tag} · ${root?.siteName ?? 'Fanfare'}`,
    description: t('Everything tagged #{tag}.', { tag }),
    path: tagPath(tag),
    origin: root?.origin ?? '',
  })
}

export default function Tag() {
  const { tag = '' } = useParams()
  const pages = useInfiniteQuery(infiniteQuery(search, searchInput(`#${tag}`)))
  return (
    <Page title={<bdi>#{tag}</bdi>}>
      <Stack>
        <SearchForm words={`#${tag}`} />
        <InfiniteList
          key={tag}
          pages={pages}
          label={t('Everything tagged #{tag}.', { tag })}
          skeleton={<SkeletonRows />}
          empty={
            <EmptyState
              icon={TagIcon}
              title={t('Nothing with this tag yet')}
              action={
                <Button variant="quiet" to="/explore">
                  {t('Explore')}
                </Button>
              }
            >
              {t('Content that performers tag with it appears here.')}
            </EmptyState>
          }
        >
          {(found) => <ContentRow card={found} />}
        </InfiniteList>
      </Stack>
    </Page>
  )
}
