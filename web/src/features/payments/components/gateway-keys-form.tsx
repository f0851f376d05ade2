/** Sets the keys of a payment processor, which tests them first. */
import { setGatewayKeys, type PaymentGateway } from '@fanfare/contract/gateways'
import { KeysForm } from '#core/keys/keys-form.tsx'
import { gatewayName } from '#core/payments/gateway-name.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { keyName } from './gateway-labels.ts'

export function GatewayKeysForm({ gateway }: { readonly gateway: PaymentGateway }) {
  const set = useApiMutation(setGatewayKeys)
  const name = gatewayName(gateway.name)
  return (
    <KeysForm
      keys={gateway.keys}
      labelOf={keyName}
      save={(keys) => set.mutateAsync({ params: { gateway: gateway.name }, body: { keys } })}
      action={t('Test and save keys')}
      saved={t('{name} accepts these keys. They’ve been saved.', { name })}
      consequence={t(
        'Until you enter a new key, {name} may take no new cards, renew no subscription and refund no payment, and the site may miss what happens there.',
        { name },
      )}
    />
  )
}
