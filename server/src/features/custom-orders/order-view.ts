/** Builds the view of one order: its steps, its latest delivery and the files that wait for one. */
import { CUSTOM_ORDER } from '@fanfare/contract/custom-order-limits'
import type {
  CustomOrder,
  CustomOrderDelivery,
  CustomOrderDownload,
  CustomOrderSide,
  CustomOrderStep,
} from '@fanfare/contract/custom-order-views'
import { accessDecision } from '#core/access/index.ts'
import { blurredView, countMedia, filesById, isWithheldFrom, mediaView, photoView, type FileRow } from '#core/media/index.ts'
import { conversationBetween } from '#core/messages/index.ts'
import { fromMinorUnits } from '#lib/amount.ts'
import { notFound } from '#lib/errors.ts'
import type { Db, Services } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'
import { subjectOf } from './content.ts'
import { sideOf } from './locked-order.ts'
import { offerDates } from './rules.ts'
import { filesOfOrder, stepsOf, type OrderFileRow, type OrderRow, type StepRow } from './store.ts'
import { headView, peopleOf } from './views.ts'

/** Returns the order as one of its sides sees it. Throws `not_found` for everyone else. */
export async function orderView(services: Services, db: Db, viewer: Viewer, row: OrderRow): Promise<CustomOrder> {
  const side = sideOf(row, viewer.id)
  if (!side) throw notFound()
  return build(services, db, { viewer, row, side, steps: await stepsOf(db, row.id) })
}

/** Returns the order as operators see it. Words, pictures and the delivery are private until one side asks an operator. */
export async function orderViewForOperator(services: Services, db: Db, viewer: Viewer, row: OrderRow): Promise<CustomOrder> {
  const steps = await stepsOf(db, row.id)
  if (steps.some(({ event }) => event === 'dispute')) return build(services, db, { viewer, row, side: null, steps })
  const silent = steps.map((step) => ({ ...step, note: '', file_ids: [] }))
  const view = await build(services, db, { viewer, row: { ...row, brief: '' }, side: null, steps: silent })
  return { ...view, delivery: null }
}

interface Parts {
  readonly viewer: Viewer
  readonly row: OrderRow
  /** Null for operators. */
  readonly side: CustomOrderSide | null
  readonly steps: readonly StepRow[]
}

async function build(services: Services, db: Db, { viewer, row, side, steps }: Parts): Promise<CustomOrder> {
  const now = services.clock.now()
  const [people, conversation, downloads, pictures, delivery] = await Promise.all([
    peopleOf(db, [row]),
    side === null ? undefined : conversationBetween(db, { fanId: row.fan_id, performerId: row.performer_id }),
    filesOfOrder(db, row.id),
    filesById(
      db,
      steps.flatMap((step) => step.file_ids),
    ),
    deliveredMedia(db, viewer, row),
  ])
  const dates = offerDates(row, now)
  return {
    ...headView(row, { side, people, now }),
    conversationId: conversation?.id ?? null,
    dates: { earliest: dates.earliest.toISOString(), latest: dates.latest.toISOString() },
    delivery: deliveryView(services, row, {
      ...delivery,
      viewer,
      now,
      downloads: downloads.filter((file) => file.delivered_at !== null),
    }),
    uploads: side === 'performer' ? downloads.filter((file) => file.delivered_at === null).map(downloadView) : [],
    steps: steps.map((step) => stepView(services, step, { pictures, now })),
    saleId: row.sale_id,
  }
}

export const downloadView = ({ id, name, bytes }: OrderFileRow): CustomOrderDownload => ({ _id: id, name, bytes: Number(bytes) })

/** Returns whether the viewer sees the delivery in full, and its media, also those that have left the vault since. */
async function deliveredMedia(db: Db, viewer: Viewer, row: OrderRow) {
  const { sees } = await accessDecision(db, viewer, subjectOf(row))
  const files = await filesById(db, row.file_ids)
  const shown = row.file_ids.flatMap((id) => files.get(id) ?? []).filter((file) => !isWithheldFrom(viewer, file))
  return { isOpen: sees === 'all', files: shown }
}

interface Delivered {
  readonly isOpen: boolean
  readonly files: readonly FileRow[]
  readonly downloads: readonly OrderFileRow[]
  readonly viewer: Viewer
  readonly now: Date
}

/** Each branch builds its view from single fields: the locked one has no address. */
function deliveryView(
  { urls }: Services,
  row: OrderRow,
  { isOpen, files, downloads, viewer, now }: Delivered,
): CustomOrderDelivery | null {
  if (row.delivered_at === null) return null
  const shared = { deliveredAt: row.delivered_at.toISOString(), note: row.delivery_note, downloads: downloads.map(downloadView) }
  if (!isOpen) return { ...shared, locked: true, inside: countMedia(files), previews: files.map(blurredView) }
  const showing = { urls, now, viewerId: viewer.id, by: { kind: CUSTOM_ORDER, id: row.id } }
  return { ...shared, locked: false, files: files.map((file) => mediaView(file, showing)) }
}

interface StepParts {
  readonly pictures: ReadonlyMap<string, FileRow>
  readonly now: Date
}

const tokensOf = (amount: string | null): number | null => (amount === null ? null : fromMinorUnits(amount))

const stepView = ({ urls }: Services, step: StepRow, { pictures, now }: StepParts): CustomOrderStep => ({
  _id: step.id,
  event: step.event,
  by: step.by,
  at: step.at.toISOString(),
  state: step.state,
  note: step.note,
  price: tokensOf(step.price),
  dueAt: step.due_at?.toISOString() ?? null,
  pictures: step.file_ids.flatMap((id) => {
    const file = pictures.get(id)
    return file ? [photoView(file, { urls, now })] : []
  }),
  returned: tokensOf(step.returned),
  released: tokensOf(step.released),
})
