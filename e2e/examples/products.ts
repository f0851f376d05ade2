import { AS_FELIX, own } from '../support/example-queries.ts'

export const examples = {
  '/product/:id': `${AS_FELIX}, '/product/' || id as path from products
    where status = 'published' and visible_to = 'everyone' and removed_at is null order by created_at desc limit 1`,
  '/studio/products/:id': own('products', '/studio/products/:id', `thing.status = 'published'`),
}
