import { MediaPrice } from '#core/media-price/media-price.tsx'
import { withValidPreviews } from '#core/media-price/free-previews.ts'
import { TextRulesCheck } from '#core/text-rules-check.tsx'
import { t } from '#lib/i18n.ts'
import { IconButton } from '#ui/button.tsx'
import { TextArea, TextField } from '#ui/fields/text-field.tsx'
import { ArrowUpIcon, ChevronDownIcon, TrashIcon } from '#ui/page-icons.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { isSold, priceOf, type DraftStep, type StepProblems } from './script-draft.ts'
import css from './scripts.module.css'

interface StepFieldsProps {
  readonly step: DraftStep
  /** Starts at 0. */
  readonly place: number
  readonly count: number
  readonly problems: StepProblems
  readonly onChange: (part: Partial<DraftStep>) => void
  readonly onMove: (to: number) => void
  readonly onRemove: () => void
  readonly onDrag: (isDragged: boolean) => void
}

export function StepFields({ step, place, count, problems, onChange, onMove, onRemove, onDrag }: StepFieldsProps) {
  const number = place + 1
  const price = priceOf(step)
  return (
    <fieldset className={css['step']}>
      <legend>
        <VisuallyHidden>{t('Step {number}', { number })}</VisuallyHidden>
      </legend>
      {/* Only the header can be dragged, because text in the fields is selected with the mouse. */}
      <div className={css['stepHead']} draggable={count > 1} onDragStart={() => onDrag(true)} onDragEnd={() => onDrag(false)}>
        <strong aria-hidden>{t('Step {number}', { number })}</strong>
        <IconButton
          label={t('Move step {number} up', { number })}
          icon={ArrowUpIcon}
          disabled={place === 0}
          onClick={() => onMove(place - 1)}
        />
        <IconButton
          label={t('Move step {number} down', { number })}
          icon={ChevronDownIcon}
          disabled={place === count - 1}
          onClick={() => onMove(place + 1)}
        />
        <IconButton label={t('Remove step {number}', { number })} icon={TrashIcon} disabled={count === 1} onClick={onRemove} />
      </div>
      <TextField
        name={`name-${step.key}`}
        label={t('Step name')}
        value={step.name}
        maxLength={60}
        autoComplete="off"
        onChange={(name) => onChange({ name })}
        error={problems.name}
      />
      <TextArea
        name={`text-${step.key}`}
        label={t('Text')}
        rows={3}
        maxLength={5000}
        value={step.text}
        hint={place === 0 ? t('{field} is replaced with the fan’s name.', { field: '{name}' }) : undefined}
        onChange={(text) => onChange({ text })}
        error={problems.text}
      />
      <StepMedia {...{ step, problems, price, onChange }} />
      <TextRulesCheck texts={[step.text, isSold(step) ? step.lockedText : '']} message={{ price, files: step.files.length }} />
    </fieldset>
  )
}

interface StepPartProps extends Pick<StepFieldsProps, 'step' | 'problems' | 'onChange'> {
  /** Tokens; 0 while the price is invalid. */
  readonly price: number
}

/** Edits the step's media with the same fields as other prepared messages. */
function StepMedia({ step, problems, price, onChange }: StepPartProps) {
  const fields = {
    price: { label: t('Price'), onChange: (value: string) => onChange({ price: value }) },
    lockedText: { label: t('Locked text'), onChange: (value: string) => onChange({ lockedText: value }) },
  }
  const field = (name: 'price' | 'lockedText') => ({
    ...fields[name],
    name: `${name}-${step.key}`,
    isRequired: false,
    value: step[name],
    error: problems[name],
    onBlur: () => undefined,
  })
  return (
    <MediaPrice
      form={{ field, isOpen: (block) => (block === 'soldMedia' ? isSold(step) : step.files.length > 0) }}
      media={withValidPreviews(step, price)}
      price={price}
      priceHint={t('Leave empty to send for free.')}
      onMedia={onChange}
    />
  )
}
