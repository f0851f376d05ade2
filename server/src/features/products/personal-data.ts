import { personalData, type Erasing } from '#core/personal-data/index.ts'
import { deletePublication } from '#core/publications/index.ts'
import { contentErasure } from '#core/purchases/index.ts'
import { lockUnusedOf, removeFiles } from './files/store.ts'
import { productKind } from './product.ts'
import { reviewsOf } from './reviews/store.ts'
import { deleteReview } from './reviews/write-review.ts'

const BATCH_SIZE = 100

/** Deletes reviews like their author would, so that the sums of the products stay right. */
async function eraseReviews({ ctx, accountId }: Erasing): Promise<void> {
  const author = { id: accountId, role: 'fan', sessionId: '', provedAt: ctx.clock.now() } as const
  for (
    let ids = await reviewsOf(ctx.db, accountId, BATCH_SIZE);
    ids.length > 0;
    ids = await reviewsOf(ctx.db, accountId, BATCH_SIZE)
  )
    for (const id of ids) await ctx.write((tx) => deleteReview(tx, author, id))
}

/** The erasure of products removes files that no one bought. */
async function eraseUploads({ ctx, accountId }: Erasing): Promise<void> {
  await ctx.write(async (tx) => removeFiles(tx, await lockUnusedOf(tx.db, accountId)))
}

export const productsPersonalData = [
  personalData('products', {
    by: ['performer_id'],
    erasure: contentErasure({
      table: 'products',
      isKeptOnceSold: true,
      remove: (tx, owner, id) => deletePublication(productKind, tx, owner, id),
    }),
    exported: {
      name: 'products',
      columns: [
        'id',
        'form',
        'title',
        'description',
        'category',
        'tags',
        'picture_ids',
        'price',
        'visible_to',
        'status',
        'created_at',
        'published_at',
        'removed_at',
      ],
      key: ['id'],
    },
  }),
  personalData('product_files', {
    by: ['owner_id'],
    erasure: { run: eraseUploads },
    exported: { name: 'product_files', columns: ['id', 'product_id', 'name', 'bytes', 'media_type', 'created_at'], key: ['id'] },
  }),
  personalData('product_downloads', {
    by: ['account_id'],
    erasure: 'delete',
    exported: { name: 'product_downloads', columns: ['product_id', 'file_id', 'at'], key: ['at', 'file_id'] },
  }),
  personalData('product_reviews', {
    by: ['author_id'],
    erasure: { run: eraseReviews, deletesRows: true },
    exported: {
      name: 'product_reviews',
      columns: ['id', 'product_id', 'stars', 'text', 'created_at', 'edited_at', 'reply', 'replied_at'],
      key: ['id'],
    },
  }),
]
