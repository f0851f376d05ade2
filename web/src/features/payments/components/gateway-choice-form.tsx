/** Which gateway takes new cards, by what is paid for, and which one stands in while it is down. */
import { chooseGateways, OwnerProof, type PaymentGateways } from '@fanfare/contract/gateways'
import { FormNote } from '#core/form-note.tsx'
import { useForm, type Form } from '#core/form.ts'
import { useSettings } from '#core/viewer.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { passwordToSend } from '#lib/password.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/fields/choice-fields.tsx'
import { PasswordField } from '#ui/fields/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { gatewayName, purposeName } from './gateway-words.ts'
import css from './gateways.module.css'

const standIn = (purpose: string) => `${purpose}:otherwise`

export function GatewayChoiceForm({ gateways, choices }: PaymentGateways) {
  const settings = useSettings()
  const choose = useApiMutation(chooseGateways)
  const chosen = choices.flatMap(({ purpose, gateways: [first = '', second = ''] }) => [
    [purpose, first],
    [standIn(purpose), second],
  ])
  const initial: Record<string, string> = { ...Object.fromEntries(chosen), currentPassword: '' }
  const form: Form = useForm({
    shape: OwnerProof,
    initial,
    submit: async ({ currentPassword }) => {
      const proof = currentPassword ? { currentPassword: await passwordToSend(currentPassword, settings) } : {}
      const of = (field: string) => String(form.values[field] ?? '')
      const body = {
        choices: choices.map(({ purpose }) => ({
          purpose,
          gateways: [of(purpose), of(standIn(purpose))].filter((name) => name !== ''),
        })),
        ...proof,
      }
      await choose.mutateAsync({ body })
      form.set('currentPassword', '')
      toast(t('Changes saved'))
    },
  })
  const options = gateways.map(({ name, isReady }) => ({
    value: name,
    label: isReady ? gatewayName(name) : t('{name} (keys are missing)', { name: gatewayName(name) }),
  }))
  return (
    <form {...form.props} className={css['form']}>
      {choices.map(({ purpose }) => (
        <div key={purpose} className={css['pair']}>
          <SelectField {...form.field(purpose)} label={purposeName(purpose)} options={options} />
          <SelectField
            {...form.field(standIn(purpose))}
            label={t('While it does not answer')}
            options={options.filter(({ value }) => value !== 'sandbox' && value !== form.values[purpose])}
            placeholder={t('Nothing else')}
          />
        </div>
      ))}
      <PasswordField
        {...form.field('currentPassword')}
        hint={t('Not needed within ten minutes of signing in.')}
        autoComplete="current-password"
      />
      <FormNote form={form} />
      <div>
        <Button type="submit" isPending={form.isPending}>
          {t('Save')}
        </Button>
      </div>
    </form>
  )
}
