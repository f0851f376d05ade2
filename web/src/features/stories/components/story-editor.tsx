import { useState } from 'react'
import type { Depiction } from '@fanfare/contract/depictions'
import { createStory, MAX_RUNNING_STORIES, STORY_HOURS } from '@fanfare/contract/own-stories'
import { PeopleShownFields } from '#core/consents/people-shown-fields.tsx'
import { shownIds } from '#core/consents/shown-ids.ts'
import { useForm } from '#core/form.ts'
import { MediaFields } from '#core/media-drafts/media-fields.tsx'
import { useMediaDraft, type MediaDraft } from '#core/media-drafts/use-media-draft.ts'
import { AudienceChoices } from '#core/publications/audience-choices.tsx'
import { Editor } from '#core/publications/editor.tsx'
import { savedMessage } from '#core/publications/publish-plan.ts'
import { useSavedForm } from '#core/publications/use-saved-form.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { TextArea } from '#ui/fields/text-field.tsx'
import { FansIcon, HeartIcon, PhotoIcon } from '#ui/icons.ts'
import { EyeIcon } from '#ui/page-icons.ts'
import css from './story-editor.module.css'

const choices = () => [
  { value: 'free', label: t('Everyone'), hint: t('Including visitors'), icon: EyeIcon },
  { value: 'followers', label: t('Followers'), hint: t('Anyone who follows or subscribes'), icon: FansIcon },
  { value: 'subscribers', label: t('Subscribers'), hint: t('Included with the subscription'), icon: HeartIcon },
]

const INITIAL = { text: '', audience: 'free' }

export function StoryEditor() {
  const media = useMediaDraft({ name: 'story new', max: 1 })
  const { form, setShows, isDirty } = useStoryForm(media)
  return (
    <Editor
      name="story new"
      title={t('New story')}
      form={form}
      isDirty={isDirty}
      media={[media]}
      submit={t('Publish')}
      note={t('Disappears after {hours} hours. You keep it in your archive and can add it to a highlight.', {
        hours: STORY_HOURS,
      })}
      aside={<Sample media={media} text={String(form.values['text'])} />}
    >
      <MediaFields
        media={media}
        kinds={['photo', 'video']}
        legend={t('Photo or video')}
        hint={t('Add one. Vertical photos and videos fill a phone screen. You can have up to {most} active stories.', {
          most: MAX_RUNNING_STORIES,
        })}
        name="fileId"
        error={form.errors['fileId']}
      />
      <TextArea {...form.field('text')} rows={2} isRequired={false} hint={t('Shown on top of the photo or video.')} />
      <PeopleShownFields draft="story new" ids={shownIds(media, undefined)} onChange={setShows} />
      <AudienceChoices form={form} choices={choices()} />
    </Editor>
  )
}

function useStoryForm(media: MediaDraft) {
  const create = useApiMutation(createStory)
  const { finish, isDirty } = useSavedForm(media)
  const [item] = media.all
  const [shows, setShows] = useState<Depiction>()
  const form = useForm({
    shape: createStory.body,
    initial: INITIAL,
    check: () => ({ fileId: mediaError(media), alt: undefined }),
    submit: async ({ text, audience }) => {
      const body = { fileId: item?.id ?? '', text: text ?? '', audience, alt: item?.alt ?? '', ...(shows && { shows }) }
      await finish(savedMessage(await create.mutateAsync({ body })), '/studio/stories')
    },
  })
  return { form, setShows, isDirty: isDirty(INITIAL, form) }
}

function mediaError({ all, hasRefused, hasLongAlt }: MediaDraft): string | undefined {
  if (all.length === 0) return t('Add a photo or a video.')
  if (hasRefused) return t('Remove the files that couldn’t be used')
  return hasLongAlt ? t('Shorten the descriptions that are too long') : undefined
}

function Sample({ media, text }: { readonly media: MediaDraft; readonly text: string }) {
  const [item] = media.all
  return (
    <figure className={css['sample']} style={item && { backgroundImage: `url("${item.placeholder}")` }}>
      {item?.url ? <img src={item.url} alt="" /> : <PhotoIcon size={28} />}
      {text.trim() !== '' && (
        <figcaption className={css['text']} dir="auto">
          {text.trim()}
        </figcaption>
      )}
    </figure>
  )
}
