/** Proposes to share the performer's sales with another performer. */
import { useState } from 'react'
import { MAX_SPLIT_PERCENT, proposeSplit } from '@fanfare/contract/splits'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { saleKinds } from '#core/kinds.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { formatPercent } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { CheckField } from '#ui/fields/check-field.tsx'
import { NumberField } from '#ui/fields/choice-fields.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { toast } from '#ui/toast.ts'
import css from './splits.module.css'

export function ProposeForm({ onDone }: { readonly onDone: () => void }) {
  const [kinds, setKinds] = useState<readonly string[]>()
  const form = useProposal(kinds, onDone)
  return (
    <form {...form.props} className={css['form']}>
      <TextField
        {...form.field('username')}
        isRequired
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        hint={t('A verified performer’s username. Managers also sign up as performers, because only performers can be paid out.')}
      />
      <TextField
        {...form.field('name')}
        label={t('Purpose')}
        isRequired
        hint={t('For example “Manager” or “Co-performer”. Fans see it on their receipts, without the name or amount.')}
      />
      <NumberField
        {...form.field('percent')}
        label={t('Share')}
        isRequired
        unit="%"
        hint={t('Share of your earnings from each sale, after commission. All your splits together can be up to {most}.', {
          most: formatPercent(MAX_SPLIT_PERCENT / 100),
        })}
      />
      <Kinds chosen={kinds} onChange={setKinds} complaint={kinds?.length === 0 ? form.errors['kinds'] : undefined} />
      <p className={css['hint']}>
        {t(
          'Sales are shared only after the other performer accepts. Either of you can end the split for future sales at any time.',
        )}
      </p>
      <FormNote form={form} />
      <Button type="submit" isWide isPending={form.isPending}>
        {t('Propose split')}
      </Button>
    </form>
  )
}

function useProposal(kinds: readonly string[] | undefined, onDone: () => void) {
  const act = useApiMutation(proposeSplit)
  return useForm({
    shape: proposeSplit.body,
    initial: { username: '', name: '', percent: '' },
    check: () => (kinds?.length === 0 ? { kinds: t('Choose at least one sale type, or all of them') } : {}),
    labels: { name: t('Purpose'), percent: t('Share') },
    submit: async ({ username, name, percent: share }) => {
      const chosen = kinds ? { kinds: [...kinds] } : {}
      await act.mutateAsync({ body: { username: username.replace(/^@/, ''), name, percent: share, ...chosen } })
      toast(t('Split proposed. You’ll be notified of the answer.'))
      onDone()
    },
  })
}

interface KindsProps {
  /** Undefined for all kinds. */
  readonly chosen: readonly string[] | undefined
  readonly onChange: (chosen: readonly string[] | undefined) => void
  readonly complaint: string | undefined
}

function Kinds({ chosen, onChange, complaint }: KindsProps) {
  return (
    <fieldset className={css['kinds']}>
      <legend>{t('Sales included')}</legend>
      <CheckField label={t('All sale types')} isOn={chosen === undefined} onChange={(isOn) => onChange(isOn ? undefined : [])} />
      {chosen !== undefined &&
        saleKinds().map(([kind, { many }]) => (
          <CheckField
            key={kind}
            label={many()}
            isOn={chosen.includes(kind)}
            onChange={(isOn) => onChange(isOn ? [...chosen, kind] : chosen.filter((one) => one !== kind))}
          />
        ))}
      {complaint !== undefined && (
        <p role="alert" className={css['complaint']}>
          {complaint}
        </p>
      )}
    </fieldset>
  )
}
