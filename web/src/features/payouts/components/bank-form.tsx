import { useState } from 'react'
import { saveBankingSettings, type BankingSettings } from '@fanfare/contract/payout-methods'
import { FormBlock } from '#core/form-block.tsx'
import { FormNote } from '#core/form-note.tsx'
import type { Blocks } from '#core/form-blocks.ts'
import { useForm } from '#core/form.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/fields/choice-fields.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { countryOptions } from '#lib/countries.ts'
import css from './payouts.module.css'

interface BankFormProps {
  readonly saved: BankingSettings | null
  readonly onDone: () => void
}

type Kind = BankingSettings['kind']

const missing = (label: string) => t('Please enter {label}', { label })

const blocksOf = (kind: Kind): Blocks => ({
  iban: { isOpen: () => kind === 'iban', required: { iban: missing(t('IBAN')) } },
  aba: {
    isOpen: () => kind === 'aba',
    required: { routingNumber: missing(t('Routing number')), accountNumber: missing(t('Account number')) },
  },
})

export function BankForm({ saved, onDone }: BankFormProps) {
  const [kind, setKind] = useState<Kind>(saved?.kind ?? 'iban')
  const form = useBankForm(kind, { saved, onDone })
  return (
    <form {...form.props} className={css['form']}>
      <TextField {...form.field('holder')} autoComplete="name" hint={t('The name on the account. The account must be yours.')} />
      <div className={css['two']}>
        <SelectField {...form.field('country')} options={countryOptions()} placeholder={t('Choose an option')} />
        <TextField {...form.field('address')} autoComplete="street-address" hint={t('Street, number, city')} />
      </div>
      <SelectField
        label={t('Account type')}
        name="kind"
        value={kind}
        onChange={(value) => setKind(value === 'aba' ? 'aba' : 'iban')}
        options={[
          { value: 'iban', label: t('IBAN') },
          { value: 'aba', label: t('United States: routing and account number') },
        ]}
      />
      <FormBlock form={form} block="iban">
        <TextField {...form.field('iban')} autoComplete="off" spellCheck={false} {...savedHint(saved)} />
      </FormBlock>
      <FormBlock form={form} block="aba">
        <div className={css['two']}>
          <TextField {...form.field('routingNumber')} autoComplete="off" inputMode="numeric" />
          <TextField {...form.field('accountNumber')} autoComplete="off" inputMode="numeric" {...savedHint(saved)} />
        </div>
      </FormBlock>
      <TextField
        {...form.field('bic')}
        autoComplete="off"
        spellCheck={false}
        hint={t('Also called SWIFT code. Only needed for transfers between continents.')}
      />
      <p className={css['hint']}>
        {t('We’ll email you about this. To keep your money safe, payouts to a new account start after 48 hours.')}
      </p>
      <FormNote form={form} />
      <Button type="submit" isWide isPending={form.isPending}>
        {t('Save')}
      </Button>
    </form>
  )
}

function useBankForm(kind: Kind, { saved, onDone }: BankFormProps) {
  const save = useApiMutation(saveBankingSettings)
  return useForm({
    shape: saveBankingSettings.body,
    initial: {
      holder: saved?.holder ?? '',
      country: saved?.country ?? '',
      address: saved?.address ?? '',
      iban: '',
      routingNumber: '',
      accountNumber: '',
      bic: saved?.bic ?? '',
    },
    blocks: blocksOf(kind),
    submit: async (body) => {
      await save.mutateAsync({ body })
      toast(t('Changes saved'))
      onDone()
    },
  })
}

const savedHint = (saved: BankingSettings | null) =>
  saved ? { hint: t('Current: {account}. The full number isn’t shown. Enter it again to save.', { account: saved.account }) } : {}
