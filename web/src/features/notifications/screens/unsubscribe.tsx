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
import { listOf } from '#lib/format.ts'
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
export const meta = pageTitle(() => t('Mails'))

export default function Unsubscribe() {
  const token = tokenIn(useSearchParams()[0])
  const { data, isError } = useQuery(query(readMailSubscription, { query: { token } }))
  if (token === '' || (isError && !data)) return <DeadLink />
  return data ? <Mails token={token} subscription={data} /> : <SkeletonRows count={2} />
}

const DeadLink = () => (
  <Page
    title={t('This link does not work')}
    lead={t('It may have been cut off in your mail program. Signed in, you choose in your settings which mails you get.')}
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
      title={isOn ? t('No more of these mails?') : t('You get no more of these mails')}
      lead={
        labels.length === 0
          ? t('These are all mails about what happens on the site, except receipts and what concerns the safety of your account.')
          : t('These are mails about: {kinds}', { kinds: listOf(labels) })
      }
    >
      {isOn ? (
        <Row>
          <Button
            isPending={end.isPending}
            onClick={() => end.mutate({ body: { token } }, { onError: (error) => toast(messageOf(error), 'bad') })}
          >
            {t('End these mails')}
          </Button>
          {labels.length > 1 && (
            <Button variant="quiet" to="/settings/notifications">
              {t('Choose kind by kind')}
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
