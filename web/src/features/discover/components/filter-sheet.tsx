/** The filters on a phone, in a sheet over the list that they change. */
import { useQuery, keepPreviousData } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { countPerformers } from '@fanfare/contract/performer-search'
import { query } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { performersInput } from './explore-url.ts'
import { ClearFilters } from './clear-filters.tsx'
import FilterLists from './filter-lists.tsx'

export default function FilterSheet({ onClose }: { onClose: () => void }) {
  const [params] = useSearchParams()
  const { sort: _, ...filters } = performersInput(params).query
  const { data } = useQuery({ ...query(countPerformers, { query: filters }), placeholderData: keepPreviousData })
  const footer = (
    <>
      <ClearFilters />
      <Button onClick={onClose}>
        {data
          ? t('{count, plural, =0 {No matches} one {Show # performer} other {Show # performers}}', { count: data.total })
          : t('Show')}
      </Button>
    </>
  )
  return (
    <Sheet isOpen onClose={onClose} title={t('Filters')} footer={footer}>
      <FilterLists />
    </Sheet>
  )
}
