import { BOOKS, personalData } from '#core/personal-data/index.ts'
import { eraseAddressesOf } from './address/order-addresses.ts'
import { eraseWords } from './erase-words.ts'

const columns = [
  'number',
  'form',
  'status',
  'total',
  'shipping_price',
  'refunded',
  'carrier',
  'tracking_number',
  'created_at',
] as const

export const ordersPersonalData = [
  personalData('orders', {
    by: ['buyer_id'],
    // The orders stay in the books. The addresses and the buyer's words go.
    erasure: {
      run: async (erasing) => {
        await erasing.ctx.write((tx) => eraseAddressesOf(tx, erasing.accountId))
        await eraseWords(erasing, 'buyer')
      },
    },
    exported: { name: 'orders', columns: ['id', ...columns, 'performer_id'], key: ['id'], people: ['performer_id'] },
  }),
  personalData('orders', {
    by: ['performer_id'],
    erasure: { run: (erasing) => eraseWords(erasing, 'performer') },
    exported: { name: 'sold-orders', columns: ['id', ...columns, 'buyer_id'], key: ['id'], people: ['buyer_id'] },
  }),
  personalData('order_lines', {
    by: ['buyer_id'],
    erasure: { keeps: BOOKS },
    exported: {
      name: 'ordered-products',
      columns: ['order_id', 'product_id', 'title', 'options', 'quantity', 'unit_price', 'full_price', 'returned'],
      key: ['order_id', 'id'],
    },
  }),
  personalData('checkouts', {
    by: ['buyer_id'],
    erasure: { keeps: BOOKS },
    exported: { name: 'checkouts', columns: ['id', 'tokens', 'at'], key: ['id'] },
  }),
  personalData('order_address_views', {
    by: ['viewer_id'],
    erasure: { keeps: 'Proves to the buyer when the address was viewed. The rows have ids and times, and no names.' },
    exported: { name: 'viewed-addresses', columns: ['order_id', 'at'], key: ['id'] },
  }),
]
