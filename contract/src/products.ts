/** Defines products, which performers sell by the piece (specification, section 7). */
import { Type, type Static } from 'typebox'
import { TierName, Unlock } from './access.ts'
import {
  DateTime,
  get,
  Id,
  IdParams,
  OPTIONAL_SINGLE_LINE_PATTERN,
  oneOf,
  orNull,
  page,
  post,
  put,
  serverEvent,
  SINGLE_LINE_PATTERN,
  Tokens,
} from './define.ts'
import { Engagement } from './engagement.ts'
import { Discount, GoodsForm, TierDiscount, VisibleTo } from './goods.ts'
import { Blurred, Photo, photoPart } from './media.ts'
import { FileVersion, MAX_PRODUCT_FILES, OwnProductFile, ShownFiles } from './product-file-views.ts'
import {
  bookmarkRoute,
  changedTags,
  createdTags,
  deleteRoute,
  OwnPublication,
  PublicationAct,
  PublicationHead,
  ShelfCounts,
  viewOwnRoute,
  viewRoute,
} from './publication-routes.ts'
import { archiveRoute, publishRoute, scheduleRoute, unarchiveRoute } from './publication-state-routes.ts'
import { Description, OwnPublicationQuery, PublicationQuery, Publications, Title } from './publications.ts'
import { PublishPlan } from './publish-plan.ts'
import { Rating } from './ratings.ts'
import { FromVersion } from './versions.ts'

export const MAX_PICTURES = 10
export const MAX_VARIANTS = 100
export const MAX_OPTIONS = 3
export const MAX_PRODUCT_TAGS = 20
export const MAX_STOCK = 1_000_000
export const MAX_PIECES = 99

const products = { kind: 'product', a: 'a product', many: 'products', tags: ['products', 'vault'] }

export const ProductCategory = oneOf(
  'art',
  'prints',
  'photos',
  'videos',
  'music',
  'books',
  'courses',
  'software',
  'clothing',
  'accessories',
  'collectibles',
  'handmade',
  'beauty',
  'other',
)
export type ProductCategory = Static<typeof ProductCategory>

const Head = {
  /** `audience` is always `paid`. `price` is the lowest price of a variant, without discounts. */
  ...PublicationHead,
  title: Type.String(),
  form: GoodsForm,
  category: ProductCategory,
  visibleTo: VisibleTo,
}

/** The variant's values of the product's options. */
const Values = Type.Array(Type.String(), { maxItems: MAX_OPTIONS })

const OwnVariant = Type.Object({
  _id: Id,
  values: Values,
  price: Tokens,
  /** Pieces left. Null for no limit. */
  stock: orNull(Type.Integer()),
  weightGrams: orNull(Type.Integer()),
})

/** `price` is for this viewer, and 0 for a viewer who pays nothing. */
export const Variant = Type.Object({ ...OwnVariant.properties, fullPrice: Tokens })
export type Variant = Static<typeof Variant>

const Body = {
  description: Type.String(),
  /** Without `#`. */
  tags: Type.Array(Type.String()),
  pictures: Type.Array(Photo, { maxItems: MAX_PICTURES }),
  /** Names of the options, such as size and color. Empty when there is one variant without options. */
  options: Type.Array(Type.String(), { maxItems: MAX_OPTIONS }),
  /** Pieces that one fan may buy in total. Null for no limit; 1 for digital products. */
  limitPerBuyer: orNull(Type.Integer()),
  /** Made after the order, so that it is never sold out. */
  isMadeToOrder: Type.Boolean(),
  /** Days until it is sent. Null for digital products. */
  handlingDays: orNull(Type.Integer()),
  /** The files that buyers get. Null for physical products. */
  files: orNull(ShownFiles),
  rating: Rating,
  engagement: Engagement,
}

const Open = {
  ...Head,
  ...Body,
  /** The viewer's latest purchase that was not fully refunded. */
  bought: orNull(Type.Object({ orderId: Id, at: DateTime })),
  isVisible: Type.Literal(true),
  variants: Type.Array(Variant, { maxItems: MAX_VARIANTS }),
  isSoldOut: Type.Boolean(),
  /** The discounts of subscribers, by tier. The name of a performer's only tier is empty. */
  discounts: Type.Array(Type.Object({ tier: TierName, percent: Discount })),
}

/** Three shapes instead of optional fields, so that a locked view has no field that could leak. */
export const Product = Type.Union([
  Type.Object({
    ...Open,
    /** The viewer owns it, has bought it, or gets it for free. */
    access: Type.Literal('open'),
    locked: Type.Literal(false),
    can: Type.Array(oneOf('edit', 'delete', 'download', 'buy')),
  }),
  Type.Object({
    ...Open,
    access: Type.Literal('sale'),
    locked: Type.Literal(true),
    /** Prices of variants are in `variants`. The `purchase` has the lowest one. */
    unlock: Type.Array(Unlock),
  }),
  Type.Object({
    ...Head,
    /** Only for followers or subscribers, and the viewer is neither. */
    access: Type.Literal('closed'),
    isVisible: Type.Literal(false),
    locked: Type.Literal(true),
    /** The first picture. */
    preview: Type.Optional(Blurred),
    unlock: Type.Array(Unlock),
  }),
])
export type Product = Static<typeof Product>

export const OwnProduct = Type.Object({
  ...Head,
  ...Body,
  ...OwnPublication,
  can: Type.Array(PublicationAct),
  variants: Type.Array(OwnVariant, { maxItems: MAX_VARIANTS }),
  isSoldOut: Type.Boolean(),
  discounts: Type.Array(TierDiscount),
  /** In the seller's order, with changes that buyers do not see yet. Empty for physical products. */
  ownFiles: Type.Array(OwnProductFile, { maxItems: 2 * MAX_PRODUCT_FILES }),
  fileVersion: FileVersion,
})
export type OwnProduct = Static<typeof OwnProduct>

const line = (title: string, maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: SINGLE_LINE_PATTERN, title })
const Stock = orNull(Type.Integer({ minimum: 0, maximum: MAX_STOCK, title: 'Stock' }))

/** A product without options has one variant, whose `values` are empty. */
export const VariantForm = Type.Object({
  /** Absent: a new variant. Variants that the form leaves out are no longer sold. */
  _id: Type.Optional(Id),
  values: Type.Array(line('Option', 40), { maxItems: MAX_OPTIONS }),
  /** Absent: the `price` of this form. */
  price: Type.Optional(Tokens),
  /** The stock as the seller wants it. Null for no limit, which only digital and made-to-order products can have. */
  stock: Type.Optional(Stock),
  /**
   * The stock as the seller read it. The difference to `stock` is added to what is left now; below 0, the server responds
   * `changed_meanwhile`. Ignored for new variants.
   */
  stockBefore: Type.Optional(Stock),
  weightGrams: Type.Optional(orNull(Type.Integer({ minimum: 0, maximum: 1_000_000, title: 'Weight' }))),
})
export type VariantForm = Static<typeof VariantForm>

export const OptionNames = Type.Array(line('Option', 20), { maxItems: MAX_OPTIONS, uniqueItems: true, title: 'Options' })
export const LimitPerBuyer = Type.Integer({ minimum: 1, maximum: MAX_PIECES, title: 'Limit per buyer' })
export const HandlingDays = Type.Integer({ minimum: 0, maximum: 90, title: 'Handling time' })

/** In a multipart body, arrays are JSON. */
const Fields = {
  title: Title,
  description: Type.Optional(Description),
  category: Type.Optional(ProductCategory),
  /** Up to 20, separated by commas or spaces. */
  tags: Type.Optional(Type.String({ maxLength: 1100, title: 'Tags' })),
  /** Required to publish. Within the site's limits for content. */
  price: Type.Optional(Tokens),
  visibleTo: Type.Optional(VisibleTo),
  /** Free for subscribers of every tier. */
  subscribersIncluded: Type.Optional(Type.Boolean({ default: false })),
  discounts: Type.Optional(Type.Array(TierDiscount, { maxItems: 40 })),
  /** Photos of the vault, in display order. */
  pictureIds: Type.Optional(Type.Array(Id, { maxItems: MAX_PICTURES, uniqueItems: true, title: 'Pictures' })),
  /** Alternative texts of the pictures, in the order of `pictureIds`. The vault keeps them. */
  alts: Type.Optional(
    Type.Array(Type.String({ maxLength: 300, pattern: OPTIONAL_SINGLE_LINE_PATTERN }), { maxItems: MAX_PICTURES }),
  ),
  options: Type.Optional(OptionNames),
  /** Absent: one variant without options, or no change. */
  variants: Type.Optional(Type.Array(VariantForm, { minItems: 1, maxItems: MAX_VARIANTS, title: 'Variants' })),
  limitPerBuyer: Type.Optional(LimitPerBuyer),
  isMadeToOrder: Type.Optional(Type.Boolean({ default: false })),
  handlingDays: Type.Optional(HandlingDays),
  /** Uploaded files, in order, as in `setProductFiles`. Required to publish a digital product. Absent: no change. */
  fileIds: Type.Optional(Type.Array(Id, { maxItems: MAX_PRODUCT_FILES, uniqueItems: true, title: 'Files' })),
  ...PublishPlan,
}

const OWN = '/performer/performer-assets/products'
const files = {
  /** Joins the vault, and becomes the last picture. */
  picture: { ...photoPart, required: false },
}

export const createProduct = post(OWN, {
  summary: 'Publish a product, schedule it or save it as a draft. Verified performers only.',
  who: 'performer',
  body: Type.Object({ form: GoodsForm, ...Fields }),
  files,
  reply: OwnProduct,
  errors: ['not_verified', 'not_found', 'not_valid', 'upload_too_large', 'upload_not_accepted', 'agreement_needed'],
  rateLimit: { calls: 30, seconds: 60 },
  invalidates: createdTags(products),
})

export const updateProduct = put(`${OWN}/:id`, {
  summary: "Change a product. Its form can't change. Purchases and orders keep what was bought.",
  who: 'performer',
  params: IdParams,
  body: Type.Object({ ...Fields, version: FromVersion }),
  files,
  reply: OwnProduct,
  errors: [
    'not_verified',
    'not_found',
    'not_valid',
    'not_allowed',
    'upload_too_large',
    'upload_not_accepted',
    'agreement_needed',
    'changed_meanwhile',
  ],
  invalidates: changedTags(products),
})

export const deleteProduct = deleteRoute(`${OWN}/:id`, products, {
  rest: 'Buyers keep digital products, and orders are still sent.',
})
export const publishProduct = publishRoute(OWN, products, { reply: OwnProduct })
export const scheduleProduct = scheduleRoute(OWN, products, { reply: OwnProduct })
export const archiveProduct = archiveRoute(OWN, products, { reply: OwnProduct })
export const unarchiveProduct = unarchiveRoute(OWN, products, { reply: OwnProduct })

export const searchOwnProducts = get(`${OWN}/search`, {
  summary:
    "List the caller's products, latest first. Scheduled products are listed earliest first. `counts` has the number on each shelf.",
  who: 'performer',
  query: OwnPublicationQuery,
  reply: Type.Object({ ...page(OwnProduct).properties, counts: ShelfCounts }),
  errors: ['not_valid'],
  provides: ['own-content:product'],
})

export const viewOwnProduct = viewOwnRoute(`${OWN}/:id/view`, products, { reply: OwnProduct })

export const searchProducts = get('/performer-assets/products/search', {
  summary: 'Search the products of all performers or of one, by words in titles, descriptions and tags.',
  who: 'anyone',
  query: Type.Object({
    ...PublicationQuery.properties,
    category: Type.Optional(ProductCategory),
    form: Type.Optional(GoodsForm),
  }),
  reply: Publications,
  errors: ['not_found', 'not_valid'],
  provides: ['products', 'access:{performerId}'],
})

export const viewProduct = viewRoute('/performer-assets/products/:id', products, { reply: Product })

export const listBookmarkedProducts = bookmarkRoute('/reactions/products/bookmark', products)

/** Sent to everyone who has the product's page open. */
export const stockChanged = serverEvent('stock_changed', Type.Object({ productId: Id }), ['product:{productId}'])
