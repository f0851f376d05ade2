/** Stripe as a payout method: the state of the performer's account, a link to it, and whether payouts use it. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  choosePayoutAccount,
  readPayoutAccount,
  startStripeAccount,
  type PayoutAccountSettings,
  type PayoutMethods,
} from '@fanfare/contract/payout-methods'
import { useMe, useSettings } from '#core/viewer.ts'
import { messageOf, query } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/card.tsx'
import { Skeleton } from '#ui/feedback.tsx'
import { CardIcon } from '#ui/page-icons.ts'
import { Sheet } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.ts'
import { Conversion } from './conversion.tsx'
import { PayoutHoldNote } from './payout-hold-note.tsx'
import ownCss from './methods.module.css'
import css from './payouts.module.css'

/** The page does not wait for Stripe, whose reply may be late or missing. */
export function StripeMethod({ saved }: { readonly saved: PayoutMethods['stripe'] }) {
  const { _id: id } = useMe()
  const { data, error, refetch, isFetching } = useQuery(query(readPayoutAccount, { params: { id } }))
  return (
    <div className={ownCss['method']}>
      <CardIcon />
      <div>
        <strong>{t('Stripe')}</strong>
        {saved && (
          <p className={css['hint']}>
            <bdi dir="ltr">{saved.account}</bdi>
          </p>
        )}
        {data ? <State settings={data} /> : <p className={css['hint']}>{error ? messageOf(error) : <Skeleton height={18} />}</p>}
        <PayoutHoldNote at={saved?.heldUntil} />
      </div>
      {data && <Open settings={data} />}
      {error && !data && (
        <Button variant="quiet" size="small" isPending={isFetching} onClick={() => void refetch()}>
          {t('Try again')}
        </Button>
      )}
    </div>
  )
}

interface SettingsProps {
  readonly settings: PayoutAccountSettings
}

function State({ settings: { account, payoutGateway } }: SettingsProps) {
  const { tone, word } = states[account]
  if (account === 'none') return <p className={css['hint']}>{t('Not set up')}</p>
  const isChosen = payoutGateway !== null
  return (
    <p className={ownCss['state']}>
      <Chip tone={tone}>{word()}</Chip>
      {account === 'complete' && !isChosen && <span className={css['hint']}>{t('Payouts don’t go there yet.')}</span>}
      {account === 'restricted' && isChosen && (
        <span className={css['hint']}>{t('Payouts to this account would be returned.')}</span>
      )}
    </p>
  )
}

function Open({ settings }: SettingsProps) {
  const [isOpen, setOpen] = useState(false)
  const { account, payoutGateway } = settings
  const isSetUp = account !== 'none'
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        onClick={() => setOpen(true)}
        aria-label={isSetUp ? t('Change {method}', { method: t('Stripe') }) : t('Set up {method}', { method: t('Stripe') })}
      >
        {isSetUp ? t('Change') : t('Set up')}
      </Button>
      {isOpen && (
        <Sheet isOpen onClose={() => setOpen(false)} title={t('Your Stripe account')}>
          <div className={css['form']}>
            <Account settings={settings} />
            {(account === 'complete' || payoutGateway !== null) && <PayoutForm settings={settings} />}
          </div>
        </Sheet>
      )}
    </>
  )
}

const states: Record<
  PayoutAccountSettings['account'],
  { tone: 'plain' | 'good' | 'brass' | 'danger'; word: () => string; more: () => string }
> = {
  none: {
    tone: 'plain',
    word: () => t('No account yet'),
    more: () => t('Stripe asks who you are and where to pay you. This site sees neither.'),
  },
  started: {
    tone: 'brass',
    word: () => t('Details needed'),
    more: () => t('Stripe needs more information before it can pay you.'),
  },
  restricted: {
    tone: 'danger',
    word: () => t('Paused by Stripe'),
    more: () => t('Stripe isn’t accepting payouts for your account right now. Continue on Stripe to see what it needs.'),
  },
  complete: { tone: 'good', word: () => t('Ready'), more: () => t('Stripe pays out to your account.') },
  unknown: {
    tone: 'plain',
    word: () => t('Unknown'),
    more: () => t('Stripe isn’t responding right now. Check again later.'),
  },
}

function Account({ settings }: SettingsProps) {
  const start = useApiMutation(startStripeAccount)
  const { tone, word, more } = states[settings.account]
  const open = () =>
    start.mutate({}, { onSuccess: ({ url }) => location.assign(url), onError: (problem) => toast(messageOf(problem), 'bad') })
  return (
    <>
      <div>
        <Chip tone={tone}>{word()}</Chip>
      </div>
      <p>{more()}</p>
      {settings.account !== 'unknown' && (
        <div>
          <Button variant={settings.account === 'complete' ? 'quiet' : 'primary'} isPending={start.isPending} onClick={open}>
            {settings.account === 'none' ? t('Open a Stripe account') : t('Continue on Stripe')}
          </Button>
        </div>
      )}
    </>
  )
}

function PayoutForm({ settings }: SettingsProps) {
  const { _id: id } = useMe()
  const site = useSettings()
  const update = useApiMutation(choosePayoutAccount)
  const isOn = settings.payoutGateway === 'stripe'
  const change = () =>
    update.mutate(
      { params: { id }, body: { payoutGateway: isOn ? null : 'stripe' } },
      { onSuccess: () => toast(t('Changes saved')), onError: (error) => toast(messageOf(error), 'bad') },
    )
  return (
    <div className={css['form']}>
      <p>
        {isOn
          ? t(
              'You can have payouts sent to your Stripe account. If you stop this, payouts that you have already requested still go there.',
            )
          : t('Have payouts sent to your Stripe account. They arrive as soon as they are approved.')}
      </p>
      {settings.currency !== null && <Conversion from={site.currency} to={settings.currency} />}
      <div>
        <Button variant={isOn ? 'quiet' : 'primary'} isPending={update.isPending} onClick={change}>
          {isOn ? t('Stop payouts to Stripe') : t('Send payouts to Stripe')}
        </Button>
      </div>
    </div>
  )
}
