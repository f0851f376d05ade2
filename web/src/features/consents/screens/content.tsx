/** Content of one performer that shows the caller. */
import { useParams } from 'react-router'
import { listContentShowingMe } from '@fanfare/contract/consents'
import { ContentRow } from '#core/content/content-row.tsx'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { useApiQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { BackLink } from '#ui/back-link.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { FansIcon } from '#ui/icons.ts'
import { Stack } from '#ui/layout/boxes.tsx'
import { Page } from '#ui/layout/page.tsx'

const inputOf = (id = '') => ({ params: { id } })
const page = createLoaders(async ({ read, params }) => void (await read(listContentShowingMe, inputOf(params['id']))))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Content that shows me'))

export default function ShowingMe() {
  const { content } = useApiQuery(listContentShowingMe, inputOf(useParams()['id']))
  return (
    <Page title={t('Content that shows me')}>
      <BackLink to="/studio/people/requests">{t('Content that shows me')}</BackLink>
      {content.length === 0 && (
        <EmptyState icon={FansIcon} title={t('Nothing you can see')}>
          {t('Drafts and content for others are not listed. A consent covers them, too.')}
        </EmptyState>
      )}
      <Stack>
        {content.map((card) => (
          <ContentRow key={card._id} card={card} />
        ))}
      </Stack>
    </Page>
  )
}
