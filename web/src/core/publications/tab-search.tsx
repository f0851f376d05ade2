/** Searches a performer's content in a profile tab. The address keeps the words. */
import { UrlSearchField, useUrlFilters } from '#core/url-filters.tsx'
import { t } from '#lib/i18n.ts'
import { EmptyState } from '#ui/feedback.tsx'
import { PhotoIcon, SearchIcon } from '#ui/icons.ts'
import { readTabQuery } from './tab-query.ts'
import css from './tab-search.module.css'

/** The query of the current words. Empty without any. */
export function useTabSearch() {
  const { params, put } = useUrlFilters()
  const q = readTabQuery(params)
  return { q, wanted: q === '' ? {} : { q }, put: (words: string) => put('q', words) }
}

interface TabSearchProps {
  readonly search: ReturnType<typeof useTabSearch>
  readonly label: string
  readonly placeholder: string
}

export const TabSearch = ({ search: { q, put }, label, placeholder }: TabSearchProps) => (
  <search className={css['search']}>
    <UrlSearchField label={label} placeholder={placeholder} now={q} onChange={put} />
  </search>
)

/** Shown when a tab is empty or a search finds nothing. */
export const NothingFound = ({ q }: { readonly q: string }) =>
  q === '' ? (
    <EmptyState icon={PhotoIcon} title={t('Nothing here yet')} />
  ) : (
    <EmptyState icon={SearchIcon} title={t('No results')}>
      {t('No results for “{words}”. Try other words.', { words: q })}
    </EmptyState>
  )
