import { readOwnShowTerms } from '@fanfare/contract/private-show-terms'
import { searchShows } from '@fanfare/contract/private-shows'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { useApiQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { EmptyState } from '#ui/feedback.tsx'
import { VideoIcon } from '#ui/icons.ts'
import { Columns, Stack } from '#ui/layout/boxes.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { showsIn } from '../components/show-filters.tsx'
import { ShowList } from '../components/show-list.tsx'
import { TermsForm } from '../components/terms-form.tsx'

const page = createLoaders(async ({ list, read, url }) => {
  await Promise.all([list(searchShows, showsIn(url.searchParams)), read(readOwnShowTerms, {})])
})
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Private shows'))

export default function OwnShows() {
  const own = useApiQuery(readOwnShowTerms, {})
  const isOpen = own.terms?.isOpen === true
  return (
    <Page
      title={t('Private shows')}
      lead={isOpen ? t('Fans can ask you. You’re notified of each request.') : t('Fans can’t ask you for private shows now.')}
    >
      <Columns>
        <Stack>
          <ShowList page="/studio/private-shows" whom={t('Fan')}>
            <EmptyState icon={VideoIcon} title={isOpen ? t('No open requests') : t('Give private shows')}>
              {isOpen
                ? t(
                    'Fans ask from your profile or from your conversation. A request expires after ten minutes without an answer.',
                  )
                : t('Fans pay by the minute for live video with you. Save your terms to receive requests.')}
            </EmptyState>
          </ShowList>
        </Stack>
        <Section title={t('Your terms')} isCard>
          <TermsForm own={own} />
        </Section>
      </Columns>
    </Page>
  )
}
