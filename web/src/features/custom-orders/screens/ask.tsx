import { useParams } from 'react-router'
import { viewCustomOrderTerms } from '@fanfare/contract/custom-order-terms'
import { viewPerformer } from '@fanfare/contract/performers'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { useApiQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { BackLink } from '#ui/back-link.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { Page } from '#ui/layout/page.tsx'
import { CustomOrderIcon } from '#ui/page-icons.ts'
import { AskForm } from '../components/ask-form.tsx'
import { TermsFacts } from '../components/terms-facts.tsx'

const page = createLoaders(async ({ read, params }) => {
  const { _id: id } = await read(viewPerformer, { params: { id: params['username'] ?? '' } })
  await read(viewCustomOrderTerms, { params: { id } })
})
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Ask for a custom order'))

export default function Ask() {
  const { username = '' } = useParams()
  const { _id: id, name } = useApiQuery(viewPerformer, { params: { id: username } })
  const { terms } = useApiQuery(viewCustomOrderTerms, { params: { id } })
  const title = terms
    ? t('{name} has no places free right now', { name })
    : t('{name} doesn’t take custom orders right now', { name })
  return (
    <Page>
      <BackLink to={`/${username}`}>{name}</BackLink>
      <h1>{t('Ask for a custom order')}</h1>
      {terms && <TermsFacts terms={terms} />}
      {terms && !terms.isFull ? (
        <AskForm terms={terms} />
      ) : (
        <EmptyState icon={CustomOrderIcon} title={title} action={<Button to={`/${username}`}>{t('View profile')}</Button>}>
          {t('Try again later, or send a message.')}
        </EmptyState>
      )}
    </Page>
  )
}
