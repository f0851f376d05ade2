import { t } from '#lib/i18n.ts'
import { SelectField } from '#ui/fields/choice-fields.tsx'

interface QuantityFieldProps {
  readonly value: number
  readonly max: number
  readonly onChange: (quantity: number) => void
}

const QuantityField = ({ value, max, onChange }: QuantityFieldProps) => (
  <SelectField
    label={t('Quantity')}
    value={String(value)}
    options={Array.from({ length: max }, (_, at) => ({ value: String(at + 1), label: String(at + 1) }))}
    onChange={(chosen) => onChange(Number(chosen))}
  />
)
export default QuantityField
