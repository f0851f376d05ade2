/** Filters sales by kind, days and fan in the page's address, and exports the result as a file. */
import { downloadEarnings } from '@fanfare/contract/earnings'
import { UrlSearchField, useUrlFilters } from '#core/url-filters.tsx'
import { t } from '#lib/i18n.ts'
import { DownloadButton, Downloads } from '#ui/download-button.tsx'
import { DateField } from '#ui/fields/choice-fields.tsx'
import { FilterBar } from '#ui/filter-bar.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { saleKindTabs } from './sale-kinds.ts'
import { salesFileInput } from './earnings-url.ts'

export function SalesFilters() {
  const { params, put, field, addressOf } = useUrlFilters()
  return (
    <>
      <Tabs label={t('Sale type')} items={saleKindTabs((kind) => addressOf('/studio/earnings', 'kind', kind))} />
      <FilterBar>
        <DateField {...field('from')} label={t('From')} max={params.get('to') ?? undefined} />
        <DateField {...field('to')} label={t('To')} min={params.get('from') ?? undefined} />
        <UrlSearchField
          label={t('Fan’s username')}
          placeholder={t('Username')}
          now={params.get('username') ?? ''}
          onChange={(words) => put('username', words)}
        />
      </FilterBar>
      <Downloads>
        <DownloadButton route={downloadEarnings} input={salesFileInput(params)}>
          {t('Export CSV')}
        </DownloadButton>
      </Downloads>
    </>
  )
}
