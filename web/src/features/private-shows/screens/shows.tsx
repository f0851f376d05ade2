import { searchShows } from '@fanfare/contract/private-shows'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { VideoIcon } from '#ui/icons.ts'
import { Page } from '#ui/layout/page.tsx'
import { showsIn } from '../components/show-filters.tsx'
import { ShowList } from '../components/show-list.tsx'

const page = createLoaders(async ({ list, url }) => void (await list(searchShows, showsIn(url.searchParams))))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Private shows'))
export const handle = { isWide: true }

export default function Shows() {
  return (
    <Page
      title={t('Private shows')}
      lead={t('Live video for the two of you. You pay by the minute, only while both of you are in the room.')}
    >
      <ShowList page="/private-shows" whom={t('Performer')}>
        <EmptyState icon={VideoIcon} title={t('No open requests')} action={<Button to="/explore">{t('Find performers')}</Button>}>
          {t('To ask for a show, choose “Request private show” in the menu of a performer’s profile or of your conversation.')}
        </EmptyState>
      </ShowList>
    </Page>
  )
}
