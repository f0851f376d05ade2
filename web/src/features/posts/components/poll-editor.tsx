/** Edits the poll of a draft post. A poll with votes is read-only. */
import { Suspense } from 'react'
import type { Poll } from '@fanfare/contract/poll-views'
import { MAX_POLL_OPTIONS } from '@fanfare/contract/polls'
import type { Form } from '#core/form.ts'
import { t } from '#lib/i18n.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { CheckField } from '#ui/fields/check-field.tsx'
import { SelectField } from '#ui/fields/choice-fields.tsx'
import { DateTimeField } from '#ui/fields/date-time-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { PlusIcon } from '#ui/icons.ts'
import { lazyComponent } from '#ui/lazy-component.tsx'
import { CloseIcon } from '#ui/page-icons.ts'
import { PollIcon } from '#ui/rare-icons.ts'
import { copyAsNewPoll, NEW_POLL, parsePoll, serializePoll, type PollDraft } from './poll-draft.ts'
import css from './composer.module.css'

const PostPoll = lazyComponent(() => import('#core/posts/post-poll.tsx'))

interface PollEditorProps {
  readonly form: Pick<Form, 'values' | 'set' | 'errors'>
  /** The poll on the server. */
  readonly poll: Poll | null
}

export function PollEditor({ form, poll: there }: PollEditorProps) {
  const poll = parsePoll(form.values['poll'])
  const change = (next: PollDraft | undefined) => form.set('poll', serializePoll(next))
  if (there?.counts && there.counts.voters > 0) return <Voted poll={there} />
  if (!poll) {
    return (
      <div>
        <Button variant="quiet" icon={PollIcon} onClick={() => change(NEW_POLL)}>
          {t('Add poll')}
        </Button>
      </div>
    )
  }
  return (
    <fieldset className={css['group']}>
      <legend>{t('Poll')}</legend>
      <PollParts poll={poll} onChange={(next) => change(copyAsNewPoll(next))} />
      <p className={css['wrong']} aria-live="polite">
        {form.errors['poll']}
      </p>
      <div>
        <Button variant="plain" size="small" icon={CloseIcon} onClick={() => change(undefined)}>
          {t('Remove poll')}
        </Button>
      </div>
    </fieldset>
  )
}

interface PollPartsProps {
  readonly poll: PollDraft
  readonly onChange: (poll: PollDraft) => void
}

function PollParts({ poll, onChange }: PollPartsProps) {
  const set = (what: Partial<PollDraft>) => onChange({ ...poll, ...what })
  return (
    <>
      <TextField
        label={t('Question')}
        hint={t('Optional if the text already asks it')}
        maxLength={200}
        value={poll.question}
        onChange={(question) => set({ question })}
      />
      <Options options={poll.options} onChange={(options) => set({ options })} />
      <CheckField
        label={t('Multiple answers allowed')}
        isOn={poll.isMultipleChoice}
        onChange={(isMultipleChoice) => set({ isMultipleChoice })}
      />
      <DateTimeField
        label={t('Ends')}
        hint={t('Leave empty to keep it open as long as the post')}
        value={poll.endsAt}
        onChange={(endsAt) => set({ endsAt })}
      />
      <SelectField
        label={t('Show results')}
        name="showsResults"
        options={[
          { value: 'vote', label: t('After voting') },
          { value: 'end', label: t('When the poll ends') },
        ]}
        value={poll.showsResults}
        onChange={(value) => set({ showsResults: value === 'end' ? 'end' : 'vote' })}
      />
    </>
  )
}

function Options({ options, onChange }: { options: readonly string[]; onChange: (options: string[]) => void }) {
  return (
    <ol className={css['options']}>
      {options.map((option, place) => (
        // Options have no identity other than their position.
        <li key={place}>
          <TextField
            label={t('Option {place}', { place: place + 1 })}
            maxLength={100}
            value={option}
            onChange={(text) => onChange(options.map((one, at) => (at === place ? text : one)))}
          />
          {options.length > 2 && (
            <IconButton
              label={t('Remove option {place}', { place: place + 1 })}
              icon={CloseIcon}
              onClick={() => onChange(options.filter((_, at) => at !== place))}
            />
          )}
        </li>
      ))}
      {options.length < MAX_POLL_OPTIONS && (
        <li>
          <Button variant="plain" size="small" icon={PlusIcon} onClick={() => onChange([...options, ''])}>
            {t('Add option')}
          </Button>
        </li>
      )}
    </ol>
  )
}

function Voted({ poll }: { poll: Poll }) {
  return (
    <fieldset className={css['group']}>
      <legend>{t('Poll')}</legend>
      <Suspense>
        <PostPoll poll={poll} />
      </Suspense>
      <p className={css['note']}>{t('Someone has already voted, so this poll can’t be changed.')}</p>
    </fieldset>
  )
}
