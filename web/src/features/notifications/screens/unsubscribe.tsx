/**
 * The target of the unsubscribe link in emails. One button unsubscribes from the kinds of notification in that email, without
 * signing in.
 */
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { readMailSubscription, unsubscribe, type MailSubscription } from '@fanfare/contract/notification-settings'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { messageOf, query } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { formatList } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { SkeletonRows } from '#ui/feedback.tsx'
import { Row } from '#ui/layout/boxes.tsx'
import { Page } from '#ui/layout/page.tsx'
import { toast } from '#ui/toast.ts'

const tokenIn = (search: URLSearchParams) => search.get('token') ?? ''

const page = createLoaders(
  async ({ tryRead, url }) => void (await tryRead(readMailSubscription, { query: { token: tokenIn(url.searchParams) } })),
)
export const loader = page.server
export const clientLoader = page.client
export const handle = { isOpenBeforeAgeCheck: true }
export const meta = pageTitle(() => t('Emails'))

export default function Unsubscribe() {
  const token = tokenIn(useSearchParams()[0])
  const { data, isError } = useQuery(query(readMailSubscription, { query: { token } }))
  if (token === '' || (isError && !data)) return <DeadLink />
  return data ? <Mails token={token} subscription={data} /> : <SkeletonRows count={2} />
}

const DeadLink = () => (
  <Page
    title={t('This link doesn’t work')}
    lead={t('Your email app may have cut off the link. Sign in to choose which emails you get in your settings.')}
  >
    <div>
      <Button variant="quiet" to="/settings/notifications">
        {t('All settings')}
      </Button>
    </div>
  </Page>
)

interface MailsProps {
  readonly token: string
  readonly subscription: MailSubscription
}

function Mails({ token, subscription: { labels, isOn } }: MailsProps) {
  const end = useApiMutation(unsubscribe)
  return (
    <Page
      title={isOn ? t('Unsubscribe from these emails?') : t('You no longer get these emails')}
      lead={
        labels.length === 0
          ? t('These are all emails about activity on the site, except receipts and account security emails.')
          : t('These emails are about: {kinds}', { kinds: formatList(labels) })
      }
    >
      {isOn ? (
        <Row>
          <Button
            isPending={end.isPending}
            onClick={() => end.mutate({ body: { token } }, { onError: (error) => toast(messageOf(error), 'bad') })}
          >
            {t('Unsubscribe')}
          </Button>
          {labels.length > 1 && (
            <Button variant="quiet" to="/settings/notifications">
              {t('Choose email types')}
            </Button>
          )}
        </Row>
      ) : (
        <div>
          <Button variant="quiet" to="/settings/notifications">
            {t('All settings')}
          </Button>
        </div>
      )}
    </Page>
  )
}
