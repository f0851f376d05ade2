import { useRef, useState } from 'react'
import type { Audience } from '@fanfare/contract/access'
import type { Depiction } from '@fanfare/contract/depictions'
import { createPoll } from '@fanfare/contract/polls'
import { createPost, readOwnPost, updatePost, type OwnPost } from '@fanfare/contract/posts'
import type { Blocks } from '#core/form-blocks.ts'
import { useForm, type FormValues } from '#core/form.ts'
import type { MediaDraft } from '#core/media-drafts/use-media-draft.ts'
import { saveVersioned } from '#core/save-versioned.ts'
import { expiryBlock, isPublished, savedMessage, shelfOf } from '#core/publications/publish-plan.ts'
import { initialTerms, termsBlocks, termsErrors, termsForServer, readTiers } from '#core/publications/publishing-terms.ts'
import { shelfPath } from '#core/publications/shelves.tsx'
import { useSavedForm } from '#core/publications/use-saved-form.ts'
import { call } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { isFreePreview, serializeFreePreviews } from './free-previews.ts'
import { bodyOf, pollDraftOf, pollError, parsePoll, serializePoll } from './poll-draft.ts'

/** `draft` saves an incomplete post. */
export type Intent = 'publish' | 'draft'

const initialOf = (post: OwnPost | undefined) => ({
  version: String(post?.version ?? ''),
  text: post?.text ?? '',
  teaser: post?.teaser ?? '',
  ...initialTerms(post),
  open: serializeFreePreviews(post?.openFileIds ?? []),
  poll: serializePoll(post?.poll ? pollDraftOf(post.poll) : undefined),
  thumbnailId: post?.thumbnail?._id ?? '',
  scheduledAt: (!isPublished(post) && post?.scheduledAt) || '',
  expiresAt: post?.expiresAt ?? '',
  isLater: !isPublished(post) && post?.scheduledAt !== undefined && post.scheduledAt !== null,
  isTakenDown: post !== undefined && post.expiresAt !== null,
})

const blocks = (): Blocks => ({
  ...termsBlocks(),
  locked: { isOpen: ({ audience }) => audience !== 'free', optional: ['teaser'] },
  isLater: {
    required: { scheduledAt: t('Choose when to publish it or turn off “{switch}”.', { switch: t('Publish later') }) },
  },
  isTakenDown: expiryBlock(),
})

export function usePostForm(post: OwnPost | undefined, media: MediaDraft) {
  const create = useApiMutation(createPost)
  const update = useApiMutation(updatePost)
  const pollIdOf = usePollId()
  const { finish, isDirty } = useSavedForm(media)
  const [initial] = useState(() => initialOf(post))
  const intent = useRef<Intent>('publish')
  const [shows, setShows] = useState<Depiction>()
  const form = useForm({
    shape: createPost.body,
    initial,
    labels: { price: t('Price'), scheduledAt: t('Publish on'), expiresAt: t('Expires on') },
    blocks: blocks(),
    check: (values) => postErrors(values, media, intent.current),
    submit: async ({ text, ...terms }) => {
      const values = form.values
      const scheduledAt = intent.current === 'draft' ? null : textOf(values['scheduledAt'])
      const draft = {
        text,
        publish:
          intent.current === 'draft' ? ('draft' as const) : scheduledAt === null ? ('now' as const) : ('scheduled' as const),
        ...termsForServer(terms),
        tierIds: readTiers(values),
        ...sentMedia(values, media, terms.audience),
        teaser: terms.audience === 'free' ? '' : String(values['teaser']).trim(),
        thumbnailId: textOf(values['thumbnailId']),
        pollId: await pollIdOf(values),
        ...(scheduledAt !== null && { scheduledAt }),
        expiresAt: textOf(values['expiresAt']),
        ...(shows && { shows }),
      }
      const done = post
        ? await saveVersioned(
            form,
            () => call(readOwnPost, { params: { id: post._id } }),
            (version) => update.mutateAsync({ params: { id: post._id }, body: { ...draft, version } }),
          )
        : await create.mutateAsync({ body: draft })
      await finish(savedMessage(done, isPublished(post)), shelfPath('/studio/posts', shelfOf(done)))
    },
  })
  return { form, setShows, isDirty: isDirty(initial, form), intend: (next: Intent) => void (intent.current = next) }
}

const textOf = (value: string | boolean | undefined): string | null => (typeof value === 'string' && value !== '' ? value : null)

function sentMedia(values: FormValues, { all }: MediaDraft, audience: Audience) {
  const sent = all.flatMap((item) => (item.id === undefined ? [] : [{ ...item, id: item.id }]))
  const open = audience === 'free' ? [] : sent.filter((item) => isFreePreview(values['open'], item))
  return {
    fileIds: sent.map(({ id }) => id),
    alts: sent.map(({ alt }) => alt),
    openFileIds: open.map(({ id }) => id),
  }
}

/** Creates a new poll once per version of its text. */
function usePollId() {
  const create = useApiMutation(createPoll)
  const created = useRef(new Map<string, string>())
  return async (values: FormValues): Promise<string | null> => {
    const poll = parsePoll(values['poll'])
    if (!poll) return null
    if (poll.id !== undefined) return poll.id
    const text = serializePoll(poll)
    const known = created.current.get(text) ?? (await create.mutateAsync({ body: bodyOf(poll) }))._id
    created.current.set(text, known)
    return known
  }
}

/**
 * Returns the errors that the contract does not cover: an empty post, or a paid post without a price. Drafts may be incomplete.
 */
function postErrors(values: FormValues, { all, hasRefused, hasLongAlt }: MediaDraft, intent: Intent) {
  const poll = parsePoll(values['poll'])
  const isWordless = String(values['text'] ?? '').trim() === '' && !poll
  const allOpen = all.length > 0 && all.every((item) => isFreePreview(values['open'], item))
  return {
    ...((all.length > 0 || poll || intent === 'draft') && { text: undefined }),
    ...(isWordless && all.length === 0 && intent === 'publish' && { text: t('Enter text or add a photo or video') }),
    ...(isWordless &&
      allOpen &&
      values['audience'] !== 'free' && {
        media: t('Everyone can see everything in this post. Lock something or make the post free'),
      }),
    ...(hasRefused && { media: t('Remove the files that couldn’t be used') }),
    ...(hasLongAlt && { media: t('Shorten the descriptions that are too long') }),
    poll: pollError(poll),
    // A draft has neither a price nor a time.
    ...(intent === 'draft' ? { price: undefined, scheduledAt: undefined } : termsErrors(values)),
  }
}
