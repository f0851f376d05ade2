import { Link, useSearchParams } from 'react-router'
import { findForOperator } from '@fanfare/contract/overview'
import type { Me } from '@fanfare/contract/users'
import { createLoaders } from '#core/loaders.ts'
import { operatorPages } from '#core/operator-pages.ts'
import { pageTitle } from '#core/page.ts'
import { hasPermission } from '#core/permissions.tsx'
import { UrlSearchField, useUrlFilters } from '#core/url-filters.tsx'
import { useMe } from '#core/viewer.ts'
import { useApiQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { EmptyState } from '#ui/feedback.tsx'
import { SearchIcon } from '#ui/icons.ts'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { searchPlaceholder } from '../components/search-box.tsx'
import css from '../components/overview.module.css'

const MAX_LENGTH = 254
const inputOf = (params: URLSearchParams) => ({ query: { q: params.get('q')?.trim().slice(0, MAX_LENGTH) ?? '' } })

const page = createLoaders(async ({ read, url }) => void (await read(findForOperator, inputOf(url.searchParams))))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Search'))

export default function Search() {
  const [params] = useSearchParams()
  const { field, put } = useUrlFilters()
  const input = inputOf(params)
  const { groups } = useApiQuery(findForOperator, input)
  const pages = pagesFor(useMe(), input.query.q)
  const all = [...(pages.length > 0 ? [{ name: 'pages', label: t('Pages and settings'), hits: pages }] : []), ...groups]
  return (
    <Page title={t('Search')}>
      <UrlSearchField
        label={t('Search')}
        placeholder={searchPlaceholder()}
        now={field('q').value}
        onChange={(words) => put('q', words)}
      />
      {all.length === 0 && (
        <EmptyState icon={SearchIcon} title={input.query.q === '' ? t('Search the whole site') : t('No results')}>
          {t('You can search by name, username, email address, payment ID, receipt number, and words of posts and settings.')}
        </EmptyState>
      )}
      {all.map(({ name, label, hits }) => (
        <Section key={name} title={label} isCard>
          <ul className={css['hits']}>
            {hits.map(({ title, details, path }, index) => (
              <li key={`${path} ${index}`}>
                <Link to={path}>
                  <span dir="auto" className={css['title']}>
                    {title}
                  </span>
                  {details !== '' && (
                    <span dir="auto" className={css['details']}>
                      {details}
                    </span>
                  )}
                </Link>
              </li>
            ))}
          </ul>
        </Section>
      ))}
    </Page>
  )
}

const MAX_PAGES = 8

/** Returns pages and settings whose label contains the words. */
function pagesFor(me: Me, q: string) {
  const words = q.toLocaleLowerCase()
  if (words === '') return []
  return operatorPages()
    .filter(({ label, permission }) => hasPermission(me, permission) && label.toLocaleLowerCase().includes(words))
    .slice(0, MAX_PAGES)
    .map(({ label, to }) => ({ title: label, details: '', path: to }))
}
