import { useSuspenseQuery } from '@tanstack/react-query'
import {
  checkGateway,
  readPaymentGateways,
  type PaymentGateway,
  saveGatewayChoice,
  setGatewayKeys,
} from '@fanfare/contract/gateways'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { gatewayName } from '#core/payments/gateway-name.ts'
import { EditableIfPermitted, IfPermitted } from '#core/permissions.tsx'
import { messageOf, query } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { RelativeTime } from '#ui/amounts.tsx'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/card.tsx'
import { RetryIcon } from '#ui/icons.ts'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { toast } from '#ui/toast.ts'
import { CountryChoices } from '../components/country-choices.tsx'
import { GatewayChoiceForm } from '../components/gateway-choice-form.tsx'
import { GatewayKeysForm } from '../components/gateway-keys-form.tsx'
import { digitalWalletName, healthTone, healthLabel } from '../components/gateway-labels.ts'
import css from '../components/gateways.module.css'

const page = createLoaders(async ({ read }) => void (await read(readPaymentGateways, {})))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Payment processors'))

export default function PaymentGateways() {
  const { data } = useSuspenseQuery(query(readPaymentGateways, {}))
  return (
    <Page title={t('Payment processors')} lead={t('Saved cards stay with their processor even if you change it here.')}>
      <Section title={t('New cards')} isCard>
        <EditableIfPermitted route={saveGatewayChoice}>
          <GatewayChoiceForm gateways={data.gateways} choices={data.choices} />
        </EditableIfPermitted>
      </Section>
      <IfPermitted route={saveGatewayChoice}>
        {' '}
        <CountryChoices {...data} />
      </IfPermitted>
      {data.gateways.map((gateway) => (
        <Section key={gateway.name} title={gatewayName(gateway.name)} isCard>
          <div className={css['gateway']}>
            <State gateway={gateway} />
            {gateway.keys.length > 0 && (
              <IfPermitted route={setGatewayKeys}>
                <GatewayKeysForm gateway={gateway} />
              </IfPermitted>
            )}
          </div>
        </Section>
      ))}
    </Page>
  )
}

function State({ gateway }: { readonly gateway: PaymentGateway }) {
  const { name, isReady, isTest, health, webhookUrl, digitalWallets } = gateway
  return (
    <div className={css['state']}>
      <p className={css['chips']}>
        {isReady ? <Chip tone="good">{t('Ready')}</Chip> : <Chip tone="brass">{t('Keys missing')}</Chip>}
        {isTest && <Chip>{t('Test mode')}</Chip>}
        {name !== 'sandbox' && isReady && <Chip tone={healthTone[health.state]}>{healthLabel[health.state]()}</Chip>}
        {digitalWallets.map((wallet) => wallet.isOffered && <Chip key={wallet.name}>{digitalWalletName[wallet.name]}</Chip>)}
        {name !== 'sandbox' && isReady && (
          <IfPermitted route={checkGateway}>
            <Check name={name} />
          </IfPermitted>
        )}
      </p>
      {name === 'sandbox' && <small>{t('Accepts test cards only. Everything bought with them is free.')}</small>}
      <Last health={health} />
      <MissingWallets digitalWallets={digitalWallets} />
      {name === 'ccbill' && <ReturnAddress webhookUrl={webhookUrl} />}
      {webhookUrl !== '' && (
        <small>
          {rich('Add this webhook URL in {name}: {address}', {
            name: gatewayName(name),
            address: (
              <bdi className={css['address']}>
                <code>{webhookUrl}</code>
              </bdi>
            ),
          })}
        </small>
      )}
    </div>
  )
}

/** The return address that CCBill needs in addition to the webhook address. */
function ReturnAddress({ webhookUrl }: { readonly webhookUrl: string }) {
  const address = new URL('/payment/return', webhookUrl).href
  return (
    <>
      <small>
        {rich('Set the payment form’s approval and denial URLs to {address}', {
          address: (
            <bdi className={css['address']}>
              <code>{address}</code>
            </bdi>
          ),
        })}
      </small>
      <small>
        {t('Choose JSON as the webhook format. The webhook URL contains a secret: share it only with {name}.', {
          name: gatewayName('ccbill'),
        })}
      </small>
    </>
  )
}

function Last({ health: { answeredAt, failedAt, message } }: Pick<PaymentGateway, 'health'>) {
  return (
    <>
      {answeredAt !== null && <small>{rich('Last response {when}', { when: <RelativeTime at={answeredAt} /> })}</small>}
      {failedAt !== null && (
        <small>
          {rich('Last failure {when}: {message}', { when: <RelativeTime at={failedAt} />, message: <bdi>{message}</bdi> })}
        </small>
      )}
    </>
  )
}

/** Lists digital wallets that buyers are not offered, with the reason. */
function MissingWallets({ digitalWallets }: Pick<PaymentGateway, 'digitalWallets'>) {
  return digitalWallets
    .filter(({ isOffered }) => !isOffered)
    .map(({ name, message }) => (
      <small key={name}>
        {rich('{name} isn’t available here: {message}', { name: digitalWalletName[name], message: <bdi>{message}</bdi> })}
      </small>
    ))
}

function Check({ name }: { readonly name: string }) {
  const check = useApiMutation(checkGateway)
  const runCheck = () => check.mutate({ params: { gateway: name } }, { onError: (problem) => toast(messageOf(problem), 'bad') })
  return (
    <Button variant="quiet" size="small" icon={RetryIcon} isPending={check.isPending} onClick={runCheck}>
      {t('Check now')}
    </Button>
  )
}
