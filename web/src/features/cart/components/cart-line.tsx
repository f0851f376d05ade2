/** One line of the cart: what it is, how many, what it costs now, and what is wrong with it. */
import { MAX_QUANTITY, type QuotedLine } from '@fanfare/contract/cart'
import { optionsLabel } from '#core/cart/item-label.ts'
import { LinePicture, LineText, LineTitle } from '#core/cart/line-parts.tsx'
import { t } from '#lib/i18n.ts'
import { TokenAmount } from '#ui/amounts.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { SelectField } from '#ui/fields/choice-fields.tsx'
import { AlertIcon } from '#ui/icons.ts'
import { TrashIcon } from '#ui/page-icons.ts'
import { changeOf, possibleQuantity, problemOf } from './line-notes.ts'
import css from './cart.module.css'

interface CartLineRowProps {
  readonly line: QuotedLine
  readonly seenPrice: number | undefined
  readonly onQuantity: (quantity: number) => void
  readonly onRemove: () => void
}

export function CartLineRow({ line, seenPrice, onQuantity, onRemove }: CartLineRowProps) {
  const { productId, title, options, quantity, unitPrice, fullPrice, total, form } = line
  const isBroken = problemOf(line) !== undefined
  return (
    <li className={css['line']}>
      <LinePicture picture={line.picture} />
      <LineText>
        <LineTitle to={`/product/${productId}`}>{title}</LineTitle>
        {options.length > 0 && <p dir="auto">{optionsLabel(line)}</p>}
        <p className={css['price']}>
          {unitPrice < fullPrice && (
            <del>
              <TokenAmount value={fullPrice} />
            </del>
          )}
          <TokenAmount value={unitPrice} />
        </p>
        <LineNotes line={line} seenPrice={seenPrice} onQuantity={onQuantity} />
      </LineText>
      <div className={css['amount']}>
        {form === 'physical' && (
          <span className={css['quantity']}>
            <SelectField
              label={t('Quantity')}
              aria-label={t('Quantity of {title}', { title })}
              value={String(quantity)}
              options={quantitiesOf(line)}
              onChange={(value) => onQuantity(Number(value))}
            />
          </span>
        )}
        {!isBroken && (
          <strong>
            <TokenAmount value={total} />
          </strong>
        )}
      </div>
      <span className={css['remove']}>
        <IconButton label={t('Remove {title}', { title })} icon={TrashIcon} onClick={onRemove} />
      </span>
    </li>
  )
}

/** Offers what is available, and the current quantity even if it is too much. */
function quantitiesOf({ available, quantity }: QuotedLine) {
  const possible = Array.from({ length: Math.min(available, MAX_QUANTITY) }, (_, at) => at + 1)
  const all = possible.includes(quantity) ? possible : [...possible, quantity]
  return all.map((count) => ({ value: String(count), label: String(count) }))
}

interface LineNotesProps extends Omit<CartLineRowProps, 'onRemove'> {
  /** Absent where the line has its own button. */
  readonly onRemove?: () => void
}

export function LineNotes({ line, seenPrice, onQuantity, onRemove }: LineNotesProps) {
  const problem = problemOf(line)
  const change = changeOf(line, seenPrice)
  const possible = possibleQuantity(line)
  if (problem === undefined) return change === undefined ? null : <p className={css['change']}>{change}</p>
  return (
    <p className={css['problem']}>
      <AlertIcon size={16} />
      <span>{problem}</span>
      {possible !== undefined && (
        <Button variant="quiet" size="small" onClick={() => onQuantity(possible)}>
          {t('Change to {quantity}', { quantity: possible })}
        </Button>
      )}
      {possible === undefined && onRemove && (
        <Button variant="quiet" size="small" onClick={onRemove} aria-label={t('Remove {title}', { title: line.title })}>
          {t('Remove')}
        </Button>
      )}
    </p>
  )
}
