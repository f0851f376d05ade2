/**
 * The performer's scripts next to the composer: the fan's last step and the next one. Choosing a step writes it into the draft,
 * with its media and price.
 */
import { useQuery } from '@tanstack/react-query'
import { listScripts, scriptAdvanced, type MessageScript, type ScriptStep } from '@fanfare/contract/message-scripts'
import { fillMergeFields } from '@fanfare/contract/message-templates'
import type { Person } from '@fanfare/contract/people'
import { draftOfMedia } from '#core/media-drafts/draft-media.ts'
import { query } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { useServerEvent } from '#lib/realtime.ts'
import { rich } from '#lib/rich.tsx'
import { formatTokens } from '#lib/token-format.ts'
import { DateOf } from '#ui/amounts.tsx'
import { toast } from '#ui/toast.ts'
import { attachMedia, compositionOf, MAX_FILES, changeComposition } from './composition.ts'
import { changeExtras, extrasOf } from './message-extras.ts'
import css from './template-picker.module.css'

interface ScriptPickerProps {
  /** The conversation's id. */
  readonly id: string
  readonly fan: Person
  /** Lowercase; empty for all. */
  readonly wanted: string
  readonly onPicked: () => void
}

export function ScriptPicker({ id, fan, wanted, onPicked }: ScriptPickerProps) {
  // The last message may have advanced the fan's step.
  const { data, refetch } = useQuery({ ...query(listScripts, { query: { fanId: fan._id } }), refetchOnMount: 'always' })
  useServerEvent(scriptAdvanced, () => void refetch())
  const shown = data?.data.filter((script) => textOf(script).includes(wanted)) ?? []
  if (shown.length === 0) return null
  const pick = (script: MessageScript, step: ScriptStep) => {
    if (takeStep(id, fan, { script, step })) onPicked()
  }
  return (
    <>
      <h3 className={css['heading']}>{t('Scripts')}</h3>
      <ul className={css['scripts']}>
        {shown.map((script) => (
          <li key={script._id}>
            <Script script={script} fan={fan} onPick={(step) => pick(script, step)} />
          </li>
        ))}
      </ul>
    </>
  )
}

const textOf = ({ name, steps }: MessageScript): string =>
  [name, ...steps.flatMap((step) => [step.name, step.text, step.lockedText])].join('\n').toLocaleLowerCase()

interface Picked {
  readonly script: MessageScript
  readonly step: ScriptStep
}

/** Adds the step below the written text. Returns false if its files do not fit. */
function takeStep(id: string, fan: Person, { script, step }: Picked): boolean {
  const { text, media } = compositionOf(id)
  if (media.length + step.files.length > MAX_FILES) {
    toast(t('A message can have up to {most} files.', { most: MAX_FILES }), 'bad')
    return false
  }
  attachMedia(id, step.files.map(draftOfMedia))
  changeComposition(id, {
    text: [text, fillMergeFields(step.text, fan)].filter(Boolean).join('\n'),
    ...(step.price > 0 && step.files.length > 0 && { price: String(step.price) }),
  })
  changeExtras(id, { ...lockedPartOf(id, fan, step), step: { id: step._id, name: `${script.name} · ${step.name}` } })
  return true
}

/** Adds to the locked parts that the draft already has. */
function lockedPartOf(id: string, fan: Person, step: ScriptStep) {
  const now = extrasOf(id)
  return {
    openKeys: [...new Set([...now.openKeys, ...step.openFileIds])],
    lockedText: [now.lockedText, fillMergeFields(step.lockedText, fan)].filter(Boolean).join('\n'),
  }
}

interface ScriptProps {
  readonly script: MessageScript
  readonly fan: Person
  readonly onPick: (step: ScriptStep) => void
}

function Script({ script: { name, steps, last }, fan, onPick }: ScriptProps) {
  const at = steps.findIndex((step) => step._id === last?.stepId)
  const next = steps[at + 1]
  const before = steps[at]
  return (
    <div className={css['script']}>
      <strong dir="auto">{name}</strong>
      <small>
        {before && last
          ? rich('Step {at} of {count}: {name}, {date}', {
              at: at + 1,
              count: steps.length,
              name: <bdi>{before.name}</bdi>,
              date: <DateOf at={last.sentAt} />,
            })
          : t('{count, plural, one {# step, nothing sent yet} other {# steps, nothing sent yet}}', { count: steps.length })}
      </small>
      {next ? (
        <Step label={t('Next: {name}', { name: next.name })} step={next} fan={fan} onPick={onPick} />
      ) : (
        <small>{t('All steps sent.')}</small>
      )}
      {steps.length > 1 && (
        <details>
          <summary>{t('Other steps')}</summary>
          {steps
            .filter((step) => step !== next)
            .map((step) => (
              <Step key={step._id} label={step.name} step={step} fan={fan} onPick={onPick} />
            ))}
        </details>
      )}
    </div>
  )
}

interface StepProps {
  readonly label: string
  readonly step: ScriptStep
  readonly fan: Person
  readonly onPick: (step: ScriptStep) => void
}

function Step({ label, step, fan, onPick }: StepProps) {
  const { text, files, openFileIds, lockedText, price, missing } = step
  const parts = [
    files.length > 0 && t('{count, plural, one {# file} other {# files}}', { count: files.length }),
    openFileIds.length > 0 && t('{count, plural, one {# free preview} other {# free previews}}', { count: openFileIds.length }),
    lockedText !== '' && t('with locked text'),
    price > 0 && formatTokens(price),
    missing > 0 && t('{missing, plural, one {# file is} other {# files are}} no longer in the vault', { missing }),
  ].filter((one) => one !== false)
  return (
    <button type="button" onClick={() => onPick(step)}>
      <strong dir="auto">{label}</strong>
      {text !== '' && <span dir="auto">{fillMergeFields(text, fan)}</span>}
      {parts.length > 0 && <small>{parts.join(' · ')}</small>}
    </button>
  )
}
