import { sql } from 'kysely'
import { releaseFilesOfMany, removeProductFiles } from '#core/media/index.ts'
import { personalData, type Erasing } from '#core/personal-data/index.ts'
import { CUSTOM_ORDER_FILES } from './apply-step.ts'

const BATCH_SIZE = 100

/** The other side keeps the order without the account's words and pictures. No order of a closed account is open by now. */
async function eraseOrders({ ctx, accountId }: Erasing): Promise<void> {
  await ctx.write(async ({ db }) => {
    await sql`update custom_orders set brief = '' where fan_id = ${accountId} and brief <> ''`.execute(db)
    await sql`update custom_orders set delivery_note = '' where performer_id = ${accountId} and delivery_note <> '' and sale_id is null`.execute(
      db,
    )
  })
  for (let left = BATCH_SIZE; left === BATCH_SIZE; ) left = await eraseSteps({ ctx, accountId })
}

/** Uses indexes `custom_orders_fan`, `custom_orders_performer` and `custom_order_steps_order`. */
const eraseSteps = ({ ctx, accountId }: Pick<Erasing, 'ctx' | 'accountId'>): Promise<number> =>
  ctx.write(async (tx) => {
    const { rows } = await sql<{ id: string }>`update custom_order_steps set note = '', file_ids = '{}' where id in (
        select s.id from custom_orders o join custom_order_steps s on s.order_id = o.id
        where ((o.fan_id = ${accountId} and s.by = 'fan') or (o.performer_id = ${accountId} and s.by = 'performer'))
          and (s.note <> '' or s.file_ids <> '{}') limit ${BATCH_SIZE})
      returning id`.execute(tx.db)
    await releaseFilesOfMany(
      tx,
      rows.map(({ id }) => id),
    )
    return rows.length
  })

/** Fans keep the files that they have paid for. */
async function eraseFiles({ ctx, accountId }: Erasing): Promise<void> {
  await ctx.write(async (tx) => {
    const { rows } = await sql<{ id: string }>`delete from custom_order_files f using custom_orders o
      where o.id = f.order_id and f.owner_id = ${accountId} and (o.sale_id is null or f.delivered_at is null) returning f.id`.execute(
      tx.db,
    )
    removeProductFiles(
      tx,
      rows.map(({ id }) => id),
      CUSTOM_ORDER_FILES,
    )
  })
}

export const customOrdersPersonalData = [
  personalData('custom_order_terms', {
    by: ['performer_id'],
    erasure: 'delete',
    exported: {
      name: 'custom-order-terms',
      columns: ['is_open', 'makes', 'excludes', 'min_price', 'max_open', 'notice_days', 'revisions', 'saved_at'],
      key: ['performer_id'],
    },
  }),
  personalData('custom_orders', {
    by: ['fan_id', 'performer_id'],
    erasure: { run: eraseOrders },
    exported: {
      name: 'custom-orders',
      columns: ['id', 'fan_id', 'performer_id', 'state', 'brief', 'price', 'due_at', 'delivery_note', 'created_at', 'closed_at'],
      key: ['id'],
      people: ['fan_id', 'performer_id'],
    },
  }),
  personalData('custom_order_files', {
    by: ['owner_id'],
    erasure: { run: eraseFiles },
    exported: {
      name: 'custom-order-files',
      columns: ['id', 'order_id', 'name', 'bytes', 'delivered_at', 'created_at'],
      key: ['id'],
    },
  }),
]
