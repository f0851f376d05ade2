/** One step of a script while it is changed: its name, words, media from the vault with their price, and its place. */
import { useState } from 'react'
import { MediaThumbnail } from '#core/media/media-thumbnail.tsx'
import { t } from '#lib/i18n.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { deferred } from '#ui/deferred.tsx'
import { NumberField } from '#ui/fields/choice-fields.tsx'
import { TextArea, TextField } from '#ui/fields/text-field.tsx'
import { ArrowUpIcon, ChevronDownIcon, CloseIcon, TrashIcon, VaultIcon } from '#ui/page-icons.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import type { DraftStep, StepProblems } from './script-draft.ts'
import css from './scripts.module.css'

const VaultPicker = deferred(
  () => import('#core/media-drafts/vault-picker.tsx'),
  () => false,
)

const MOST_FILES = 10

interface StepFieldsProps {
  readonly step: DraftStep
  /** From 0 on. */
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
  return (
    <fieldset className={css['step']}>
      <legend>
        <VisuallyHidden>{t('Step {number}', { number })}</VisuallyHidden>
      </legend>
      {/* Only its head is dragged: in the fields words are chosen with the mouse. */}
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
        label={t('Name of the step')}
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
        hint={place === 0 ? t('{field} becomes the name of the fan.', { field: '{name}' }) : undefined}
        onChange={(text) => onChange({ text })}
        error={problems.text}
      />
      <StepMedia step={step} problem={problems.price} onChange={onChange} />
    </fieldset>
  )
}

interface StepMediaProps extends Pick<StepFieldsProps, 'step' | 'onChange'> {
  readonly problem: string | undefined
}

function StepMedia({ step: { key, files, price }, problem, onChange }: StepMediaProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {files.length > 0 && (
        <ul className={css['media']}>
          {files.map((one, at) => (
            <li key={one._id}>
              <MediaThumbnail media={one} />
              <button
                type="button"
                title={t('Remove')}
                onClick={() => onChange({ files: files.filter(({ _id }) => _id !== one._id) })}
              >
                <CloseIcon size={16} />
                <VisuallyHidden>{t('Take out file {number}', { number: at + 1 })}</VisuallyHidden>
              </button>
            </li>
          ))}
        </ul>
      )}
      {files.length > 0 && (
        <NumberField
          name={`price-${key}`}
          label={t('Price')}
          hint={t('Left empty, they are open to see.')}
          unit={t('tokens')}
          value={price}
          onChange={(value) => onChange({ price: value })}
          error={problem}
        />
      )}
      {files.length < MOST_FILES && (
        <Button size="small" variant="quiet" icon={VaultIcon} onClick={() => setOpen(true)}>
          {t('From the vault')}
        </Button>
      )}
      {isOpen && (
        <VaultPicker
          kinds={['photo', 'video', 'audio']}
          chosenIds={files.map(({ _id }) => _id)}
          most={MOST_FILES - files.length}
          onPick={(picked) => onChange({ files: [...files, ...picked] })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
