/** Writing a post or changing one: words, media, for whom, when, and how it looks to those who have not opened it. */
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { OwnPost } from '@fanfare/contract/posts'
import type { Audience } from '@fanfare/contract/access'
import { FormNote } from '#core/form-note.tsx'
import { useKeptForm } from '#core/kept-form.ts'
import { MediaFields } from '#core/media-drafts/media-fields.tsx'
import { useMediaDraft, type MediaDraft } from '#core/media-drafts/use-media-draft.ts'
import { Unsaved } from '#core/unsaved.tsx'
import { useMe } from '#core/viewer.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/fields/text-field.tsx'
import { TrashIcon } from '#ui/icons.ts'
import { Confirm } from '#ui/sheet.tsx'
import { consequencesOf } from './audience-change.ts'
import { AudienceFields } from './audience-fields.tsx'
import { DeletePost } from './delete-post.tsx'
import { LockedPreview } from './locked-preview.tsx'
import { MediaOptions } from './media-options.tsx'
import { NotYet } from './not-yet.tsx'
import { isOpen } from './open-media.ts'
import { PollEditor } from './poll-editor.tsx'
import { usePostForm } from './use-post-form.ts'
import { WhenFields } from './when-fields.tsx'
import css from './composer.module.css'

const MOST_FILES = 20

type PostForm = ReturnType<typeof usePostForm>

export function Composer({ post }: { post?: OwnPost }) {
  const name = `post ${post?._id ?? 'new'}`
  const media = useMediaDraft({ name, most: MOST_FILES, ...(post && { media: post.files }) })
  const { form, isDirty, intend } = usePostForm(post, media)
  const kept = useKeptForm({ name, form, media: [media], isDirty })
  const isOut = post !== undefined && post.publishedAt !== null
  const change = useConfirmedChange(post, form)
  return (
    <div className={css['composer']}>
      <Unsaved
        isDirty={isDirty && !form.isPending}
        consequence={t('It is not published yet. What you have written is kept on this device, and is here when you come back.')}
      />
      <header className={css['head']}>
        <h1>{post ? t('Edit post') : t('New post')}</h1>
        {post && <DeleteButton post={post} />}
      </header>
      <NotYet />
      {kept.isBack && (
        <p className={css['back']} role="status">
          {t('What you had written is back.')}
          <Button variant="quiet" size="small" onClick={kept.startOver}>
            {t('Start over')}
          </Button>
        </p>
      )}
      <form {...form.props} onSubmit={change.onSubmit} className={css['columns']}>
        <div className={css['main']}>
          <TextArea {...form.field('text')} placeholder={t('What would you like to say?')} rows={5} isRequired={false} />
          <PostMediaFields {...{ form, media }} />
          <AudienceFields form={form} />
          <PollEditor form={form} poll={post?.poll ?? null} />
          <WhenFields form={form} isOut={isOut} />
        </div>
        <aside className={css['side']}>
          <LockedPreview values={form.values} media={media.all} />
          <FormNote form={form} />
          <Submit {...{ post, form, media, intend }} />
        </aside>
      </form>
      {change.confirmation}
    </div>
  )
}

/** Asks before a published post is for somebody else; what is wrong with it is said first, by the form itself. */
function useConfirmedChange(post: OwnPost | undefined, form: PostForm['form']) {
  const [said, setSaid] = useState<readonly string[]>([])
  const [isAsking, setIsAsking] = useState(false)
  const isAgreed = useRef(false)
  const after = {
    audience: audienceIn(form.values['audience']),
    includesSubscribers: form.values['audience'] === 'paid' && form.values['includesSubscribers'] === true,
  }
  const onSubmit = (event: { preventDefault(): void }) => {
    const consequences = post && post.publishedAt !== null ? consequencesOf(post, after) : []
    const goesOn = consequences.length === 0 || isAgreed.current
    isAgreed.current = false
    if (goesOn) return form.props.onSubmit(event)
    event.preventDefault()
    setSaid(consequences)
    setIsAsking(true)
  }
  const confirmation = (
    <Confirm
      isOpen={isAsking}
      onClose={() => setIsAsking(false)}
      title={t('Change who sees it?')}
      consequence={said.map((line) => <p key={line}>{line}</p>)}
      action={t('Change it')}
      tone="primary"
      onConfirm={() => {
        isAgreed.current = true
        setIsAsking(false)
        form.props.ref.current?.requestSubmit()
      }}
    />
  )
  return { onSubmit, confirmation }
}

const audienceIn = (value: string | boolean | undefined): Audience =>
  value === 'paid' || value === 'subscribers' ? value : 'free'

function PostMediaFields({ form, media }: { form: PostForm['form']; media: MediaDraft }) {
  const { open } = form.values
  const videos = media.all.filter(({ type }) => type === 'video')
  const main = videos.find((one) => !isOpen(open, one)) ?? videos[0]
  return (
    <MediaFields
      media={media}
      kinds={['photo', 'video', 'audio']}
      legend={t('Photos, videos and recordings')}
      hint={t(
        'Up to {most} files: JPEG, PNG, WebP or AVIF photos of 25 MB, MP4, MOV, WebM or MKV videos of 5 GB, and recordings of 200 MB. Place and camera data are taken out.',
        { most: MOST_FILES },
      )}
      error={form.errors['media']}
      each={(item) => <MediaOptions form={form} item={item} isMainVideo={item.key === main?.key} />}
    />
  )
}

interface SubmitProps extends Pick<PostForm, 'form' | 'intend'> {
  readonly post: OwnPost | undefined
  readonly media: MediaDraft
}

function Submit({ post, form, media, intend }: SubmitProps) {
  const { verification } = useMe()
  const isVerified = verification?.status === 'approved'
  const isOut = post !== undefined && post.publishedAt !== null
  return (
    <>
      <div className={css['submit']}>
        <Button
          type="submit"
          size="large"
          isWide
          isPending={form.isPending}
          disabled={!isVerified || media.sending > 0}
          onClick={() => intend('publish')}
        >
          {submitWords({ isOut, isLater: form.values['scheduledAt'] !== '', sending: media.sending })}
        </Button>
        {!isOut && (
          <Button type="submit" variant="quiet" isWide disabled={media.sending > 0} onClick={() => intend('draft')}>
            {t('Save as draft')}
          </Button>
        )}
      </div>
      <p className={css['note']} aria-live="polite">
        {isVerified ? whatHappens(media) : t('Publishing opens as soon as your documents have been accepted.')}
      </p>
    </>
  )
}

interface SubmitState {
  readonly isOut: boolean
  readonly isLater: boolean
  readonly sending: number
}

function submitWords({ isOut, isLater, sending }: SubmitState): string {
  if (sending > 0) return t('{count, plural, one {# file is} other {# files are}} on the way', { count: sending })
  if (isOut) return t('Save changes')
  return isLater ? t('Schedule') : t('Publish now')
}

const whatHappens = ({ all }: MediaDraft) =>
  all.some((one) => one.state === 'processing')
    ? t('Some files are still being processed. You need not wait: the post appears as soon as they are done.')
    : ''

function DeleteButton({ post }: { post: OwnPost }) {
  const [isAsking, setIsAsking] = useState(false)
  const navigate = useNavigate()
  return (
    <>
      <Button variant="plain" size="small" icon={TrashIcon} onClick={() => setIsAsking(true)}>
        {t('Delete')}
      </Button>
      <DeletePost
        post={isAsking ? post : undefined}
        onClose={() => setIsAsking(false)}
        onDone={() => void navigate('/studio/posts')}
      />
    </>
  )
}
