/** Writing a post or changing one: words, media, for whom, when, and how it looks to those who have not opened it. */
import { useRef, useState } from 'react'
import type { OwnPost } from '@fanfare/contract/posts'
import type { Audience } from '@fanfare/contract/access'
import type { Form } from '#core/form.ts'
import type { DraftMedia } from '#core/media-drafts/draft-media.ts'
import { MediaFields } from '#core/media-drafts/media-fields.tsx'
import { useMediaDraft, type MediaDraft } from '#core/media-drafts/use-media-draft.ts'
import { Editor } from '#core/publications/editor.tsx'
import { tiersIn } from '#core/publications/terms.ts'
import { WordsCheck } from '#core/words-check.tsx'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/fields/text-field.tsx'
import { Confirm } from '#ui/sheet.tsx'
import { consequencesOf } from './audience-change.ts'
import { AudienceFields } from './audience-fields.tsx'
import { DeletePostButton } from './delete-post.tsx'
import { LockedPreview } from './locked-preview.tsx'
import { MediaOptions } from './media-options.tsx'
import { isOpen } from './open-media.ts'
import { pollIn } from './poll-draft.ts'
import { PollEditor } from './poll-editor.tsx'
import { usePostForm } from './use-post-form.ts'
import { WhenFields } from './when-fields.tsx'

const MOST_FILES = 20

type PostForm = ReturnType<typeof usePostForm>

export function Composer({ post }: { post?: OwnPost }) {
  const name = `post ${post?._id ?? 'new'}`
  const media = useMediaDraft({ name, most: MOST_FILES, ...(post && { media: post.files }) })
  const { form, isDirty, intend } = usePostForm(post, media)
  const isOut = post !== undefined && post.publishedAt !== null
  const change = useConfirmedChange(post, form)
  return (
    <>
      <Editor
        name={name}
        title={post ? t('Edit post') : t('New post')}
        action={post && <DeletePostButton post={post} />}
        form={{ ...form, props: { ...form.props, onSubmit: change.onSubmit } }}
        isDirty={isDirty}
        media={[media]}
        submit={submitWords(isOut, form.values['scheduledAt'] !== '')}
        onSubmitPress={() => intend('publish')}
        otherSubmit={
          !isOut && (
            <Button type="submit" variant="quiet" isWide disabled={media.sending > 0} onClick={() => intend('draft')}>
              {t('Save as draft')}
            </Button>
          )
        }
        note={whatHappens(media)}
        aside={<LockedPreview values={form.values} media={media.all} />}
      >
        <TextArea {...form.field('text')} placeholder={t('What would you like to say?')} rows={5} isRequired={false} />
        <WordsCheck texts={wordsIn(form.values, media.all)} />
        <PostMediaFields {...{ form, media }} />
        <AudienceFields form={form} />
        <PollEditor form={form} poll={post?.poll ?? null} />
        <WhenFields form={form} isOut={isOut} />
      </Editor>
      {change.confirmation}
    </>
  )
}

/** All that others would read of it. */
function wordsIn(values: Form['values'], media: readonly DraftMedia[]): string[] {
  const poll = pollIn(values['poll'])
  const texts = [
    values['text'],
    values['teaser'],
    media.map(({ alt }) => alt).join('\n'),
    poll?.question,
    poll?.options.join('\n'),
  ]
  return texts.map((text) => String(text ?? ''))
}

function submitWords(isOut: boolean, isLater: boolean): string {
  if (isOut) return t('Save changes')
  return isLater ? t('Schedule') : t('Publish now')
}

/** Asks before a published post is for somebody else; what is wrong with it is said first, by the form itself. */
function useConfirmedChange(post: OwnPost | undefined, form: PostForm['form']) {
  const [shownConsequences, setShownConsequences] = useState<readonly string[]>([])
  const [isConfirming, setIsConfirming] = useState(false)
  const isAgreed = useRef(false)
  const after = {
    audience: audienceIn(form.values['audience']),
    subscribersIncluded: form.values['audience'] === 'paid' && form.values['subscribersIncluded'] === true,
    tierIds: tiersIn(form.values),
  }
  const onSubmit = async (event: { preventDefault(): void }): Promise<void> => {
    const consequences = post && post.publishedAt !== null ? consequencesOf(post, after) : []
    const goesOn = consequences.length === 0 || isAgreed.current
    isAgreed.current = false
    if (goesOn) return form.props.onSubmit(event)
    event.preventDefault()
    setShownConsequences(consequences)
    setIsConfirming(true)
  }
  const confirmation = (
    <Confirm
      isOpen={isConfirming}
      onClose={() => setIsConfirming(false)}
      title={t('Change who sees it?')}
      consequence={shownConsequences.map((line) => <p key={line}>{line}</p>)}
      action={t('Change it')}
      tone="primary"
      onConfirm={() => {
        isAgreed.current = true
        setIsConfirming(false)
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

const whatHappens = ({ all }: MediaDraft) =>
  all.some((one) => one.state === 'processing')
    ? t('Some files are still being processed. You need not wait: the post appears as soon as they are done.')
    : ''
