import * as cart from '@fanfare/contract/cart'
import { quoteCart } from '#core/cart/index.ts'
import { feature } from '#core/feature.ts'
import { action } from '#platform/route-handler.ts'

export default feature({
  name: 'cart',
  routes: [action(cart.quoteCart, ({ ctx, viewer, body }) => quoteCart(ctx, viewer, body))],
})
