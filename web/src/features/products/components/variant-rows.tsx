/** The stock, price and weight of each variant of a product. */
import { MAX_VARIANTS } from '@fanfare/contract/products'
import type { Form } from '#core/form.ts'
import { t } from '#lib/i18n.ts'
import { CheckField } from '#ui/fields/check-field.tsx'
import { NumberField } from '#ui/fields/choice-fields.tsx'
import {
  changeRow,
  combinationsOf,
  fieldName,
  rowOf,
  valuesOf,
  type DraftVariant,
  type StockRule,
  type Variants,
} from './variant-drafts.ts'
import css from './variants-editor.module.css'

interface VariantRowsProps {
  readonly variants: Variants
  readonly form: Pick<Form, 'values' | 'errors' | 'clear'>
  readonly stockRule: StockRule
  readonly isWeighed: boolean
  readonly onChange: (next: Variants) => void
}

export function VariantRows(props: VariantRowsProps) {
  const { variants, stockRule, isWeighed } = props
  const keys = combinationsOf(variants.options)
  const isSingle = variants.options.length === 0
  if (isSingle && stockRule === 'none' && !isWeighed) return null
  if (isSingle) return <VariantFields {...props} rowKey="" isFirst />
  return (
    <ul className={css['rows']} aria-label={t('Variants')}>
      {keys.slice(0, MAX_VARIANTS).map((key, at) => (
        <li key={key}>
          <OfferedRow {...props} rowKey={key} isFirst={at === 0} />
        </li>
      ))}
    </ul>
  )
}

interface RowProps extends VariantRowsProps {
  readonly rowKey: string
  /** The first row explains the fields of all rows. */
  readonly isFirst: boolean
}

/** A combination of values, which the seller can leave out. */
function OfferedRow(props: RowProps) {
  const { variants, rowKey, onChange } = props
  const values = valuesOf(variants, rowKey)
  const name = values.map((text) => text || '…').join(' / ')
  const { isOff } = rowOf(variants, rowKey)
  return (
    <div role="group" aria-label={name} className={css['row']}>
      <CheckField label={name} isOn={!isOff} onChange={(isOn) => onChange(changeRow(variants, rowKey, { isOff: !isOn }))} />
      {!isOff && <VariantFields {...props} />}
    </div>
  )
}

type Field = 'price' | 'stock' | 'weight'

function VariantFields({ variants, rowKey, isFirst, form, stockRule, isWeighed, onChange }: RowProps) {
  const hint = (text: string) => (isFirst ? { hint: text } : {})
  const row = rowOf(variants, rowKey)
  const field = (name: Field) => ({
    name: fieldName(name, rowKey),
    value: row[name],
    error: form.errors[fieldName(name, rowKey)],
    onChange: (text: string) => {
      form.clear(fieldName(name, rowKey))
      onChange(changeRow(variants, rowKey, { [name]: text }))
    },
  })
  return (
    <div className={css['fields']}>
      {stockRule !== 'none' && (
        <StockField {...field('stock')} {...hint(stockHint(row, stockRule))} isNeeded={stockRule === 'needed'} />
      )}
      {variants.options.length > 0 && (
        <NumberField
          {...field('price')}
          label={t('Price')}
          unit={t('tokens')}
          placeholder={String(form.values['price'] ?? '')}
          {...hint(t('Leave empty to use the price above.'))}
        />
      )}
      {isWeighed && (
        <NumberField {...field('weight')} label={t('Weight')} unit={t('g')} {...hint(t('With packaging. Optional.'))} />
      )}
    </div>
  )
}

interface StockFieldProps {
  readonly name: string
  readonly value: string
  readonly error: string | undefined
  readonly hint?: string
  readonly onChange: (text: string) => void
  readonly isNeeded: boolean
}

const StockField = ({ isNeeded, ...field }: StockFieldProps) => (
  <NumberField {...field} label={t('Stock')} inputMode="numeric" isRequired={isNeeded} />
)

function stockHint({ stockBefore }: DraftVariant, stockRule: StockRule): string {
  if (stockRule === 'optional') return t('Leave empty for no limit.')
  const isCounted = stockBefore !== undefined && stockBefore !== null
  return isCounted ? t('Pieces sold while you edit are subtracted.') : t('Number of pieces')
}
