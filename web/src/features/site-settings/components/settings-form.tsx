/** A group of settings with its own save button. Only changes are sent, so that an outdated window reverts nothing. */
import { changeSiteSettings, type SiteSettings } from '@fanfare/contract/site-settings'
import { FormNote } from '#core/form-note.tsx'
import { useForm, type Form } from '#core/form.ts'
import { useSettings } from '#core/viewer.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { CheckField } from '#ui/fields/check-field.tsx'
import { NumberField } from '#ui/fields/choice-fields.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { toast } from '#ui/toast.ts'
import type { SettingField, SettingGroup, Unit } from './groups.ts'
import css from './site-settings.module.css'

interface SettingsFormProps {
  readonly group: SettingGroup
  readonly saved: SiteSettings
}

export function SettingsForm({ group, saved }: SettingsFormProps) {
  const site = useSettings()
  const save = useApiMutation(changeSiteSettings)
  const names = group.fields.flat().map(({ name }) => name)
  const initial: Readonly<Record<string, string | boolean>> = Object.fromEntries(names.map((name) => [name, typed(saved[name])]))
  const form: Form = useForm({
    shape: changeSiteSettings.body,
    initial,
    check: (values) =>
      Object.fromEntries(
        names
          .filter((name) => name !== 'gaCode' && values[name] === '')
          .map((name) => [name, t('Please enter {label}', { label: form.field(name).label })]),
      ),
    // Changes by another operator in the meantime must not be overwritten.
    onlyChanges: {},
    submit: async (changes, sent) => {
      // Empty fields are left out of the body, but an empty id must turn tracking off.
      const emptied = sent.has('gaCode') && form.values['gaCode'] === '' ? { gaCode: '' } : {}
      await save.mutateAsync({ body: { ...changes, ...emptied } })
      toast(t('Changes saved'))
    },
  })
  return (
    <form {...form.props} className={css['form']}>
      {group.hint !== undefined && <p className={css['hint']}>{group.hint}</p>}
      {group.fields.map((field) =>
        'name' in field ? (
          <Setting key={field.name} of={field} form={form} currency={site.currency} />
        ) : (
          <div key={field[0].name} className={css['two']}>
            {field.map((one) => (
              <Setting key={one.name} of={one} form={form} currency={site.currency} />
            ))}
          </div>
        ),
      )}
      <FormNote form={form} />
      <div>
        <Button type="submit" variant="quiet" isPending={form.isPending}>
          {t('Save')}
        </Button>
      </div>
    </form>
  )
}

const typed = (value: SiteSettings[keyof SiteSettings]): string | boolean => (typeof value === 'boolean' ? value : String(value))

interface SettingProps {
  readonly of: SettingField
  readonly form: Form
  readonly currency: string
}

function Setting({ of: { name, unit, label = '', hint }, form, currency }: SettingProps) {
  const hintProps = hint === undefined ? {} : { hint }
  if (unit === 'switch')
    return <CheckField label={label} {...hintProps} isOn={form.values[name] === true} onChange={(isOn) => form.set(name, isOn)} />
  if (unit === 'text') return <TextField {...form.field(name)} {...hintProps} autoComplete="off" dir="auto" />
  const isWhole = unit !== 'currency' && unit !== 'tokens'
  return (
    <NumberField
      {...form.field(name)}
      {...hintProps}
      unit={unitLabel(unit, currency)}
      inputMode={isWhole ? 'numeric' : 'decimal'}
    />
  )
}

function unitLabel(unit: Unit, currency: string): string {
  if (unit === 'currency') return currency
  if (unit === 'percent') return '%'
  if (unit === 'days') return t('days')
  if (unit === 'minutes') return t('minutes')
  if (unit === 'times') return t('times')
  return unit === 'tokens' ? t('tokens') : unit
}
