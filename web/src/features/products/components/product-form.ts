/** The form of a product: its values, its rules, and how it is saved. */
import { useState } from 'react'
import type { Input } from '@fanfare/contract'
import type { Depiction } from '@fanfare/contract/depictions'
import { createProduct, updateProduct, viewOwnProduct, type OwnProduct } from '@fanfare/contract/products'
import type { Blocks } from '#core/form-blocks.ts'
import { useForm, type Form, type FormValues } from '#core/form.ts'
import type { MediaDraft } from '#core/media-drafts/use-media-draft.ts'
import { initialPlan, isPublished, planBlocks, planForServer, savedMessage, shelfOf } from '#core/publications/publish-plan.ts'
import { shelfPath } from '#core/publications/shelves.tsx'
import { useSavedForm } from '#core/publications/use-saved-form.ts'
import { saveVersioned } from '#core/save-versioned.ts'
import { call } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { discountErrors, discountsBody, discountsOf, parseDiscounts, serializeDiscounts } from './discounts.ts'
import { OWN_PRODUCTS } from './own-products-path.ts'
import type { FileDraft } from './use-file-draft.ts'
import {
  NO_VARIANTS,
  parseVariants,
  serializeVariants,
  variantErrors,
  variantsBody,
  variantsOf,
  withStockOf,
  type StockRule,
} from './variant-drafts.ts'

const initialOf = (product: OwnProduct | undefined) => ({
  version: String(product?.version ?? ''),
  form: product?.form ?? 'digital',
  title: product?.title ?? '',
  description: product?.description ?? '',
  category: product?.category ?? 'other',
  tags: product?.tags.join(', ') ?? '',
  price: product && product.price > 0 ? String(product.price) : '',
  visibleTo: product?.visibleTo ?? 'everyone',
  subscribersIncluded: product?.subscribersIncluded ?? false,
  discounts: serializeDiscounts(discountsOf(product)),
  variants: serializeVariants(product ? variantsOf(product) : NO_VARIANTS),
  isMadeToOrder: product?.isMadeToOrder ?? false,
  handlingDays: product?.form === 'physical' ? String(product.handlingDays ?? '') : '3',
  limitPerBuyer: product?.form === 'physical' && product.limitPerBuyer !== null ? String(product.limitPerBuyer) : '',
  ...initialPlan(product),
})

const blocks = (): Blocks => ({
  physical: {
    isOpen: ({ form }) => form === 'physical',
    required: { handlingDays: t('Please enter {label}', { label: t('Handling time') }) },
    optional: ['isMadeToOrder', 'limitPerBuyer'],
  },
  digital: { isOpen: ({ form }) => form === 'digital', optional: ['files'] },
  discounted: { isOpen: ({ subscribersIncluded }) => subscribersIncluded !== true, optional: ['discounts'] },
  ...planBlocks(),
})

export function stockRuleOf({ form, isMadeToOrder }: FormValues): StockRule {
  if (form !== 'physical') return 'optional'
  return isMadeToOrder === true ? 'none' : 'needed'
}

/** The pictures and files of the product that the form edits. */
export interface ProductUploads {
  readonly pictures: MediaDraft
  readonly files: FileDraft
}

/** `onNewFiles` is called after saving when buyers do not have the latest files yet. The form is pending until it resolves. */
export function useProductForm(
  product: OwnProduct | undefined,
  uploads: ProductUploads,
  onNewFiles: (saved: OwnProduct) => Promise<void>,
) {
  const [shows, setShows] = useState<Depiction>()
  const send = useSend(product, uploads)
  const { finish, isDirty } = useSavedForm(uploads.pictures, uploads.files)
  const [initial] = useState(() => initialOf(product))
  const form = useForm({
    shape: createProduct.body,
    initial,
    labels: {
      price: t('Price'),
      limitPerBuyer: t('Limit per buyer'),
      publish: t('When to publish'),
      when: t('Date and time'),
      expiresAt: t('Expires on'),
    },
    blocks: blocks(),
    check: (values) => productErrors(values, uploads),
    submit: async (fields) => {
      const done = await send(form, { ...fields, ...(shows && { shows }) })
      const wasPublished = isPublished(product)
      if (wasPublished && done.fileVersion.hasChanges && uploads.files.isChanged) await onNewFiles(done)
      await finish(savedMessage(done, wasPublished), shelfPath(OWN_PRODUCTS, shelfOf(done)))
    },
  })
  return { form, setShows, isDirty: isDirty(initial, form) }
}

type Body = Input<typeof createProduct>['body']

function useSend(product: OwnProduct | undefined, { pictures, files }: ProductUploads) {
  const create = useApiMutation(createProduct)
  const update = useApiMutation(updateProduct)
  return async (form: Pick<Form, 'values' | 'set'>, { form: goodsForm, ...fields }: Body): Promise<OwnProduct> => {
    const isPhysical = goodsForm === 'physical'
    const variants = parseVariants(form.values['variants'])
    const sent = pictures.all.flatMap(({ id, alt }) => (id === undefined ? [] : [{ id, alt }]))
    const body = {
      ...fields,
      ...variantsBody(variants, stockRuleOf(form.values)),
      discounts: fields.subscribersIncluded === true ? [] : discountsBody(parseDiscounts(form.values['discounts'])),
      pictureIds: sent.map(({ id }) => id),
      alts: sent.map(({ alt }) => alt),
      ...(!isPhysical && files.isChanged && { fileIds: [...files.ids] }),
      ...planForServer(form.values),
    }
    if (!product) return create.mutateAsync({ body: { ...body, form: goodsForm }, files: {} })
    const params = { id: product._id }
    return saveVersioned(
      form,
      async () => {
        const now = await call(viewOwnProduct, { params })
        form.set('variants', serializeVariants(withStockOf(variants, now)))
        return now
      },
      (version) => update.mutateAsync({ params, body: { ...body, version }, files: {} }),
    )
  }
}

/** Returns the errors that the contract does not cover. A draft may be incomplete. */
function productErrors(values: FormValues, { pictures, files }: ProductUploads) {
  const isDraft = values['publish'] === 'draft'
  const isDigital = values['form'] === 'digital'
  return {
    ...discountErrors(parseDiscounts(values['discounts'])),
    ...variantErrors(parseVariants(values['variants']), isDraft ? 'optional' : stockRuleOf(values)),
    ...(!isDraft && String(values['price']).trim() === '' && { price: t('Please enter {label}', { label: t('Price') }) }),
    pictures: picturesError(pictures, isDraft),
    files: isDigital ? filesError(files, isDraft) : undefined,
  }
}

function picturesError({ all, hasRefused, hasLongAlt }: MediaDraft, isDraft: boolean): string | undefined {
  if (hasRefused) return t('Remove the files that couldn’t be used')
  if (hasLongAlt) return t('Shorten the descriptions that are too long')
  return all.length === 0 && !isDraft ? t('Add a photo.') : undefined
}

function filesError({ all, hasRefused }: FileDraft, isDraft: boolean): string | undefined {
  if (hasRefused) return t('Finish or remove the uploads that stopped.')
  return all.length === 0 && !isDraft ? t('Add the files that buyers get, or save the product as a draft.') : undefined
}
