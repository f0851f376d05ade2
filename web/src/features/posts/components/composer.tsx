/** Writing a post or changing one: words, photos, for whom, and how it looks to those who have not opened it. */
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { createPost, updatePost, type OwnPost } from '@fanfare/contract/posts'
import { FormNote } from '#core/form-note.tsx'
import { useForm, type Raw } from '#core/form.ts'
import { Unsaved } from '#core/unsaved.tsx'
import { useMe } from '#core/viewer.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/fields/text-field.tsx'
import { TrashIcon } from '#ui/icons.ts'
import { toast } from '#ui/toast.ts'
import { AudienceFields } from './audience-fields.tsx'
import { DeletePost } from './delete-post.tsx'
import { LONGEST_ALT, useDraftFiles, type DraftFiles } from './draft-files.ts'
import { LockedPreview } from './locked-preview.tsx'
import { NotYet } from './not-yet.tsx'
import { FileFields } from './file-fields.tsx'
import { useKeptPost } from './kept-post.ts'
import css from './composer.module.css'

export function Composer({ post }: { post?: OwnPost }) {
  const photos = useDraftFiles(post)
  const { form, isDirty } = usePostForm(post, photos)
  const { verification } = useMe()
  const isVerified = verification?.status === 'approved'
  const open = photos.all.filter((one) => one.state === 'sending').length
  const kept = useKeptPost({ post, form, photos, isDirty })
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
      <form {...form.props} className={css['columns']}>
        <div className={css['main']}>
          <TextArea {...form.field('text')} placeholder={t('What would you like to say?')} rows={5} isRequired={false} />
          <FileFields photos={photos} error={form.errors['photos']} />
          <AudienceFields form={form} />
        </div>
        <aside className={css['side']}>
          <LockedPreview values={form.values} photos={photos.all} />
          <FormNote form={form} />
          <Button type="submit" size="large" isWide isPending={form.isPending} disabled={!isVerified || open > 0}>
            {submitWords(post, open)}
          </Button>
          <p className={css['note']} aria-live="polite">
            {isVerified ? whatHappens(photos) : t('Publishing opens as soon as your documents have been accepted.')}
          </p>
        </aside>
      </form>
    </div>
  )
}

function submitWords(post: OwnPost | undefined, open: number): string {
  if (open > 0) return t('{count, plural, one {# file is} other {# files are}} on the way', { count: open })
  return post ? t('Save changes') : t('Publish')
}

const whatHappens = ({ all }: DraftFiles) =>
  all.some((one) => one.state === 'processing')
    ? t('Some files are still being processed. You need not wait: the post appears as soon as they are done.')
    : ''

function usePostForm(post: OwnPost | undefined, photos: DraftFiles) {
  const navigate = useNavigate()
  const create = useApiMutation(createPost)
  const update = useApiMutation(updatePost)
  const [isDone, setIsDone] = useState(false)
  const [initial] = useState(() => ({
    text: post?.text ?? '',
    teaser: post?.teaser ?? '',
    audience: post?.audience ?? 'free',
    price: post && post.price > 0 ? String(post.price) : '',
  }))
  const form = useForm({
    shape: createPost.body,
    initial,
    labels: { price: t('Price') },
    check: (values) => complaints(values, photos),
    submit: async ({ price, teaser, ...body }) => {
      const sent = photos.all.flatMap(({ id, alt }) => (id === undefined ? [] : [{ id, alt }]))
      const draft = {
        ...body,
        ...(body.audience === 'paid' && price !== undefined && { price }),
        teaser: body.audience === 'free' ? '' : (teaser ?? ''),
        fileIds: sent.map((one) => one.id),
        alts: sent.map((one) => one.alt),
      }
      const done = post
        ? await update.mutateAsync({ params: { id: post._id }, body: draft })
        : await create.mutateAsync({ body: draft })
      setIsDone(true)
      toast(doneWords(done, post !== undefined))
      await navigate('/studio/posts')
    },
  })
  const isChanged =
    Object.entries(initial).some(([name, value]) => form.values[name] !== value) ||
    photos.all.map((one) => one.key + one.alt).join() !== (post?.files ?? []).map((one) => one._id + one.alt).join()
  return { form, isDirty: isChanged && !isDone }
}

function doneWords({ status }: OwnPost, isChange: boolean): string {
  if (status === 'processing') return t('Saved. It appears as soon as its photos and videos are processed.')
  return isChange ? t('Saved') : t('Published')
}

const isBroken = ({ all }: DraftFiles) => all.some((one) => one.state === 'refused')

/** Beside the contract's rules: something has to be in it, and what is paid needs a price. */
function complaints(values: Raw, photos: DraftFiles) {
  const { all } = photos
  const isEmpty = String(values['text'] ?? '').trim() === '' && all.length === 0
  const price = Number(values['price'])
  const needsPrice = values['audience'] === 'paid'
  return {
    ...(all.length > 0 && { text: undefined }),
    ...(isEmpty && { text: t('Please enter a text or add a photo or video') }),
    ...(isBroken(photos) && { photos: t('Please take out the files that could not be used') }),
    ...(all.some(({ alt }) => alt.length > LONGEST_ALT) && { photos: t('Please shorten the descriptions that are too long') }),
    ...(!needsPrice && { price: undefined }),
    ...(needsPrice && !(price > 0) && { price: t('Please enter {label}', { label: t('Price') }) }),
  }
}

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
