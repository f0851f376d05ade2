/** Selects the payment processor for new cards by purpose, and its fallback: for one country, or for all others. */
import { useRef } from 'react'
import { saveGatewayChoice, EmptyForm, type PaymentGateway, type ShownGatewayChoice } from '@fanfare/contract/gateways'
import { FormBlock } from '#core/form-block.tsx'
import type { Block } from '#core/form-blocks.ts'
import { FormNote } from '#core/form-note.tsx'
import { useForm, type Form } from '#core/form.ts'
import { gatewayName } from '#core/payments/gateway-name.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { countryOptions } from '#lib/countries.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/fields/choice-fields.tsx'
import { toast } from '#ui/toast.ts'
import css from './gateways.module.css'

const standIn = (purpose: string) => `${purpose}:otherwise`

const standInBlock = (purpose: string): Block => ({
  isOpen: ({ [purpose]: first = '' }) => first !== '' && first !== 'sandbox',
  optional: [standIn(purpose)],
})

interface GatewayChoiceFormProps {
  readonly gateways: readonly PaymentGateway[]
  readonly choices: readonly ShownGatewayChoice[]
  /** Absent for the rules of all countries without their own. */
  readonly of?:
    | {
        /** Empty for a new rule, whose country is selected here. */
        readonly country: string
        readonly taken: readonly string[]
      }
    | undefined
  readonly onSaved?: (() => void) | undefined
}

export function GatewayChoiceForm({ gateways, choices, of, onSaved }: GatewayChoiceFormProps) {
  const { form, press } = useChoiceForm({ gateways, choices, of, onSaved })
  const isNew = of?.country === ''
  return (
    <form {...form.props} className={css['form']}>
      {isNew && (
        <SelectField
          {...form.field('country')}
          label={t('Country')}
          options={countryOptions().filter(({ value }) => !of.taken.includes(value))}
          placeholder={t('Choose a country')}
          isRequired
        />
      )}
      {choices.map((choice) => (
        <Pair key={choice.purpose} form={form} choice={choice} gateways={gateways} isOfCountry={of !== undefined} />
      ))}
      <FormNote form={form} />
      <div className={css['chips']}>
        <Button type="submit" isPending={form.isPending} onClick={press('save')}>
          {t('Save')}
        </Button>
        {of !== undefined && !isNew && (
          <Button type="submit" variant="danger" disabled={form.isPending} onClick={press('remove')}>
            {t('Remove these rules')}
          </Button>
        )}
      </div>
    </form>
  )
}

function useChoiceForm({ choices, of, onSaved }: GatewayChoiceFormProps) {
  const choose = useApiMutation(saveGatewayChoice)
  // Each press sets its own action, so that a failed press cannot affect the next one. Enter presses the first button.
  const pressed = useRef<'save' | 'remove'>('save')
  const first = choices[0]?.purpose ?? ''
  const chosen = choices.flatMap(({ purpose, gateways: [main = '', second = ''] }) => [
    [purpose, main],
    [standIn(purpose), second],
  ])
  const initial: Record<string, string> = { ...Object.fromEntries(chosen), country: of?.country ?? '' }
  const form: Form = useForm({
    shape: EmptyForm,
    initial,
    blocks: Object.fromEntries(choices.map(({ purpose }) => [standIn(purpose), standInBlock(purpose)])),
    check: (values) => ({
      ...(of && !values['country'] && { country: t('Choose a country') }),
      ...(of?.country === '' && nothing(values, choices) && { [first]: t('Choose a processor for at least one of these') }),
    }),
    submit: async () => {
      const isRemoving = pressed.current === 'remove'
      const named = (field: string) => (isRemoving ? '' : String(form.values[field] ?? ''))
      const body = {
        ...(of && { country: String(form.values['country']) }),
        choices: choices.map(({ purpose }) => ({
          purpose,
          gateways: [named(purpose), named(standIn(purpose))].filter((name) => name !== ''),
        })),
      }
      await choose.mutateAsync({ body })
      toast(t('Changes saved'))
      onSaved?.()
    },
  })
  const press = (what: 'save' | 'remove') => () => void (pressed.current = what)
  return { form, press }
}

/** A country without rules of its own would not be listed. */
const nothing = (values: Readonly<Record<string, unknown>>, choices: readonly ShownGatewayChoice[]): boolean =>
  choices.every(({ purpose }) => !values[purpose])

interface PairProps {
  readonly form: Form
  readonly choice: ShownGatewayChoice
  readonly gateways: readonly PaymentGateway[]
  readonly isOfCountry: boolean
}

function Pair({ form, choice: { purpose, label }, gateways, isOfCountry }: PairProps) {
  const options = gateways.map(({ name, isReady }) => ({
    value: name,
    label: isReady ? gatewayName(name) : t('{name} (keys missing)', { name: gatewayName(name) }),
  }))
  const first = form.values[purpose]
  return (
    <div className={css['pair']}>
      <SelectField
        {...form.field(purpose)}
        label={label}
        options={options}
        {...(isOfCountry && { placeholder: t('Same as all other countries') })}
      />
      <FormBlock form={form} block={standIn(purpose)}>
        <SelectField
          {...form.field(standIn(purpose))}
          label={t('If it doesn’t respond')}
          options={options.filter(({ value }) => value !== 'sandbox' && value !== first)}
          placeholder={t('No fallback')}
        />
      </FormBlock>
    </div>
  )
}
