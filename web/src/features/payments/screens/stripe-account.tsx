/** The performer's own account with Stripe: opened there, and allowed to receive payouts here. */
import { useSuspenseQuery } from '@tanstack/react-query'
import {
  OwnerProof,
  readPaymentGatewaySettings,
  startStripeAccount,
  updatePaymentGatewaySettings,
  type PaymentGatewaySettings,
} from '@fanfare/contract/gateways'
import { readMe } from '@fanfare/contract/users'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { useMe, useSettings } from '#core/viewer.ts'
import { messageOf, query } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { passwordToSend } from '#lib/password.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/card.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { PasswordField } from '#ui/fields/text-field.tsx'
import { CardIcon } from '#ui/page-icons.ts'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { toast } from '#ui/toast.ts'
import css from '../components/gateways.module.css'

const page = createLoaders(async ({ read }) => {
  const { _id: id } = await read(readMe, {})
  await read(readPaymentGatewaySettings, { params: { id } })
})
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Stripe account'))

export default function StripeAccount() {
  const { _id: id } = useMe()
  const { data } = useSuspenseQuery(query(readPaymentGatewaySettings, { params: { id } }))
  return (
    <Page
      title={t('Stripe account')}
      lead={t('With an account of your own at Stripe, payouts can go there instead of to a bank account.')}
    >
      {data.isOffered ? (
        <>
          <Section title={t('Your account')} isCard>
            <Account settings={data} />
          </Section>
          {(data.account === 'complete' || data.payoutGateway !== null) && (
            <Section title={t('Payouts')} isCard>
              <PayoutForm id={id} settings={data} />
            </Section>
          )}
        </>
      ) : (
        <EmptyState icon={CardIcon} title={t('Not offered here')}>
          {t('This site does not pay out by Stripe.')}
        </EmptyState>
      )}
    </Page>
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
    <div className={css['gateway']}>
      <div className={css['state']}>
        <p className={css['chips']}>
          <Chip tone={tone}>{word()}</Chip>
        </p>
        <p>{more()}</p>
      </div>
      {settings.account !== 'unknown' && (
        <div>
          <Button variant={settings.account === 'complete' ? 'quiet' : 'primary'} isPending={start.isPending} onClick={open}>
            {settings.account === 'none' ? t('Open an account with Stripe') : t('Continue at Stripe')}
          </Button>
        </div>
      )}
    </div>
  )
}

function PayoutForm({ id, settings }: { readonly id: string; readonly settings: PaymentGatewaySettings }) {
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
