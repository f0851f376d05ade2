import { deleteVideo, MAX_VIDEO_TAGS, type OwnVideo } from '@fanfare/contract/videos'
import { Paywall } from '#core/access/paywall.tsx'
import { PeopleShownFields } from '#core/consents/people-shown-fields.tsx'
import { shownIds } from '#core/consents/shown-ids.ts'
import type { Form, FormValues } from '#core/form.ts'
import { CaptionsLink } from '#core/media-drafts/captions-link.tsx'
import { maxSizesLabel } from '#core/media/accepted-files.ts'
import { MediaFields } from '#core/media-drafts/media-fields.tsx'
import { useMediaDraft } from '#core/media-drafts/use-media-draft.ts'
import { DeleteButton } from '#core/publications/delete-publication.tsx'
import { Editor } from '#core/publications/editor.tsx'
import { LockedSample } from '#core/publications/locked-sample.tsx'
import { PublishFields } from '#core/publications/publish-fields.tsx'
import { isPublished, submitLabel } from '#core/publications/publish-plan.ts'
import { TermsFields } from '#core/publications/terms-fields.tsx'
import { useConfirmedAudience } from '#core/publications/use-confirmed-audience.tsx'
import { useSettings } from '#core/viewer.ts'
import { t } from '#lib/i18n.ts'
import { TextArea, TextField } from '#ui/fields/text-field.tsx'
import { useVideoForm, type VideoFiles } from './video-form.ts'

export function VideoEditor({ video }: { video?: OwnVideo }) {
  const name = `video form ${video?._id ?? 'new'}`
  const { videoMegabytes, maxMediaMinutes } = useSettings()
  const files = useVideoFiles(video)
  const { form, setShows, isDirty } = useVideoForm(video, files)
  const isOut = isPublished(video)
  const change = useConfirmedAudience(form, isOut ? video : undefined)
  return (
    <>
      <Editor
        name={name}
        title={video ? t('Edit video') : t('New video')}
        action={video && <DeleteButton route={deleteVideo} thing={video} list="/studio/videos" />}
        form={change.form}
        isDirty={isDirty}
        media={[files.video, files.teaser, files.thumbnail]}
        status={video?.status ?? 'new'}
        submit={submitLabel(form.values, isOut)}
        aside={<Sample values={form.values} files={files} />}
      >
        <MediaFields
          isUndescribed
          media={files.video}
          kinds={['video']}
          legend={t('Video')}
          hint={t('MP4, MOV, WebM or MKV, up to {size} and {minutes} minutes. Location and camera data are removed.', {
            size: maxSizesLabel(videoMegabytes),
            minutes: maxMediaMinutes,
          })}
          name="videoId"
          error={form.errors['videoId']}
          each={(item) => <CaptionsLink item={item} />}
        />
        <TextField {...form.field('title')} />
        <TextArea
          {...form.field('description')}
          rows={3}
          isRequired={false}
          hint={t('Everyone can read this, even before unlocking the video.')}
        />
        <TextField
          {...form.field('tags')}
          isRequired={false}
          hint={t('Up to {most}, separated by commas or spaces. They help fans find the video.', { most: MAX_VIDEO_TAGS })}
        />
        <BeforehandFields form={form} files={files} />
        <PeopleShownFields
          draft={video ? undefined : name}
          ids={shownIds([files.video, files.teaser, files.thumbnail], video)}
          onChange={setShows}
        />
        <TermsFields form={form} />
        <PublishFields form={form} isOut={isOut} />
      </Editor>
      {change.confirmation}
    </>
  )
}

interface BeforehandProps {
  readonly form: Pick<Form, 'errors'>
  readonly files: VideoFiles
}

/** The parts that everyone sees. */
const BeforehandFields = ({ form, files }: BeforehandProps) => (
  <>
    <MediaFields
      isUndescribed
      media={files.thumbnail}
      kinds={['photo']}
      legend={t('Thumbnail')}
      hint={t('Custom thumbnail (optional). Visible to everyone.')}
      name="thumbnailId"
      error={form.errors['thumbnailId']}
    />
    <MediaFields
      isUndescribed
      media={files.teaser}
      kinds={['video']}
      legend={t('Teaser')}
      hint={t('Short video (optional). Everyone can watch it.')}
      name="teaserId"
      error={form.errors['teaserId']}
    />
  </>
)

function useVideoFiles(video: OwnVideo | undefined): VideoFiles {
  const id = video?._id ?? 'new'
  const one = (media: OwnVideo['video' | 'thumbnail']) => (media ? { media: [media] } : {})
  return {
    video: useMediaDraft({ name: `video ${id}`, max: 1, ...one(video?.video) }),
    teaser: useMediaDraft({ name: `video teaser ${id}`, max: 1, ...one(video?.teaser) }),
    thumbnail: useMediaDraft({ name: `video thumbnail ${id}`, max: 1, ...one(video?.thumbnail) }),
  }
}

/** Shows the video as fans see it before unlocking. */
const Sample = ({ values, files: { video, thumbnail } }: { values: FormValues; files: VideoFiles }) => (
  <LockedSample values={values} free={t('Everyone can see a free video: fans, followers and visitors.')}>
    {(sold) => (
      <Paywall
        kind="video"
        isShow
        {...sold}
        inside={{ photos: 0, videos: 1, audios: 0, seconds: 0 }}
        previews={[...thumbnail.all, ...video.all].slice(0, 1)}
      />
    )}
  </LockedSample>
)
