/** Stripe among the methods of payouts: the state of the own account there, the way to it, and whether payouts may go to it. */
import { useState } from 'react'
import {
  OwnerProof,
  startStripeAccount,
  updatePaymentGatewaySettings,
  type PaymentGatewaySettings,
} from '@fanfare/contract/gateways'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { useMe, useSettings } from '#core/viewer.ts'
import { messageOf } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { passwordToSend } from '#lib/password.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/card.tsx'
import { PasswordField } from '#ui/fields/text-field.tsx'
import { CardIcon } from '#ui/page-icons.ts'
import { Sheet } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.ts'
import ownCss from './methods.module.css'
import css from './payouts.module.css'

/** Nothing where the site does not pay out by Stripe. */
export function StripeMethod({ settings }: { readonly settings: PaymentGatewaySettings }) {
  const [isOpen, setOpen] = useState(false)
  const { isOffered, payoutGateway, account } = settings
  if (!isOffered) return null
  const { tone, word } = states[account]
  const isSetUp = account !== 'none'
  return (
    <div className={ownCss['method']}>
      <CardIcon />
      <div>
        <strong>{t('Stripe')}</strong>
        <p className={css['hint']}>
          {isSetUp ? <Chip tone={tone}>{word()}</Chip> : t('Not set up')}
          {payoutGateway === 'stripe' && <> {t('Payouts may go there.')}</>}
        </p>
      </div>
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
    </div>
  )
}

const states: Record<
  PaymentGatewaySettings['account'],
  { tone: 'plain' | 'good' | 'brass' | 'live'; word: () => string; more: () => string }
> = {
  none: {
    tone: 'plain',
    word: () => t('No account yet'),
    more: () => t('Stripe asks who you are and where it pays you out. This site learns neither.'),
  },
  started: {
    tone: 'brass',
    word: () => t('Not finished'),
    more: () => t('Stripe still has questions before it can pay you out.'),
  },
  restricted: {
    tone: 'live',
    word: () => t('Not paid out'),
    more: () => t('Stripe does not pay out to your account at the moment, and says there what it needs.'),
  },
  complete: { tone: 'good', word: () => t('Complete'), more: () => t('Stripe pays out to your account.') },
  unknown: {
    tone: 'plain',
    word: () => t('Unknown'),
    more: () => t('Stripe does not answer at the moment. Please look again in a while.'),
  },
}

function Account({ settings }: { readonly settings: PaymentGatewaySettings }) {
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
            {settings.account === 'none' ? t('Open an account with Stripe') : t('Continue at Stripe')}
          </Button>
        </div>
      )}
    </>
  )
}

function PayoutForm({ settings }: { readonly settings: PaymentGatewaySettings }) {
  const { _id: id } = useMe()
  const site = useSettings()
  const update = useApiMutation(updatePaymentGatewaySettings)
  const isOn = settings.payoutGateway === 'stripe'
  const form = useForm({
    shape: OwnerProof,
    initial: { currentPassword: '' },
    submit: async ({ currentPassword }) => {
      const proof = currentPassword ? { currentPassword: await passwordToSend(currentPassword, site) } : {}
      await update.mutateAsync({ params: { id }, body: { payoutGateway: isOn ? null : 'stripe', ...proof } })
      form.reset()
      toast(t('Changes saved'))
    },
  })
  return (
    <form {...form.props} className={css['form']}>
      <p>{isOn ? t('Payouts may go to your account with Stripe.') : t('Payouts do not go to your account with Stripe.')}</p>
      <PasswordField
        {...form.field('currentPassword')}
        hint={t('Not needed within ten minutes of signing in.')}
        autoComplete="current-password"
      />
      <FormNote form={form} />
      <div>
        <Button type="submit" variant={isOn ? 'quiet' : 'primary'} isPending={form.isPending}>
          {isOn ? t('Stop payouts to Stripe') : t('Allow payouts to Stripe')}
        </Button>
      </div>
    </form>
  )
}
