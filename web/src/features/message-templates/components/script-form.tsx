import { useRef, useState, type FormEvent } from 'react'
import { changeScript, createScript, MAX_STEPS, type MessageScript } from '@fanfare/contract/message-scripts'
import { moveItem } from '#core/media-drafts/draft-media.ts'
import { messageOf } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { ErrorNote } from '#ui/feedback.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { PlusIcon } from '#ui/icons.ts'
import { bodyOf, hasProblems, newStep, stepProblems, type DraftStep, type ScriptDraft } from './script-draft.ts'
import { StepFields } from './step-fields.tsx'
import css from './scripts.module.css'

interface ScriptFormProps {
  /** Absent for a new one. */
  readonly script: MessageScript | undefined
  readonly draft: ScriptDraft
  readonly onChange: (part: Partial<ScriptDraft>) => void
  readonly onDone: () => void
}

export function ScriptForm({ script, draft: { name, steps }, onChange, onDone }: ScriptFormProps) {
  const element = useRef<HTMLFormElement>(null)
  const [isChecked, setChecked] = useState(false)
  const create = useApiMutation(createScript)
  const change = useApiMutation(changeScript)
  const error = create.error ?? change.error
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (name.trim() === '' || steps.some((step) => hasProblems(stepProblems(step)))) return focusFirstWrong(element.current)
    const body = bodyOf(name, steps)
    if (script) change.mutate({ params: { id: script._id }, body }, { onSuccess: onDone })
    else create.mutate({ body }, { onSuccess: onDone })
  }
  return (
    <form ref={element} className={css['form']} onSubmit={submit} noValidate>
      <TextField
        name="name"
        label={t('Name')}
        hint={t('Only you can see this name.')}
        value={name}
        maxLength={60}
        autoComplete="off"
        onChange={(next) => onChange({ name: next })}
        error={isChecked && name.trim() === '' ? t('Enter a name') : undefined}
      />
      <Steps steps={steps} isChecked={isChecked} onChange={(next) => onChange({ steps: next })} />
      {error && <ErrorNote error={messageOf(error)} />}
      <Button type="submit" isWide isPending={create.isPending || change.isPending}>
        {script ? t('Save') : t('Save script')}
      </Button>
    </form>
  )
}

function focusFirstWrong(form: HTMLFormElement | null): void {
  // Waits until React has written the errors, so that screen readers read them with the field.
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
}

interface StepsProps {
  readonly steps: readonly DraftStep[]
  readonly isChecked: boolean
  readonly onChange: (steps: readonly DraftStep[]) => void
}

function Steps({ steps, isChecked, onChange }: StepsProps) {
  const [dragged, setDragged] = useState<number>()
  return (
    <>
      <ol className={css['steps']}>
        {steps.map((step, at) => (
          <li
            key={step.key}
            data-dragged={dragged === at || undefined}
            onDragOver={(event) => event.preventDefault()}
            onDrop={() => dragged !== undefined && onChange(moveItem(steps, dragged, at))}
          >
            <StepFields
              step={step}
              place={at}
              count={steps.length}
              problems={isChecked ? stepProblems(step) : {}}
              onChange={(part) => onChange(steps.map((one) => (one.key === step.key ? { ...one, ...part } : one)))}
              onMove={(to) => onChange(moveItem(steps, at, to))}
              onRemove={() => onChange(steps.filter((one) => one.key !== step.key))}
              onDrag={(is) => setDragged(is ? at : undefined)}
            />
          </li>
        ))}
      </ol>
      {steps.length < MAX_STEPS && (
        <Button variant="quiet" icon={PlusIcon} onClick={() => onChange([...steps, newStep()])}>
          {t('Add step')}
        </Button>
      )}
    </>
  )
}
