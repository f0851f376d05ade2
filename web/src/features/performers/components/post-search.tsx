import { TabSearch, useTabSearch } from '#core/publications/tab-search.tsx'
import { t } from '#lib/i18n.ts'
import { Inset } from '#ui/layout/boxes.tsx'

export default function PostSearch() {
  return (
    <Inset>
      <TabSearch search={useTabSearch()} label={t('Search posts')} placeholder={t('Words and tags')} />
    </Inset>
  )
}
