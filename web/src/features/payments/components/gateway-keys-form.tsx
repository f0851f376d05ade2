/** Sets the keys of a payment processor. They are tested first, stored encrypted, and never shown again. */
import { EmptyForm, setGatewayKeys, type PaymentGateway } from '@fanfare/contract/gateways'
import { FormNote } from '#core/form-note.tsx'
import { useForm, type Form } from '#core/form.ts'
import { KeyField, typedKeys } from '#core/keys/key-field.tsx'
import { gatewayName } from '#core/payments/gateway-name.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import { keyName } from './gateway-labels.ts'
import css from './gateways.module.css'

export function GatewayKeysForm({ gateway }: { readonly gateway: PaymentGateway }) {
  const set = useApiMutation(setGatewayKeys)
  const own = gateway.keys.filter(({ from }) => from !== 'environment')
  const initial: Record<string, string> = Object.fromEntries(own.map(({ name }) => [name, '']))
  const form: Form = useForm({
    shape: EmptyForm,
    initial,
    submit: async () => {
      const keys = typedKeys(
        form,
        own.map(({ name }) => name),
      )
      if (keys.length === 0) return form.show({ [own[0]?.name ?? '']: t('Enter at least one key') })
      await set.mutateAsync({ params: { gateway: gateway.name }, body: { keys } })
      form.reset()
      toast(t('{name} accepts these keys. They’ve been saved.', { name: gatewayName(gateway.name) }))
    },
  })
  return (
    <form {...form.props} className={css['form']}>
      {gateway.keys.map((key) => (
        <KeyField key={key.name} label={keyName(key.name)} of={key} form={form} />
      ))}
      {own.length > 0 && (
        <>
          <FormNote form={form} />
          <div>
            <Button type="submit" isPending={form.isPending}>
              {t('Test and save keys')}
            </Button>
          </div>
        </>
      )}
    </form>
  )
}
