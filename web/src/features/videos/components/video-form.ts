import { useState } from 'react'
import type { Input } from '@fanfare/contract'
import type { Depiction } from '@fanfare/contract/depictions'
import { createVideo, updateVideo, viewOwnVideo, type OwnVideo } from '@fanfare/contract/videos'
import { useForm, type Form, type FormValues } from '#core/form.ts'
import type { MediaDraft } from '#core/media-drafts/use-media-draft.ts'
import { saveVersioned } from '#core/save-versioned.ts'
import { initialPlan, isPublished, planBlocks, planForServer, savedMessage, shelfOf } from '#core/publications/publish-plan.ts'
import { initialTerms, termsForServer, termsBlocks, termsErrors, readTiers } from '#core/publications/publishing-terms.ts'
import { shelfPath } from '#core/publications/shelves.tsx'
import { useSavedForm } from '#core/publications/use-saved-form.ts'
import { call } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'

/** One file each. */
export interface VideoFiles {
  readonly video: MediaDraft
  readonly teaser: MediaDraft
  readonly thumbnail: MediaDraft
}

const FILES = ['video', 'teaser', 'thumbnail'] as const

export function useVideoForm(video: OwnVideo | undefined, files: VideoFiles) {
  const send = useSend(video, files)
  const [shows, setShows] = useState<Depiction>()
  const { finish, isDirty } = useSavedForm(...FILES.map((name) => files[name]))
  const [initial] = useState(() => ({
    version: String(video?.version ?? ''),
    title: video?.title ?? '',
    description: video?.description ?? '',
    tags: video?.tags.join(', ') ?? '',
    ...initialPlan(video),
    ...initialTerms(video),
  }))
  const form = useForm({
    shape: createVideo.body,
    initial,
    labels: { price: t('Price'), publish: t('When to publish'), when: t('Date and time'), expiresAt: t('Expires on') },
    blocks: { ...termsBlocks(), ...planBlocks() },
    check: (values) => videoErrors(values, files),
    submit: async ({ title, description = '', tags = '', ...terms }) => {
      const tierIds = readTiers(form.values)
      const done = await send(form, {
        title,
        description,
        tags,
        ...termsForServer(terms),
        ...(tierIds.length > 0 && { tierIds: tierIds.join(',') }),
        ...planForServer(form.values),
        ...(shows && { shows }),
      })
      await finish(savedMessage(done, isPublished(video)), shelfPath('/studio/videos', shelfOf(done)))
    },
  })
  return { form, setShows, isDirty: isDirty(initial, form) }
}

type Body = Input<typeof createVideo>['body']

/** One request, so that removing a file cannot publish the video with half-changed terms. */
function useSend(video: OwnVideo | undefined, files: VideoFiles) {
  const create = useApiMutation(createVideo)
  const update = useApiMutation(updateVideo)
  const idOf = (name: (typeof FILES)[number]) => files[name].all.find(({ id }) => id !== undefined)?.id
  return async (form: Pick<Form, 'values' | 'set'>, fields: Body): Promise<OwnVideo> => {
    const [videoId, teaserId, thumbnailId] = FILES.map(idOf)
    const body = {
      ...fields,
      ...(videoId !== undefined && { videoId }),
      ...(teaserId !== undefined && { teaserId }),
      ...(thumbnailId !== undefined && { thumbnailId }),
    }
    if (!video) return create.mutateAsync({ body })
    const removes = FILES.filter((name) => video[name] && idOf(name) === undefined).join(',')
    return saveVersioned(
      form,
      () => call(viewOwnVideo, { params: { id: video._id } }),
      (version) => update.mutateAsync({ params: { id: video._id }, body: { ...body, removes, version }, files: {} }),
    )
  }
}

/** Returns the errors that the contract does not cover: no video unless it is a draft, or no time. */
function videoErrors(values: FormValues, { video, teaser, thumbnail }: VideoFiles) {
  const bad = (media: MediaDraft) => (media.hasRefused ? t('Remove the files that couldn’t be used') : undefined)
  const isMissing = values['publish'] !== 'draft' && video.all.length === 0
  return {
    videoId: isMissing ? t('Add the video or save it as a draft.') : bad(video),
    teaserId: bad(teaser),
    thumbnailId: bad(thumbnail),
    // A draft may be incomplete.
    ...(values['publish'] === 'draft' ? { price: undefined } : termsErrors(values)),
  }
}
