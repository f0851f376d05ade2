/** Edits the options of a product, and the stock, price and weight of each combination of their values. */
import { MAX_OPTIONS } from '@fanfare/contract/products'
import type { Form } from '#core/form.ts'
import { t } from '#lib/i18n.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { PlusIcon } from '#ui/icons.ts'
import { CloseIcon, TrashIcon } from '#ui/page-icons.ts'
import {
  addOption,
  addValue,
  parseVariants,
  removeOption,
  removeValue,
  renameOption,
  renameValue,
  serializeVariants,
  type DraftOption,
  type StockRule,
  type Variants,
} from './variant-drafts.ts'
import { VariantRows } from './variant-rows.tsx'
import css from './variants-editor.module.css'

interface VariantsEditorProps {
  /** The form's field `variants` stores them. */
  readonly form: Pick<Form, 'values' | 'set' | 'errors' | 'clear'>
  readonly stockRule: StockRule
  readonly isWeighed: boolean
}

export default function VariantsEditor({ form, stockRule, isWeighed }: VariantsEditorProps) {
  const variants = parseVariants(form.values['variants'])
  const change = (next: Variants) => form.set('variants', serializeVariants(next))
  const { options } = variants
  return (
    <fieldset className={css['group']}>
      <legend>{t('Options and stock')}</legend>
      <p className={css['hint']}>{t('Options let fans choose, for example a size and a color.')}</p>
      {options.map((option, at) => (
        // Options have no identity other than their position.
        <OptionFields key={at} at={at} option={option} variants={variants} onChange={change} />
      ))}
      {options.length < MAX_OPTIONS && (
        <div>
          <Button variant="quiet" size="small" icon={PlusIcon} onClick={() => change(addOption(variants))}>
            {options.length === 0 ? t('Add option') : t('Add another option')}
          </Button>
        </div>
      )}
      <p className={css['wrong']} aria-live="polite">
        {form.errors['variants']}
      </p>
      <VariantRows {...{ variants, form, stockRule, isWeighed }} onChange={change} />
    </fieldset>
  )
}

interface OptionFieldsProps {
  readonly at: number
  readonly option: DraftOption
  readonly variants: Variants
  readonly onChange: (next: Variants) => void
}

function OptionFields({ at, option: { name, values }, variants, onChange }: OptionFieldsProps) {
  const place = at + 1
  return (
    <div className={css['option']} role="group" aria-label={t('Option {place}', { place })}>
      <div className={css['head']}>
        <TextField
          label={t('Option name')}
          placeholder={place === 1 ? t('Size') : t('Color')}
          maxLength={20}
          value={name}
          onChange={(text) => onChange(renameOption(variants, at, text))}
        />
        <IconButton
          label={t('Remove option {place}', { place })}
          icon={TrashIcon}
          onClick={() => onChange(removeOption(variants, at))}
        />
      </div>
      <ul className={css['values']}>
        {values.map(({ key, text }, index) => (
          <li key={key}>
            <TextField
              label={t('Value {place}', { place: index + 1 })}
              maxLength={40}
              value={text}
              onChange={(next) => onChange(renameValue(variants, at, { key, text: next }))}
            />
            {values.length > 1 && (
              <IconButton
                label={t('Remove value {place}', { place: index + 1 })}
                icon={CloseIcon}
                onClick={() => onChange(removeValue(variants, at, key))}
              />
            )}
          </li>
        ))}
        <li>
          <Button variant="plain" size="small" icon={PlusIcon} onClick={() => onChange(addValue(variants, at))}>
            {t('Add value')}
          </Button>
        </li>
      </ul>
    </div>
  )
}
