import { mediaKinds } from '@fanfare/contract/media-kinds'
import { deletePost, type OwnPost } from '@fanfare/contract/posts'
import type { Form } from '#core/form.ts'
import { PeopleShownFields } from '#core/consents/people-shown-fields.tsx'
import { shownIds } from '#core/consents/shown-ids.ts'
import type { DraftMedia } from '#core/media-drafts/draft-media.ts'
import { maxSizesLabel } from '#core/media/accepted-files.ts'
import { MediaFields } from '#core/media-drafts/media-fields.tsx'
import { useMediaDraft, type MediaDraft } from '#core/media-drafts/use-media-draft.ts'
import { Editor } from '#core/publications/editor.tsx'
import { useConfirmedAudience } from '#core/publications/use-confirmed-audience.tsx'
import { DeleteButton } from '#core/publications/delete-publication.tsx'
import { useSettings } from '#core/viewer.ts'
import { TextRulesCheck } from '#core/text-rules-check.tsx'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/fields/text-field.tsx'
import { AudienceFields } from './audience-fields.tsx'
import { LockedPreview } from './locked-preview.tsx'
import { MediaOptions } from './media-options.tsx'
import { isFreePreview } from './free-previews.ts'
import { parsePoll } from './poll-draft.ts'
import { PollEditor } from './poll-editor.tsx'
import { usePostForm } from './use-post-form.ts'
import { titleOf } from './post-title.ts'
import { PublishTimeFields } from './publish-time-fields.tsx'

const MAX_FILES = 20

type PostForm = ReturnType<typeof usePostForm>

export function Composer({ post }: { post?: OwnPost }) {
  const name = `post ${post?._id ?? 'new'}`
  const media = useMediaDraft({ name, max: MAX_FILES, ...(post && { media: post.files }) })
  const { form, setShows, isDirty, intend } = usePostForm(post, media)
  const isOut = post !== undefined && post.publishedAt !== null
  const change = useConfirmedAudience(form, isOut ? post : undefined)
  return (
    <>
      <Editor
        name={name}
        title={post ? t('Edit post') : t('New post')}
        action={post && <DeleteButton route={deletePost} thing={{ ...post, title: titleOf(post) }} list="/studio/posts" />}
        form={change.form}
        isDirty={isDirty}
        media={[media]}
        status={post?.status ?? 'new'}
        submit={submitLabel(isOut, form.isOpen('isLater'))}
        onSubmitPress={() => intend('publish')}
        otherSubmit={
          !isOut && (
            <Button type="submit" variant="quiet" isWide disabled={media.sending > 0} onClick={() => intend('draft')}>
              {t('Save as draft')}
            </Button>
          )
        }
        aside={<LockedPreview values={form.values} media={media.all} />}
      >
        <TextArea {...form.field('text')} placeholder={t('What would you like to say?')} rows={5} isRequired={false} />
        <TextRulesCheck texts={wordsIn(form.values, media.all)} />
        <PostMediaFields {...{ form, media }} />
        <PeopleShownFields draft={post ? undefined : name} ids={shownIds(media, post)} onChange={setShows} />
        <AudienceFields form={form} />
        <PollEditor form={form} poll={post?.poll ?? null} />
        <PublishTimeFields form={form} isOut={isOut} />
      </Editor>
      {change.confirmation}
    </>
  )
}

/** Returns all text that others would read. */
function wordsIn(values: Form['values'], media: readonly DraftMedia[]): string[] {
  const poll = parsePoll(values['poll'])
  const texts = [
    values['text'],
    values['teaser'],
    media.map(({ alt }) => alt).join('\n'),
    poll?.question,
    poll?.options.join('\n'),
  ]
  return texts.map((text) => String(text ?? ''))
}

function submitLabel(isOut: boolean, isLater: boolean): string {
  if (isOut) return t('Save changes')
  return isLater ? t('Schedule') : t('Publish now')
}

function PostMediaFields({ form, media }: { form: PostForm['form']; media: MediaDraft }) {
  const { open } = form.values
  const { photoMegabytes, videoMegabytes, audioMegabytes } = useSettings()
  const videos = media.all.filter(({ type }) => type === 'video')
  const main = videos.find((one) => !isFreePreview(open, one)) ?? videos[0]
  return (
    <MediaFields
      media={media}
      kinds={mediaKinds}
      legend={t('Photos, videos and audio')}
      hint={t(
        'Up to {most} files: JPEG, PNG, WebP or AVIF photos up to {photo}, MP4, MOV, WebM or MKV videos up to {video}, and audio up to {audio}. Location and camera data are removed.',
        {
          most: MAX_FILES,
          photo: maxSizesLabel(photoMegabytes),
          video: maxSizesLabel(videoMegabytes),
          audio: maxSizesLabel(audioMegabytes),
        },
      )}
      error={form.errors['media']}
      each={(item) => <MediaOptions form={form} item={item} isMainVideo={item.key === main?.key} />}
    />
  )
}
