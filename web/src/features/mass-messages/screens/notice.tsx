import { useParams } from 'react-router'
import { readNotice } from '@fanfare/contract/site-notices'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { RichText } from '#core/text/rich-text.tsx'
import { useApiQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { BackLink } from '#ui/back-link.tsx'
import { DateOf } from '#ui/amounts.tsx'
import { Card } from '#ui/card.tsx'
import { Page } from '#ui/layout/page.tsx'
import css from '../components/mass.module.css'

const page = createLoaders(async ({ read, params: { id = '' } }) => void (await read(readNotice, { params: { id } })))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Notice from the site'))

export default function Notice() {
  const { id = '' } = useParams()
  const { text, isUnsent, sentAt } = useApiQuery(readNotice, { params: { id } })
  return (
    <Page title={t('Notice from the site')} lead={<DateOf at={sentAt} />}>
      <BackLink to="/notifications">{t('Notifications')}</BackLink>
      <Card>
        {isUnsent ? (
          <p className={css['note']}>{t('The site unsent this notice.')}</p>
        ) : (
          <p className={css['text']} dir="auto">
            <RichText text={text} />
          </p>
        )}
      </Card>
    </Page>
  )
}
