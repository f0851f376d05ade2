import type { Product } from '@fanfare/contract/products'

/** A product whose page the viewer sees whole: its owner, a buyer, or someone who may buy it. */
export type SoldProduct = Extract<Product, { isVisible: true }>
export type ClosedProduct = Extract<Product, { isVisible: false }>
