/** The values of the form of a show, and how they are sent. */
import { useState } from 'react'
import type { Depiction } from '@fanfare/contract/depictions'
import { createLiveRoom, updateLiveRoom, uploadLiveCover, viewOwnLiveRoom } from '@fanfare/contract/live'
import type { OwnLiveRoom } from '@fanfare/contract/live-views'
import { useForm, type Form } from '#core/form.ts'
import { photoError } from '#core/media/accepted-files.ts'
import { readTiers } from '#core/publications/publishing-terms.ts'
import { saveVersioned } from '#core/save-versioned.ts'
import { call } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { useUpload } from '#lib/upload.ts'

export interface ShowForm {
  readonly form: Form
  readonly cover: File | undefined
  readonly setCover: (cover: File | undefined) => void
  readonly hasCover: boolean
  readonly coverError: string | undefined
  /** The show, if it exists. */
  readonly showIds: readonly string[]
  readonly setShows: (shows: Depiction | undefined) => void
}

interface ShowFormOptions {
  /** Absent for a new show. */
  readonly room?: OwnLiveRoom
  readonly isScheduled: boolean
  readonly onSaved: (room: OwnLiveRoom) => void
}

const initialOf = (room: OwnLiveRoom | undefined) => ({
  title: room?.title ?? '',
  category: room?.category ?? 'talk',
  audience: room?.audience ?? 'everyone',
  tiers: room?.tierIds.join(',') ?? '',
  isTicketed: (room?.price ?? 0) > 0,
  price: room && room.price > 0 ? String(room.price) : '',
  startsAt: room?.startsAt ?? '',
  hasPreview: (room?.previewSeconds ?? 0) > 0,
  previewSeconds: room && room.previewSeconds > 0 ? String(room.previewSeconds) : '',
  isRecorded: room?.isRecorded ?? false,
  replayForHolders: room?.replayForHolders ?? false,
  version: room ? String(room.version) : '',
})

export function useShowForm({ room, isScheduled, onSaved }: ShowFormOptions): ShowForm {
  const [cover, setCover] = useState<File>()
  const [shows, setShows] = useState<Depiction>()
  const upload = useUpload(uploadLiveCover)
  const create = useApiMutation(createLiveRoom)
  const update = useApiMutation(updateLiveRoom)
  const form: Form = useForm({
    shape: createLiveRoom.body,
    initial: initialOf(room),
    labels: { category: t('Category'), startsAt: t('Starts') },
    blocks: {
      subscribers: { isOpen: ({ audience }) => audience === 'subscribers', optional: ['tiers'] },
      isTicketed: { required: { price: t('Enter the price of a ticket.') } },
      hasPreview: { required: { previewSeconds: t('Enter the length of the preview.') } },
      scheduled: { isOpen: () => isScheduled, required: { startsAt: t('Choose when the show starts.') } },
      ticketedRecording: {
        isOpen: ({ isRecorded, isTicketed }) => isRecorded === true && isTicketed === true,
        optional: ['replayForHolders'],
      },
    },
    submit: async (fields): Promise<void> => {
      const coverId = cover ? (await upload.start({ files: { file: cover } }))._id : (room?.coverId ?? null)
      const tierIds = fields.audience === 'subscribers' ? readTiers(form.values) : []
      const body = { ...fields, coverId, tierIds, ...(shows && { shows }) }
      if (!room) return onSaved(await create.mutateAsync({ body }))
      const params = { id: room._id }
      const save = (version: number) => update.mutateAsync({ params, body: { ...body, version } })
      onSaved(await saveVersioned(form, () => call(viewOwnLiveRoom, { params }), save))
    },
  })
  const coverError = cover && (photoError(cover) || undefined)
  const showIds = room ? [room._id] : []
  return { form, cover, setCover, hasCover: Boolean(room?.cover), coverError, showIds, setShows }
}
