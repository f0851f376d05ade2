/** Lets an operator add funds to a wallet by hand, as a gift of the site or as a correction. */
import { grantTopUp, TopUpGift } from '@fanfare/contract/top-ups'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { formatTokens } from '#lib/token-format.ts'
import { Button } from '#ui/button.tsx'
import { NumberField, SelectField } from '#ui/fields/choice-fields.tsx'
import { TextArea, TextField } from '#ui/fields/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { kindLabel } from './top-up-labels.ts'
import formCss from './form.module.css'
import css from './queue.module.css'

export function GrantTopUpForm({ onDone }: { readonly onDone: () => void }) {
  const give = useApiMutation(grantTopUp)
  const form = useForm({
    shape: TopUpGift,
    initial: { username: '', kind: 'correction', tokens: '', reason: '' },
    labels: { kind: t('Reason') },
    submit: async (body) => {
      const { status, tokens, fan } = await give.mutateAsync({ body })
      toast(
        status === 'confirmed'
          ? t('Recorded. Another operator has to approve it.')
          : t('{amount} added to {name}’s wallet', { amount: formatTokens(tokens), name: fan.name }),
      )
      onDone()
    },
  })
  return (
    <form {...form.props} className={formCss['form']}>
      <p className={css['hint']}>{t('The site pays for these tokens. They appear as discounts in the books.')}</p>
      <TextField {...form.field('username')} autoComplete="off" autoCapitalize="none" spellCheck={false} isRequired />
      <div className={formCss['two']}>
        <NumberField {...form.field('tokens')} unit={t('tokens')} isRequired />
        <SelectField
          {...form.field('kind')}
          options={(['correction', 'gift'] as const).map((value) => ({ value, label: kindLabel[value]() }))}
        />
      </div>
      <TextArea {...form.field('reason')} hint={t('The fan will see this.')} />
      <FormNote form={form} />
      <Button type="submit" isWide isPending={form.isPending}>
        {t('Add funds')}
      </Button>
    </form>
  )
}
