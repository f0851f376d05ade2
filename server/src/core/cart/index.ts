export { goodsKind } from './goods-kind.ts'
export {
  boughtBefore,
  changeReturned,
  insertOrderLines,
  lineOfSale,
  lineSales,
  linesOfOrders,
  ordersWith,
  type OrderLineRow,
} from './order-lines.ts'
export { quoteCart } from './quote-cart.ts'
export { assertCountable, mergeLines, priceOrder, type OrderPrice } from './quote-rules.ts'
export { zoneView } from './views.ts'
export { replaceZones, zonesOf, zonesTo, type Zone } from './zones.ts'
