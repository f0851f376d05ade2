/** Lists the gifts that the fan received or bought, and redeems gift codes. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { GiftFilters, listGifts, redeemGift, type Gift } from '@fanfare/contract/gift-subscriptions'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { readFilters } from '#core/search-params.ts'
import { infiniteQuery, messageOf } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { formatDate } from '#lib/format.ts'
import { useTimeZone } from '#lib/now.ts'
import { t } from '#lib/i18n.ts'
import { Avatar, PersonName } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/card.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { TipIcon } from '#ui/icons.ts'
import { InfiniteList } from '#ui/infinite-list.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { toast } from '#ui/toast.ts'
import { ResendGiftEmail } from '../components/resend-gift-email.tsx'
import css from '../components/subscriptions.module.css'

const inputFor = (params: URLSearchParams) => ({ query: { limit: 20, ...readFilters(GiftFilters, params) } })
const page = createLoaders(async ({ list, url }) => void (await list(listGifts, inputFor(url.searchParams))))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Gifts'))

export default function Gifts() {
  const [params] = useSearchParams()
  const pages = useInfiniteQuery(infiniteQuery(listGifts, inputFor(params)))
  const isBought = params.get('side') === 'bought'
  return (
    <Page title={t('Gifts')} lead={t('Gift subscriptions never renew.')}>
      <Section title={t('Redeem code')} isCard>
        <RedeemForm code={params.get('code') ?? ''} />
      </Section>
      <Tabs
        label={t('Gifts shown')}
        items={[
          { label: t('Received'), to: '/gift-subscriptions' },
          { label: t('Bought'), to: '/gift-subscriptions?side=bought' },
        ]}
      />
      <InfiniteList pages={pages} label={t('Gifts')} empty={<None isBought={isBought} />}>
        {(gift) => <GiftRow gift={gift} isBought={isBought} />}
      </InfiniteList>
    </Page>
  )
}

const None = ({ isBought }: { readonly isBought: boolean }) => (
  <EmptyState icon={TipIcon} title={t('No gifts here')}>
    {isBought
      ? t('To gift a subscription, open a performer’s profile.')
      : t('Gifts you receive appear here, on the day the sender chose.')}
  </EmptyState>
)

function useRedeem() {
  const act = useApiMutation(redeemGift)
  async function redeem(code: string): Promise<void> {
    const { performer, expiresAt } = await act.mutateAsync({ body: { code } })
    toast(
      t('You have access to {name}’s subscriber content until {until}.', {
        name: performer.name,
        until: formatDate(expiresAt),
      }),
    )
  }
  return { redeem, isPending: act.isPending }
}

function RedeemForm({ code }: { readonly code: string }) {
  const { redeem } = useRedeem()
  const form = useForm({
    shape: redeemGift.body,
    initial: { code },
    submit: async (body) => {
      await redeem(body.code)
      form.set('code', '')
    },
  })
  return (
    <form {...form.props}>
      <Stack isClose>
        <TextField {...form.field('code')} autoComplete="off" autoCapitalize="characters" spellCheck={false} />
        <FormNote form={form} />
        <div>
          <Button type="submit" isPending={form.isPending}>
            {t('Redeem')}
          </Button>
        </div>
      </Stack>
    </form>
  )
}

const states: Readonly<Record<Gift['status'], () => string>> = {
  waiting: () => t('Scheduled'),
  delivered: () => t('Not redeemed yet'),
  redeemed: () => t('Redeemed'),
  refunded: () => t('Refunded'),
}

function GiftRow({ gift, isBought }: { readonly gift: Gift; readonly isBought: boolean }) {
  const timeZone = useTimeZone()
  const { redeem, isPending } = useRedeem()
  const { performer, months, to, mail, from, code, message, status, deliverAt, redeemBy, mailedAt } = gift
  const open = () => redeem(code).catch((error: unknown) => toast(messageOf(error), 'bad'))
  const words = { months, whom: to?.name ?? mail ?? '', from: from.name }
  return (
    <article className={css['one']}>
      <Avatar person={performer} size={56} />
      <div className={css['what']}>
        <p className={css['name']}>
          <PersonName person={performer} to={`/${performer.username}`} />
          <Chip tone={status === 'redeemed' ? 'good' : 'plain'}>{states[status]()}</Chip>
        </p>
        <p className={css['price']}>
          {isBought
            ? t('{months, plural, one {# month} other {# months}} for {whom}', words)
            : t('{months, plural, one {# month} other {# months}} from {from}', words)}
        </p>
        <p className={css['next']}>{formatDate(deliverAt, timeZone)}</p>
        {redeemBy !== null && (status === 'waiting' || status === 'delivered') && (
          <p className={css['next']}>
            {isBought
              ? t('If it isn’t redeemed by {date}, you’ll be refunded.', { date: formatDate(redeemBy, timeZone) })
              : t('Redeem it by {date}', { date: formatDate(redeemBy, timeZone) })}
          </p>
        )}
        {message !== '' && (
          <p className={css['next']}>
            <bdi>{message}</bdi>
          </p>
        )}
        {isBought && to === null && (status === 'waiting' || status === 'delivered') && (
          <p className={css['next']}>
            {mailedAt === null
              ? t('Code: {code}', { code })
              : t('Code: {code}, emailed on {date}', { code, date: formatDate(mailedAt, timeZone) })}
          </p>
        )}
      </div>
      {isBought && mail !== null && gift.can.includes('mail_again') && <ResendGiftEmail id={gift._id} mail={mail} />}
      {!isBought && status === 'delivered' && (
        <div className={css['acts']}>
          <Button variant="brass" size="small" isPending={isPending} onClick={() => void open()}>
            {t('Redeem')}
          </Button>
        </div>
      )}
    </article>
  )
}
