import { useState } from 'react'
import { useNavigate } from 'react-router'
import {
  createHighlight,
  MAX_STORIES_PER_HIGHLIGHT,
  updateHighlight,
  type OwnHighlight,
  type OwnStory,
} from '@fanfare/contract/own-stories'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { MediaThumbnail } from '#core/media/media-thumbnail.tsx'
import { UnsavedChangesPrompt } from '#core/unsaved-changes-prompt.tsx'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { BackIcon, CloseIcon, NextIcon } from '#ui/page-icons.ts'
import { Page } from '#ui/layout/page.tsx'
import { toast } from '#ui/toast.ts'
import css from './highlight-editor.module.css'
import { storyName } from './story-name.ts'
import { StoryChoices } from './story-choices.tsx'

export function HighlightEditor({ highlight }: { readonly highlight?: OwnHighlight }) {
  const [chosen, setChosen] = useState<readonly OwnStory[]>(highlight?.stories ?? [])
  const [cover, setCover] = useState(highlight?.coverId ?? '')
  const { form, isDirty } = useHighlightForm({ highlight, chosen, cover })
  const toggle = (story: OwnStory) =>
    setChosen(chosen.some(({ _id }) => _id === story._id) ? chosen.filter(({ _id }) => _id !== story._id) : [...chosen, story])
  return (
    <Page title={highlight ? t('Edit highlight') : t('New highlight')}>
      <UnsavedChangesPrompt isDirty={isDirty && !form.isPending} consequence={t('Your changes will be lost.')} />
      <form {...form.props} className={css['form']}>
        <TextField {...form.field('title')} />
        <fieldset className={css['stories']}>
          <legend>{t('Stories')}</legend>
          <Chosen {...{ chosen, cover }} onChange={setChosen} onCover={setCover} />
          <p className={css['error']} aria-live="polite">
            {form.errors['storyIds']}
          </p>
          <StoryChoices chosen={chosen} isFull={chosen.length >= MAX_STORIES_PER_HIGHLIGHT} onToggle={toggle} />
        </fieldset>
        <FormNote form={form} />
        <Button type="submit" size="large" isPending={form.isPending}>
          {t('Save')}
        </Button>
      </form>
    </Page>
  )
}

interface Making {
  readonly highlight: OwnHighlight | undefined
  readonly chosen: readonly OwnStory[]
  readonly cover: string
}

function useHighlightForm({ highlight, chosen, cover }: Making) {
  const navigate = useNavigate()
  const create = useApiMutation(createHighlight)
  const update = useApiMutation(updateHighlight)
  const [isDone, setIsDone] = useState(false)
  const storyIds = chosen.map(({ _id }) => _id)
  const form = useForm({
    shape: createHighlight.body,
    initial: { title: highlight?.title ?? '' },
    check: () => ({
      coverId: undefined,
      storyIds: storyIds.length === 0 ? t('Choose a story.') : undefined,
    }),
    submit: async ({ title }) => {
      const body = { title, storyIds, ...(storyIds.includes(cover) && { coverId: cover }) }
      if (highlight) await update.mutateAsync({ params: { id: highlight._id }, body })
      else await create.mutateAsync({ body })
      setIsDone(true)
      toast(t('Changes saved'))
      await navigate('/studio/stories?show=highlights')
    },
  })
  const before = highlight?.stories.map(({ _id }) => _id) ?? []
  const isChanged =
    form.values['title'] !== (highlight?.title ?? '') || cover !== (highlight?.coverId ?? '') || storyIds.join() !== before.join()
  return { form, isDirty: isChanged && !isDone }
}

interface ChosenProps {
  readonly chosen: readonly OwnStory[]
  readonly cover: string
  readonly onChange: (chosen: readonly OwnStory[]) => void
  readonly onCover: (id: string) => void
}

/** The selected stories in order. */
function Chosen({ chosen, cover, onChange, onCover }: ChosenProps) {
  if (chosen.length === 0) return <p className={css['hint']}>{t('Choose below which stories stay on your profile.')}</p>
  const move = (from: number, to: number) => {
    const one = chosen[from]
    if (one) onChange(chosen.toSpliced(from, 1).toSpliced(to, 0, one))
  }
  // The default cover is the first story.
  const coverId = chosen.some(({ _id }) => _id === cover) ? cover : chosen[0]?._id
  return (
    <ol className={css['chosen']} aria-label={t('Stories in this highlight')}>
      {chosen.map((story, place) => (
        <li key={story._id} className={css['tile']}>
          <MediaThumbnail media={story.media} />
          <label className={css['cover']}>
            <input type="radio" name="cover" checked={story._id === coverId} onChange={() => onCover(story._id)} />
            {t('Cover')}
          </label>
          <div className={css['moves']}>
            <IconButton
              label={t('Move {name} forward', { name: storyName(story) })}
              icon={BackIcon}
              disabled={place === 0}
              onClick={() => move(place, place - 1)}
            />
            <IconButton
              label={t('Remove {name}', { name: storyName(story) })}
              icon={CloseIcon}
              onClick={() => onChange(chosen.filter((one) => one !== story))}
            />
            <IconButton
              label={t('Move {name} back', { name: storyName(story) })}
              icon={NextIcon}
              disabled={place === chosen.length - 1}
              onClick={() => move(place, place + 1)}
            />
          </div>
        </li>
      ))}
    </ol>
  )
}
